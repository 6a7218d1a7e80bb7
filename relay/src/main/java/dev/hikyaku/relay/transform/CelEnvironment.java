package dev.hikyaku.relay.transform;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.CelStandardFunctions.StandardFunction;
import java.util.EnumSet;
import java.util.Set;

/** CEL as conditions are written in: standard macros, optional syntax, string functions. */
final class CelEnvironment {
  /** Rounds of all loops of one evaluation; the clock ends most of them sooner. */
  private static final int MAX_ITERATIONS = 5_000_000;

  private CelEnvironment() {}

  /** Compiles and plans; thread-safe, expensive to make. */
  static Cel create() {
    return CelFactory.plannerCelBuilder()
        .setOptions(
            CelOptions.current()
                .enableHeterogeneousNumericComparisons(true)
                .enableOptionalSyntax(true)
                .comprehensionMaxIterations(MAX_ITERATIONS)
                .build())
        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
        .addCompilerLibraries(CelExtensions.optional(), CelExtensions.strings())
        .setStandardFunctions(
            CelStandardFunctions.newBuilder()
                .excludeFunctions(StandardFunction.CONTAINS, StandardFunction.MATCHES)
                .build())
        .addRuntimeLibraries(CelExtensions.optional(), CelExtensions.strings(harmless()))
        .addFunctionBindings(CelFunctions.bounded())
        .addVar("json", SimpleType.DYN)
        .addVar("body", SimpleType.STRING)
        .addVar("headers", MapType.create(SimpleType.STRING, SimpleType.STRING))
        .addVar("subject", SimpleType.STRING)
        .addVar("source", SimpleType.STRING)
        .addVar("content_type", SimpleType.STRING)
        .addVar("attributes", MapType.create(SimpleType.STRING, SimpleType.DYN))
        .addVar("received_at", SimpleType.TIMESTAMP)
        .build();
  }

  /** The string functions whose cost grows with their argument only; ours replace the others. */
  private static Set<CelStringExtensions.Function> harmless() {
    return EnumSet.complementOf(
        EnumSet.of(
            CelStringExtensions.Function.INDEX_OF,
            CelStringExtensions.Function.LAST_INDEX_OF,
            CelStringExtensions.Function.JOIN,
            CelStringExtensions.Function.REPLACE));
  }
}
