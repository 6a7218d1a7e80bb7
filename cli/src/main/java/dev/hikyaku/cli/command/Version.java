package dev.hikyaku.cli.command;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** What the program says of itself: its version stands in the manifest of its jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String program =
        Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
            .orElse("(not packaged)");
    String java = Runtime.version() + ", " + System.getProperty("java.vendor");
    return new String[] {"hikyaku " + program, "Java " + java};
  }
}
