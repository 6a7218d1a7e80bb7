package dev.hikyaku.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void alignsWordsLeftAndNumbersRight() {
    Table table = new Table("destination", "delivered");
    table.row("billing", 7);
    table.row("a-much-longer-name", 12345);

    assertThat(table.lines(Style.PLAIN))
        .containsExactly(
            "destination         delivered",
            "billing                     7",
            "a-much-longer-name      12345");
  }

  @Test
  void leavesNoBlanksAtTheEndOfALine() {
    Table table = new Table("hop", "error");
    table.row("billing", "");

    assertThat(table.lines(Style.PLAIN)).containsExactly("hop      error", "billing");
  }

  @Test
  void keepsEveryRowOnOneLine() {
    Table table = new Table("error");
    table.row("first\nsecond\u001b[31m");

    assertThat(table.lines(Style.PLAIN)).containsExactly("error", "first second?[31m");
  }
}
