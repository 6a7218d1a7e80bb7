package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.YamlNode.Broken;
import dev.hikyaku.relay.spec.YamlNode.Mapping;
import dev.hikyaku.relay.spec.YamlNode.Scalar;
import dev.hikyaku.relay.spec.YamlNode.Sequence;
import dev.hikyaku.relay.spi.Section.Kind;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.util.Optional;

/**
 * The value at a key, about to be read as something.
 *
 * @param reading what the file shares
 * @param path the setting
 * @param node what stands there
 * @param settle called when the key has its problem and needs no second one
 */
record YamlValue(Reading reading, String path, YamlNode node, Runnable settle) {

  /** What stands there; what could not be read counts as nothing. */
  Kind kind() {
    return switch (node) {
      case Scalar scalar -> Kind.SCALAR;
      case Sequence list -> Kind.LIST;
      case Mapping mapping -> Kind.MAPPING;
      case Broken broken -> Kind.ABSENT;
    };
  }

  /** The value in this form, or empty when it is not; then that was reported. */
  <T> Optional<T> read(Form<T> form) {
    return switch (node) {
      case Broken broken -> settled();
      case Scalar scalar when scalar.isNothing() -> nothing();
      case Scalar scalar -> filled(scalar, form);
      case Sequence list -> wrong("must be a single value", "");
      case Mapping mapping ->
          wrong("must be a single value", "put a text that begins with { in quotes");
    };
  }

  /** The text as written, or empty when it is none; a secret in it is reported. */
  Optional<String> code() {
    if (node instanceof Scalar scalar && SecretText.in(scalar.text())) {
      report("a secret cannot stand in an expression, a template or a prompt", "");
      return Optional.of(scalar.text());
    }
    return read(Form.TEXT);
  }

  /** Reports when it is anything else. */
  void must(Kind kind) {
    switch (node) {
      case Broken broken -> settle.run();
      case Scalar scalar when scalar.isNothing() -> nothing();
      case Sequence list when kind == Kind.LIST -> {}
      case Mapping mapping when kind == Kind.MAPPING -> {}
      default ->
          wrong(
              kind == Kind.LIST ? "must be a list" : "must be a mapping",
              kind == Kind.LIST ? "begin each entry with a dash" : "write key: value pairs");
    }
  }

  private <T> Optional<T> filled(Scalar scalar, Form<T> form) {
    SecretText filled = SecretText.fill(scalar.text(), reading.secrets());
    if (!filled.complete()) {
      return incomplete(filled, form, scalar);
    }
    return switch (form.parse(filled.text(), scalar.quoted() && !filled.any())) {
      case Form.Good<T>(T value) -> Optional.of(value);
      case Form.Bad<T>(String message, String hint) -> wrong(message, hint);
    };
  }

  /** Reported once; a text stays as written, so that reading goes on. */
  private <T> Optional<T> incomplete(SecretText filled, Form<T> form, Scalar scalar) {
    for (Secrets.Found.Missing missing : filled.missing()) {
      reading
          .problems()
          .add(
              reading.missingSecret(),
              reading.place(node.at(), path),
              missing.why(),
              missing.hint());
    }
    if (filled.malformed()) {
      report("not a reference to a secret", "write {{secrets.NAME}}");
    }
    settle.run();
    return form.equals(Form.TEXT)
            && form.parse(scalar.text(), true) instanceof Form.Good<T>(T value)
        ? Optional.of(value)
        : Optional.empty();
  }

  private <T> Optional<T> nothing() {
    report("has no value", "give it one, or remove the key");
    return Optional.empty();
  }

  /** The value is shown as written: with the name of a secret, never with what it holds. */
  private <T> Optional<T> wrong(String message, String hint) {
    String was =
        node instanceof Scalar scalar
            ? (scalar.isText() ? Shown.text(scalar.text()) : scalar.text())
            : node.kind();
    report(message + ", was " + was, hint);
    return Optional.empty();
  }

  private void report(String message, String hint) {
    reading.problems().add(Level.ERROR, reading.place(node.at(), path), message, hint);
    settle.run();
  }

  private <T> Optional<T> settled() {
    settle.run();
    return Optional.empty();
  }
}
