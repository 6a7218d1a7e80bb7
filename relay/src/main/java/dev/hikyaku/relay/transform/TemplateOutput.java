package dev.hikyaku.relay.transform;

import java.io.Writer;

/** What a template prints, as long as there is room. */
final class TemplateOutput extends Writer {
  private final StringBuilder text = new StringBuilder();
  private final Budget budget;

  TemplateOutput(Budget budget) {
    this.budget = budget;
  }

  @Override
  public void write(char[] chars, int from, int length) {
    budget.step();
    budget.room((long) text.length() + length);
    text.append(chars, from, length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
