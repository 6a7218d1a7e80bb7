package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreFactory;
import java.nio.file.Path;

/** Makes stores in a file. */
public final class H2StoreFactory implements StoreFactory {
  private static final String PATH = "path";

  /** For the service loader. */
  public H2StoreFactory() {}

  @Override
  public String type() {
    return "h2";
  }

  @Override
  public Store create(Section settings, StoreContext context) {
    Path path = settings.file(PATH).orElse(Path.of(""));
    if (settings.kind(PATH) == Section.Kind.ABSENT) {
      settings.error(PATH, "is required", "such as ./data/desk; the file will be desk.mv.db");
    } else if (path.toString().indexOf(';') >= 0) {
      settings.error(PATH, "must have no semicolon", "the database takes it for a setting");
    }
    return new H2Store(path, context);
  }
}
