package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import java.util.List;
import java.util.Optional;

/**
 * A destination. Settings that belong to its protocol stay in {@code settings} and are read there.
 *
 * @param name unique in the relay
 * @param type the protocol's word
 * @param description what belongs there, for the ai router
 * @param examples texts that belong there
 * @param notFor texts that do not
 * @param required whether the ack waits for it
 * @param delivery its policy, inherited field by field
 * @param resilience what protects it and its endpoints beside that
 * @param fallback the destinations that take over, in order
 * @param transforms for this destination only
 * @param idempotencyHeader the header that carries the idempotency key
 * @param settings the whole mapping
 */
public record DestinationSpec(
    String name,
    String type,
    Optional<String> description,
    List<String> examples,
    List<String> notFor,
    boolean required,
    DeliverySpec delivery,
    ResilienceSpec resilience,
    List<String> fallback,
    List<TransformSpec> transforms,
    String idempotencyHeader,
    Section settings) {

  /** As a router sees it. */
  public Candidate candidate() {
    return new Candidate(name, description, examples, notFor);
  }

  /**
   * Reads an entry of {@code destinations}. What {@code defaults:} said is inherited field by
   * field.
   */
  static DestinationSpec read(Section s, DeliverySpec policy, ResilienceSpec protection) {
    DeliverySpec delivery = DeliverySpec.read(s, policy);
    return new DestinationSpec(
        SpecName.read(s),
        YamlSection.of(s).type(),
        s.optionalText("description").filter(text -> !text.isBlank()),
        s.texts("examples", List.of()),
        s.texts("not_for", List.of()),
        s.flag("required", true),
        delivery,
        ResilienceSpec.read(s, delivery, protection),
        s.texts("fallback", List.of()),
        TransformSpec.read(s),
        idempotencyHeader(s, Defaults.IDEMPOTENCY_HEADER),
        s);
  }

  private static String idempotencyHeader(Section s, String inherited) {
    String name = s.text("idempotency_header", inherited);
    if (!HeaderSyntax.isName(name)) {
      s.error("idempotency_header", "must be a header name, was " + Shown.text(name), "");
    }
    return name;
  }
}
