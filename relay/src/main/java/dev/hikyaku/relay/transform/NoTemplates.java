package dev.hikyaku.relay.transform;

import com.github.jknack.handlebars.io.AbstractTemplateLoader;
import com.github.jknack.handlebars.io.TemplateSource;
import java.io.FileNotFoundException;

/** A place for partials that has none: a template is one text. */
final class NoTemplates extends AbstractTemplateLoader {
  @Override
  public TemplateSource sourceAt(String location) throws FileNotFoundException {
    throw new FileNotFoundException("partials are not read");
  }
}
