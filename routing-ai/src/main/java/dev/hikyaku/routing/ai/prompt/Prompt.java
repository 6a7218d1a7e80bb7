package dev.hikyaku.routing.ai.prompt;

import com.fasterxml.jackson.core.type.TypeReference;
import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.context.MapValueResolver;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A prompt, compiled. Thread-safe.
 *
 * <p>Nothing of its input can become a message, a role, a part or a partial: what divides messages
 * holds a token that is drawn for each rendering, and input is never compiled.
 */
public final class Prompt {
  private static final int TOKEN_BYTES = 16;

  /** What a model reads: long enough that nobody guesses it, and not longer. */
  private static final int FENCE_BYTES = 8;

  private final String name;
  private final String hash;
  private final PromptMetadata metadata;
  private final Handlebar handlebar;
  private final Template template;
  private final boolean placesHistory;
  private final RandomGenerator random;

  Prompt(Source source, Compiled compiled, RandomGenerator random) {
    this.name = source.name();
    this.hash = source.hash();
    this.metadata = source.metadata();
    this.handlebar = compiled.handlebar();
    this.template = compiled.template();
    this.placesHistory = compiled.placesHistory();
    this.random = random;
  }

  /** What was read. */
  record Source(String name, String hash, PromptMetadata metadata) {}

  /** What was made of it. */
  record Compiled(Handlebar handlebar, Template template, boolean placesHistory) {}

  /** Its name, with its variant, as in {@code route.small}. */
  public String name() {
    return name;
  }

  /** SHA-256 of its file and of all partials it includes, as 64 hexadecimal digits. */
  public String hash() {
    return hash;
  }

  /** What its frontmatter says. */
  public PromptMetadata metadata() {
    return metadata;
  }

  /**
   * Renders for a message that is to be routed. Earlier messages become messages of their own where
   * the prompt has {@code {{history}}}, and are the variable {@code turns} where it has not.
   */
  public Rendered render(RouteInput input) {
    return placesHistory
        ? render(input.withoutTurns().variables(token(FENCE_BYTES)), input.conversation())
        : render(input.variables(token(FENCE_BYTES)), List.of());
  }

  /**
   * Renders.
   *
   * @param input maps, lists, texts, numbers and booleans by the names the template uses; goes
   *     before {@code input.default}
   * @param history what was said before
   */
  public Rendered render(Map<String, Object> input, List<Message> history) {
    Rendering rendering = new Rendering(token(TOKEN_BYTES));
    Map<String, Object> variables = new LinkedHashMap<>(metadata.defaults());
    variables.putAll(input);
    // Maps only: nothing a template says may reach a Java method.
    Context context = Context.newBuilder(variables).resolver(MapValueResolver.INSTANCE).build();
    context.data(Rendering.KEY, rendering);
    context.data("metadata", Map.of("prompt", raw()));
    try {
      template.apply(context, rendering);
    } catch (HandlebarsException e) {
      return new Rendered.Failed(handlebar.why(e));
    } catch (Unrenderable e) {
      return new Rendered.Failed(name + ": " + e.why());
    } catch (IOException | RuntimeException e) {
      return new Rendered.Failed(name + ": cannot be rendered with this input");
    } catch (StackOverflowError e) {
      return new Rendered.Failed(name + ": nested too deep");
    } finally {
      context.destroy();
    }
    List<Message> messages = Conversation.of(rendering.pieces(), history);
    return messages.isEmpty()
        ? new Rendered.Failed(name + ": makes no message")
        : new Rendered.Messages(messages);
  }

  private Map<String, Object> raw() {
    return Json.MAPPER.convertValue(
        metadata.raw(), new TypeReference<LinkedHashMap<String, Object>>() {});
  }

  private String token(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
