# Finds a JDK 21 or newer and sets JAVA_HOME to it. Sourced by mvnw and hikyaku; POSIX sh.
# Order: JAVA_HOME, then `java` on the PATH, then the usual install folders, the newest first.

hikyaku_java_major() {
  # Prints the major version of the java in the given home; nothing when there is none.
  [ -x "$1/bin/java" ] || return 0
  if [ -r "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9]*\).*/\1/p' "$1/release"
  else
    "$1/bin/java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p'
  fi
}

hikyaku_find_jdk() {
  # $1: what else the home must have under bin (javac to build, java to run)
  tool=$1
  seen=""
  best=""
  best_major=0
  if [ -n "${JAVA_HOME:-}" ]; then
    major=$(hikyaku_java_major "$JAVA_HOME")
    if [ "${major:-0}" -ge 21 ] && [ -x "$JAVA_HOME/bin/$tool" ]; then
      export JAVA_HOME
      return 0
    fi
    seen="JAVA_HOME=$JAVA_HOME is ${major:-no JDK}"
  fi
  on_path=$(command -v "$tool" 2>/dev/null || true)
  if [ -n "$on_path" ]; then
    on_path=$(readlink -f "$on_path" 2>/dev/null || printf '%s' "$on_path")
    on_path=${on_path%/bin/"$tool"}
  fi
  for home in "$on_path" /usr/lib/jvm/* /opt/java/* /opt/jdk* /opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/*; do
    [ -n "$home" ] && [ -x "$home/bin/$tool" ] || continue
    major=$(hikyaku_java_major "$home")
    [ -n "$major" ] || continue
    if [ "$major" -ge 21 ] && [ "$major" -gt "$best_major" ]; then
      best=$home
      best_major=$major
    elif [ "$major" -lt 21 ]; then
      seen="${seen:+$seen; }$home is $major"
    fi
  done
  if [ -z "$best" ]; then
    echo "hikyaku needs a JDK 21 or newer and found none${seen:+ ($seen)}." >&2
    echo "Install one, such as Eclipse Temurin from https://adoptium.net, and set JAVA_HOME to its folder." >&2
    return 1
  fi
  JAVA_HOME=$best
  export JAVA_HOME
}
