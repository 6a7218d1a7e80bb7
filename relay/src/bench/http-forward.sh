#!/bin/sh
# Measures http → relay → http against a bare Helidon forward, in one run, in about 75 seconds.
#   relay/src/bench/http-forward.sh [--rounds N] [--seconds S] [--warmup S] [--connections N] [--heap SIZE]
#   relay/src/bench/http-forward.sh --forward-only …   the bare forward against itself: how much the machine wavers
# Builds the program first when it is not packaged yet. Needs nothing else running to mean anything.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/.mvn/find-jdk.sh"
hikyaku_find_jdk javac
out="$root/relay/target/bench"
mkdir -p "$out/classes"

if [ "${1:-}" = --forward-only ]; then
  shift
  "$root/mvnw" -B -q -f "$root/pom.xml" -pl relay dependency:build-classpath -Dmdep.outputFile="$out/classpath" >/dev/null
  libraries=$(cat "$out/classpath")
  jar=""
else
  jar="$root/cli/target/hikyaku.jar"
  [ -f "$jar" ] || "$root/mvnw" -B -q -f "$root/pom.xml" -pl cli -am package -Pquick -Dmaven.test.skip >&2
  libraries="$root/cli/target/lib/*"
fi

"$JAVA_HOME/bin/javac" --release 21 -d "$out/classes" -cp "$libraries" "$root"/relay/src/bench/java/dev/hikyaku/bench/*.java
commit=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
set -- "$@" ${jar:+--jar "$jar"}
exec "$JAVA_HOME/bin/java" -Xmx1g -Dcommit="$commit" -cp "$out/classes:$libraries" dev.hikyaku.bench.HttpForward "$@"
