#!/bin/sh
# Does a destination that hangs slow another one down? Three runs in one process tree, in about a minute.
#   relay/src/bench/isolation.sh [--runs N] [--seconds S] [--warmup S] [--connections N] [--hanging N] [--heap SIZE]
# Ends with 1 when one of the runs misses the bound. Builds the program first when it is not packaged yet.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/.mvn/find-jdk.sh"
hikyaku_find_jdk javac
out="$root/relay/target/bench"
mkdir -p "$out/classes"

jar="$root/cli/target/hikyaku.jar"
[ -f "$jar" ] || "$root/mvnw" -B -q -f "$root/pom.xml" -pl cli -am package -Pquick -Dmaven.test.skip >&2
libraries="$root/cli/target/lib/*"

"$JAVA_HOME/bin/javac" --release 21 -d "$out/classes" -cp "$libraries" "$root"/relay/src/bench/java/dev/hikyaku/bench/*.java
commit=$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)
exec "$JAVA_HOME/bin/java" -Xmx1g -Dcommit="$commit" -cp "$out/classes:$libraries" dev.hikyaku.bench.Isolation --jar "$jar" "$@"
