package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dead letters of three kinds: a was not delivered, b not routed, c not transformed. */
class DlqCommandTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      server: { workers: 1 }
      defaults: { retry: { attempts: 1 } }
      secrets: { from: [file], dir: ./secrets }
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson, format: envelope }
      destinations:
        - { name: crm, type: file, path: ./crm.ndjson }
        - { name: spare, type: file, path: "./out/{{secrets.PLACE}}.ndjson" }
      routes:
        - name: orders
          from: [inbox]
          transforms: [ { jq: ".n += 1" } ]
          router: { type: rules, rules: [ { when: "json.kind == 'order'", to: [crm] } ] }
      dead_letter: { type: file, path: ./out/dlq.ndjson }
      """;

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));
  private Path spec = Path.of("");

  @BeforeEach
  void deadLetters() throws IOException {
    specs = new Specs(temp);
    specs.file("secrets/PLACE", "hidden-place\n");
    spec = specs.spec(SPEC);
    specs.inbox(
        message("a", "{\"kind\":\"order\",\"n\":1}"),
        message("b", "{\"kind\":\"odd\",\"n\":1}"),
        message("c", "{\"kind\":\"order\",\"n\":\"x\",\"see\":\"hidden-place\"}"));
    Files.createDirectory(temp.resolve("crm.ndjson"));
    Cli run = Cli.run("run", "--once", "--json", "-f", spec);
    assertThat(run.out()).contains("\"dead_lettered\":3");
  }

  private static String message(String id, String body) {
    return "{\"id\":\"%s\",\"headers\":[[\"Authorization\",\"Bearer open-sesame\"]],\"body\":%s}"
        .formatted(id, body);
  }

  private Cli dlq(Object... args) {
    List<Object> all = new ArrayList<>(List.of("dlq"));
    all.addAll(List.of(args));
    all.addAll(2, List.of("-f", spec));
    return Cli.run(all.toArray());
  }

  private void mend() throws IOException {
    Files.delete(temp.resolve("crm.ndjson"));
  }

  private List<String> waiting() {
    return dlq("list", "--json").lines().stream()
        .map(line -> line.replaceFirst(".*?\"id\":\"(\\w+)\".*?\"reason\":\"(\\w+)\".*", "$1 $2"))
        .toList();
  }

  private List<String> taken(String file) throws IOException {
    return Files.readAllLines(temp.resolve(file)).stream()
        .map(line -> line.replaceFirst(".*?\"id\":\"(\\w+)\".*?\"body\":(\\{.*?}).*", "$1 $2"))
        .toList();
  }

  @Test
  void listShowsEachLetterOnALineAndNarrowsDown() {
    assertThat(waiting()).containsExactly("a delivery", "b no_route", "c transform");
    assertThat(dlq("list").lines())
        .hasSize(4)
        .anyMatch(line -> line.matches(".*  delivery   crm +1  a +.*folder.*"))
        .anyMatch(line -> line.matches(".*  no_route   orders +0  b +.*no router chose.*"));
    assertThat(dlq("list", "--reason", "no_route", "--json").lines()).hasSize(1);
    assertThat(dlq("list", "--destination", "crm", "--since", "1h", "--json").lines()).hasSize(1);
    assertThat(dlq("list", "--route", "orders", "--until", "1h").out()).isEmpty();
    assertThat(dlq("list", "--id", "a", "--id", "c", "--json").lines()).hasSize(2);
  }

  @Test
  void inspectShowsTheWholeStoryOfAMessage() {
    Cli shown = dlq("inspect", "a");

    assertThat(shown.code()).isZero();
    assertThat(shown.out()).contains("destination crm", "last_error", "permanent", "\"n\":2");
    assertThat(dlq("inspect", "a", "--json").lines()).hasSize(1);
    assertThat(dlq("inspect", "a", "--json").out())
        .contains("\"dlq\":{\"reason\":\"delivery\"", "\"hops\":[{\"to\":\"crm\"");
  }

  @Test
  void inspectShowsNoSecret() {
    for (Cli shown : List.of(dlq("inspect", "c"), dlq("inspect", "c", "--json"))) {
      assertThat(shown.out())
          .contains("***", "Authorization")
          .doesNotContain("hidden-place", "open-sesame");
    }
  }

  @Test
  void anUnknownIdIsExitOne() {
    assertThat(dlq("inspect", "nobody").code()).isEqualTo(1);
    assertThat(dlq("replay", "--destination", "nobody").err()).contains("no dead letter is meant");
    assertThat(dlq("list", "--route", "nothing").err()).contains("no dead letter is meant");
    assertThat(dlq("inspect", "nobody").err()).contains("no dead letter of the id nobody");
    for (String command : List.of("replay", "purge", "purge --dry-run")) {
      Cli odd = dlq((Object[]) (command + " --id nobody").split(" "));
      assertThat(odd.code()).as(command).isEqualTo(1);
      assertThat(odd.err()).contains("there is no dead letter of the id nobody among those");
    }
  }

  @Test
  void aDeliveryIsSentToItsDestinationAsItWasAndNeverTwiceUnlessAsked() throws Exception {
    mend();

    Cli replayed = dlq("replay", "--reason", "delivery");
    Cli second = dlq("replay", "--id", "a");
    Cli again = dlq("replay", "--id", "a", "--again", "--json");

    assertThat(replayed.code()).isZero();
    assertThat(replayed.out()).isEqualTo("a delivered crm\n");
    assertThat(second.code()).isZero();
    assertThat(second.out()).isEmpty();
    assertThat(second.err()).contains("a was replayed already; --again");
    assertThat(again.lines()).singleElement().asString().contains("\"status\":\"delivered\"");
    assertThat(taken("crm.ndjson"))
        .containsExactly("a {\"kind\":\"order\",\"n\":2}", "a {\"kind\":\"order\",\"n\":2}");
    assertThat(Files.readString(temp.resolve("crm.ndjson"))).doesNotContain("\"dlq\"");
    assertThat(waiting()).containsExactly("b no_route", "c transform");
    assertThat(dlq("list", "--again", "--json").lines()).hasSize(3);
  }

  @Test
  void whatWasNotRoutedGoesThroughItsRouteFromTheStart() throws Exception {
    mend();
    specs.spec(SPEC.replace("json.kind == 'order'", "json.kind == 'odd'"));

    Cli replayed = dlq("replay", "--id", "b");

    assertThat(replayed.code()).as(replayed.err()).isZero();
    assertThat(taken("crm.ndjson")).containsExactly("b {\"kind\":\"odd\",\"n\":2}");
  }

  @Test
  void whatFailsAgainHasANewLetterAndExitsOne() {
    Cli replayed = dlq("replay", "--json");

    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\"status\":\"dead_lettered\""));
    assertThat(waiting()).containsExactly("a delivery", "b no_route", "c transform");
    assertThat(dlq("list", "--again", "--json").lines()).hasSize(6);
    assertThat(dlq("list", "--again").lines())
        .filteredOn(l -> l.endsWith(" (replayed)"))
        .hasSize(3);
  }

  @Test
  void aStateThatCannotBeReadIsToldAndItsLettersAreNotSentUnlessAsked() throws Exception {
    mend();
    Files.createDirectory(temp.resolve("out/dlq.ndjson.state"));

    Cli list = dlq("list");
    Cli replayed = dlq("replay", "--id", "a");

    assertThat(list.lines()).filteredOn(line -> line.endsWith(" (unknown)")).hasSize(3);
    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.out()).contains("a failed", "dlq.ndjson.state cannot be read");
    assertThat(temp.resolve("crm.ndjson")).doesNotExist();
  }

  @Test
  void anotherDestinationMayTakeIt() throws Exception {
    Cli replayed = dlq("replay", "--id", "a", "--id", "b", "--to", "spare");
    Cli unknown = dlq("replay", "--to", "nowhere");

    assertThat(replayed.code()).isZero();
    assertThat(taken("out/hidden-place.ndjson"))
        .containsExactly("a {\"kind\":\"order\",\"n\":2}", "b {\"kind\":\"odd\",\"n\":1}");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("no destination 'nowhere'");
  }

  @Test
  void aDryRunSaysWhatWouldBeDoneAndDoesNothing() throws Exception {
    mend();

    Cli dry = dlq("replay", "--dry-run");
    Cli json = dlq("replay", "--dry-run", "--id", "a", "--json");

    assertThat(dry.code()).isZero();
    assertThat(dry.lines())
        .containsExactly(
            "a would be delivered to crm",
            "b would be routed through orders",
            "c would be routed through orders");
    assertThat(json.out())
        .contains("\"status\":\"would_deliver\",\"destination\":\"crm\",\"idempotency_key\":\"a\"");
    assertThat(waiting()).hasSize(3);
    assertThat(temp.resolve("crm.ndjson")).doesNotExist();
  }

  @Test
  void aLetterThatHasNoWayAnyMoreIsToldAndStays() throws Exception {
    specs.spec(SPEC.replace("crm", "client").replace("name: orders", "name: other"));

    Cli replayed = dlq("replay");

    assertThat(replayed.code()).isEqualTo(1);
    assertThat(replayed.out())
        .contains("a failed the spec has no destination crm any more", "no route orders any more");
    assertThat(waiting()).hasSize(3);
  }

  @Test
  void purgeWantsToKnowWhichAndRemovesThose() throws Exception {
    Cli unsaid = dlq("purge");
    Cli dry = dlq("purge", "--reason", "transform", "--dry-run", "--json");
    Cli purged = dlq("purge", "--reason", "transform");

    assertThat(unsaid.code()).isEqualTo(2);
    assertThat(unsaid.err()).contains("say which letters");
    assertThat(dry.out()).isEqualTo("{\"removed\":1,\"kept\":2,\"dry_run\":true}\n");
    assertThat(purged.out()).isEqualTo("1 removed, 2 stay\n");
    assertThat(waiting()).containsExactly("a delivery", "b no_route");
    mend();
    dlq("replay", "--id", "a");
    assertThat(dlq("purge", "--replayed", "--json").out()).contains("\"removed\":1,\"kept\":1");
    assertThat(dlq("purge", "--all", "--json").out()).contains("\"removed\":1,\"kept\":0");
    assertThat(dlq("list", "--again").out()).isEmpty();
  }

  @Test
  void aBrokenLineIsToldWithItsPlaceAndTheRestIsListed() throws Exception {
    Path file = temp.resolve("out/dlq.ndjson");
    Files.writeString(file, "{broken\n", StandardOpenOption.APPEND);

    Cli list = dlq("list", "--json");

    assertThat(list.code()).isEqualTo(1);
    assertThat(list.lines()).hasSize(3);
    assertThat(list.err()).contains("dlq.ndjson:4: not JSON");
  }

  @Test
  void aFileThatCannotBeReadIsExitOneAndAnEmptyOneIsNoTrouble() throws Exception {
    Path file = temp.resolve("out/dlq.ndjson");
    Files.delete(file);
    assertThat(dlq("list").code()).isZero();
    assertThat(dlq("replay").code()).isZero();
    Files.createDirectory(file);

    Cli list = dlq("list");

    assertThat(list.code()).isEqualTo(1);
    assertThat(list.out()).isEmpty();
    assertThat(list.err()).contains("dlq.ndjson: is no file of letters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "inspect a", "replay", "purge --all"})
  void aSpecWithoutADeadLetterFileIsMisuse(String command) throws Exception {
    specs.spec(SPEC.replaceFirst("dead_letter:.*", "dead_letter: { type: stderr }"));

    Cli ended = dlq((Object[]) command.split(" "));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("the spec has no dead-letter file");
  }

  @Test
  void wrongUseIsToldByTheOptionThatIsWrong() {
    assertThat(dlq("list", "--reason", "bad").err())
        .contains("expected delivery, no_route, transform, schema, not 'bad'");
    assertThat(dlq("list", "--since", "yesterday").err()).contains("expected how long ago");
    assertThat(Cli.run("dlq").code()).isEqualTo(2);
    assertThat(Cli.run("dlq").err()).contains("list, inspect, replay, purge");
  }
}
