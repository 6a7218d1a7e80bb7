package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a spec may say, but hardly means. Warnings only; one method a rule. */
final class Lint {
  private static final Set<String> LISTENING = Set.of("http", "https");
  private static final List<String> COMMON_TAGS =
      Stream.of(
              Tags.CONNECT,
              Tags.TIMEOUT,
              Tags.RESET,
              Tags.PROTOCOL,
              Tags.TLS,
              Tags.REDIRECT,
              Tags.CLIENT_ERROR,
              Tags.SERVER_ERROR)
          .map(Tag::name)
          .toList();

  /** A code, a class of codes or a protocol's own tag. */
  private static final Pattern NO_SLIP = Pattern.compile("[0-9]{3}|[0-9]xx|.+:.+");

  private final RelaySpec relay;

  Lint(RelaySpec relay) {
    this.relay = relay;
  }

  void run() {
    relay.sources().forEach(this::acceptedIsKept);
    relay.sources().forEach(this::aRouteTakesIt);
    relay.destinations().forEach(this::somethingReachesIt);
    relay.destinations().forEach(Lint::theDeadlineSparesAnAttempt);
    relay.destinations().forEach(Lint::tagsAreSpelledRight);
    relay.destinations().forEach(Lint::membersThatShareAreProbed);
    relay.routes().forEach(this::callersOutlastTheRetries);
    relay.routes().forEach(this::somebodyMustTakeIt);
    relay.routers().forEach(this::candidatesAreDescribed);
    relay.routes().forEach(route -> eachOnce(Reference.in(route.settings(), "from")));
    relay.routers().forEach(router -> eachOnce(Reference.in(router)));
    relay.alerts().forEach(each -> eachOnce(Reference.in(each.settings(), "on")));
    relay.alerts().forEach(each -> eachOnce(Reference.in(each.settings(), "to")));
    relay.alerts().forEach(this::anAlertCanBeAboutAnother);
    new DeadLetterLint(relay.deadLetter()).run();
    new Overlap(relay, route -> names(route.router().chain().flatMap(this::targets))).warn();
  }

  /** The rules of a router have lists of their own. */
  private static void eachOnce(List<Reference> references) {
    Set<Reference> seen = new HashSet<>();
    for (Reference each : references) {
      if (!seen.add(new Reference(each.at(), each.key(), 0, each.name()))) {
        each.at().warning(each.key(), each.name() + " is named twice", "once is enough");
      }
    }
  }

  private void acceptedIsKept(SourceSpec source) {
    boolean accepted = text(source, "ack").filter("accepted"::equals).isPresent();
    if (accepted && relay.buffer().type().equals("memory")) {
      source
          .settings()
          .warning("ack", "a crash loses what the memory buffer holds", "ack: delivered is safe");
    }
  }

  private void aRouteTakesIt(SourceSpec source) {
    boolean taken = relay.routes().stream().anyMatch(r -> r.from().contains(source.name()));
    if (!taken && !source.name().isEmpty()) {
      source.settings().warning("name", "no route takes this source", "name it in a route's from");
    }
  }

  private void somethingReachesIt(DestinationSpec destination) {
    // A router from outside may choose any.
    boolean allKnown = relay.routers().allMatch(Lint::isOurs);
    if (allKnown && !destination.name().isEmpty() && !reached().contains(destination.name())) {
      destination
          .settings()
          .warning(
              "name", "no route, fallback, dead letter or alert leads here", "remove or name it");
    }
  }

  private static void theDeadlineSparesAnAttempt(DestinationSpec destination) {
    Duration timeout = destination.delivery().timeout();
    Optional<Duration> deadline =
        destination.delivery().deadline().filter(d -> d.compareTo(timeout) < 0);
    deadline.ifPresent(
        d ->
            destination
                .settings()
                .warning(
                    destination.settings().keys().contains("deadline") ? "deadline" : "timeout",
                    "the deadline ("
                        + Shown.duration(d)
                        + ") ends before one attempt may: timeout "
                        + Shown.duration(timeout),
                    ""));
  }

  private static void tagsAreSpelledRight(DestinationSpec destination) {
    YamlSection retry = YamlSection.of(destination.settings()).section("retry");
    for (String key : List.of("retry_on", "never_on")) {
      for (Reference tag : Reference.in(retry, key)) {
        boolean sure = COMMON_TAGS.contains(tag.name()) || NO_SLIP.matcher(tag.name()).matches();
        Nearest.to(tag.name(), COMMON_TAGS)
            .filter(near -> !sure)
            .ifPresent(
                near ->
                    retry.warning(
                        key, tag.name() + " is no common tag", "did you mean " + near + "?"));
      }
    }
  }

  private static void membersThatShareAreProbed(DestinationSpec destination) {
    boolean unprobed =
        destination
            .resilience()
            .group()
            .filter(group -> group.strategy() != Strategy.FAILOVER)
            .filter(group -> group.healthCheck().isEmpty())
            .isPresent();
    if (unprobed) {
      destination
          .settings()
          .warning(
              "strategy",
              "without health checks a dead member gets messages until its circuit opens",
              "add health_check: {}");
    }
  }

  private void callersOutlastTheRetries(RouteSpec route) {
    boolean waits =
        relay.sources().stream()
            .filter(source -> route.from().contains(source.name()))
            .anyMatch(Lint::callerWaits);
    Set<String> direct = names(route.router().chain().flatMap(this::targets));
    relay.destinations().stream()
        .filter(each -> waits && each.required() && direct.contains(each.name()))
        .filter(each -> longest(each).compareTo(Defaults.ACK_TIMEOUT) > 0)
        .forEach(
            each ->
                each.settings()
                    .warning(
                        each.settings().keys().contains("retry") ? "retry" : "timeout",
                        "attempts and waits may take "
                            + Shown.duration(longest(each))
                            + ", callers get 202 pending after "
                            + Shown.duration(Defaults.ACK_TIMEOUT),
                        "set a deadline, or fewer attempts"));
  }

  private static boolean callerWaits(SourceSpec source) {
    return LISTENING.contains(source.type())
        && text(source, "listen").isPresent()
        && text(source, "ack").filter("accepted"::equals).isEmpty()
        && text(source, "ack_timeout").isEmpty();
  }

  /** The longest it may take by itself: every attempt times out, no wait is cut. */
  private static Duration longest(DestinationSpec destination) {
    DeliverySpec delivery = destination.delivery();
    Duration round = round(destination);
    RetrySpec retry = delivery.retry();
    Duration limit = delivery.deadline().orElse(Duration.ofDays(1));
    Duration sum = round;
    Duration wait = retry.backoff();
    for (int attempt = 2; attempt <= retry.attempts() && sum.compareTo(limit) < 0; attempt++) {
      sum = sum.plus(wait).plus(round);
      wait =
          wait.multipliedBy(2).compareTo(retry.maxBackoff()) < 0
              ? wait.multipliedBy(2)
              : retry.maxBackoff();
    }
    return sum.compareTo(limit) < 0 ? sum : limit;
  }

  /** The longest until backoff: a group asks each of its members before. */
  private static Duration round(DestinationSpec destination) {
    return destination
        .resilience()
        .group()
        .map(group -> group.members().stream().map(MemberSpec::delivery))
        .orElseGet(() -> Stream.of(destination.delivery()))
        .map(DeliverySpec::timeout)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private void somebodyMustTakeIt(RouteSpec route) {
    Set<String> names = names(route.router().chain().flatMap(this::targets));
    List<DestinationSpec> all =
        relay.destinations().stream().filter(d -> names.contains(d.name())).toList();
    if (!all.isEmpty() && all.stream().noneMatch(DestinationSpec::required)) {
      route
          .settings()
          .warning(
              "name",
              "every destination of this route is best effort: a message is acked even if none has it",
              "leave required: true on one of them");
    }
  }

  private void candidatesAreDescribed(RouterSpec router) {
    if (!router.type().equals("ai")) {
      return;
    }
    Set<String> named = names(Reference.in(router).stream().map(Reference::name));
    List<DestinationSpec> candidates =
        relay.destinations().stream()
            .filter(each -> named.isEmpty() || named.contains(each.name()))
            .toList();
    // With nobody declared among them, the names are what is wrong.
    if (!candidates.isEmpty() && candidates.stream().allMatch(c -> c.description().isEmpty())) {
      router
          .settings()
          .warning("type", "no candidate has a description to choose it by", "add description:");
    }
  }

  /** No destination is told of itself. */
  private void anAlertCanBeAboutAnother(NotifySpec alert) {
    boolean allKnown = relay.routers().allMatch(Lint::isOurs);
    if (allKnown && Set.copyOf(alert.to()).equals(used())) {
      alert
          .settings()
          .warning(
              "to",
              "messages go nowhere else, and no destination gets alerts about itself",
              "send alerts to another destination");
    }
  }

  private Set<String> reached() {
    Set<String> reached = used();
    relay.alerts().forEach(each -> reached.addAll(each.to()));
    return reached;
  }

  /** Where messages may go. */
  private Set<String> used() {
    Set<String> used = new HashSet<>(names(relay.routers().flatMap(this::targets)));
    used.addAll(relay.deadLetter().fallback());
    relay.destinations().forEach(each -> used.addAll(each.fallback()));
    return used;
  }

  /** What a router may choose; one that names no candidate chooses among all that are described. */
  private Stream<String> targets(RouterSpec router) {
    List<Reference> named = Reference.in(router);
    if (router.type().equals("ai") && named.isEmpty()) {
      return relay.destinations().stream()
          .filter(each -> each.description().isPresent())
          .map(DestinationSpec::name);
    }
    return named.stream().map(Reference::name);
  }

  private static boolean isOurs(RouterSpec router) {
    return Set.of("static", "rules", "sticky", "ai").contains(router.type());
  }

  private static Optional<String> text(SourceSpec source, String key) {
    return YamlSection.of(source.settings()).unread().text(key);
  }

  private static Set<String> names(Stream<String> names) {
    return names.collect(Collectors.toSet());
  }
}
