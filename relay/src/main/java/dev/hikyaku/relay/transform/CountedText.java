package dev.hikyaku.relay.transform;

/** A text of which every character read is a step: how the clock reaches into a regex search. */
final class CountedText implements CharSequence {
  private final String text;
  private final Budget budget = Budget.current();

  CountedText(String text) {
    this.text = text;
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    budget.step();
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
