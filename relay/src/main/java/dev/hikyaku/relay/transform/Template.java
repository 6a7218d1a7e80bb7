package dev.hikyaku.relay.transform;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.context.MapValueResolver;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.io.IOException;

/** A Handlebars template over a message. Thread-safe. */
final class Template implements Expression<String> {
  private final String name;
  private final com.github.jknack.handlebars.Template template;
  private final Limits limits;

  Template(String name, com.github.jknack.handlebars.Template template, Limits limits) {
    this.name = name;
    this.template = template;
    this.limits = limits;
  }

  @Override
  public String of(Envelope envelope) throws ExpressionException, InterruptedException {
    return Budget.spend(limits, name, budget -> print(envelope, budget));
  }

  private String print(Envelope envelope, Budget budget) throws ExpressionException {
    // Maps only: nothing a template says may reach a Java method.
    Context context =
        Context.newBuilder(new TemplateVariables(envelope))
            .resolver(MapValueResolver.INSTANCE)
            .build();
    TemplateOutput out = new TemplateOutput(budget);
    try {
      template.apply(context, out);
      return out.toString();
    } catch (IOException | RuntimeException e) {
      throw new ExpressionException(name + ": " + Unfit.in(e), e);
    }
  }
}
