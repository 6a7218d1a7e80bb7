package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComponentsCommandTest {
  @Test
  void listsWhatASpecCanName() {
    Cli components = Cli.run("components");

    assertThat(components.code()).isZero();
    assertThat(components.lines().get(0)).startsWith("kind ");
    assertThat(components.lines())
        .anyMatch(line -> line.matches("source +http .*"))
        .anyMatch(line -> line.matches("destination +file .*"))
        .anyMatch(line -> line.matches("router +ai .*"));
  }

  @Test
  void jsonIsOneDocument() {
    Cli components = Cli.run("components", "--json");

    assertThat(components.lines()).hasSize(1);
    assertThat(components.out()).contains("{\"kind\":\"router\",\"type\":\"static\",");
  }
}
