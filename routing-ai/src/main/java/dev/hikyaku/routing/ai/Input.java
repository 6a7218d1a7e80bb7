package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.text.Cut;
import dev.hikyaku.routing.ai.text.InputText;
import dev.hikyaku.routing.ai.text.Invisible;

/** What a model sees of a message: by default its words, or what a template or jq program gives. */
interface Input {
  /**
   * The text, blank when there is nothing to read.
   *
   * @throws ExpressionException when the template or program fails on this message
   * @throws InterruptedException when the relay stops
   */
  String of(Envelope envelope) throws ExpressionException, InterruptedException;

  /**
   * {@code auto}, {@code {template: …}}, {@code {jq: …}}, or a template written in place; at most
   * {@code input_max} characters of it.
   */
  static Input read(Section settings, RouterContext context) {
    int most = settings.integer("input_max", Defaults.INPUT_MAX, 1, Integer.MAX_VALUE);
    Input whole = whole(settings, context.expressions());
    // A number with markup or a line's end in it is whole only now; cut in two it would be missed.
    Redactor redactor = context.redactor();
    return envelope -> Cut.middle(redactor.of(whole.of(envelope)), most);
  }

  private static Input whole(Section settings, Expressions expressions) {
    if (settings.kind("input") == Section.Kind.MAPPING) {
      return expression(settings.section("input"), expressions);
    }
    String word = settings.code("input").orElse("auto");
    if (word.equals("auto")) {
      return words();
    }
    if (!word.contains("{{")) {
      settings.error("input", "unknown input " + word, "auto, {template: …} or {jq: …}");
      return words();
    }
    var template = expressions.template(settings, "input");
    return envelope -> visible(template.of(envelope));
  }

  private static Input words() {
    return new InputText(Integer.MAX_VALUE)::of;
  }

  private static String visible(String text) {
    return Invisible.cut(text).strip();
  }

  private static Input expression(Section input, Expressions expressions) {
    boolean template = input.kind("template") != Section.Kind.ABSENT;
    boolean jq = input.kind("jq") != Section.Kind.ABSENT;
    if (template == jq) {
      input.error("", "input has either a template or jq", "input: {jq: .text}");
      return words();
    }
    var expression = jq ? expressions.jqText(input, "jq") : expressions.template(input, "template");
    return envelope -> visible(expression.of(envelope));
  }
}
