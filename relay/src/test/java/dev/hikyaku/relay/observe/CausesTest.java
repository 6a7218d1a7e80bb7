package dev.hikyaku.relay.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CausesTest {
  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new AccessDeniedException("a"), "a: permission denied"),
        Arguments.of(new NoSuchFileException("a"), "a: no such file or folder"),
        Arguments.of(new NotDirectoryException("a"), "a is no folder"),
        Arguments.of(
            new FileSystemException("a", null, "Read-only file system"),
            "a: read-only file system"),
        Arguments.of(new FileSystemException("a"), "a: cannot be used"),
        Arguments.of(new ConnectException(), "connection refused"),
        Arguments.of(new ConnectException("no route"), "no route"),
        Arguments.of(
            new IOException(" ", new NoSuchFileException("b")), "b: no such file or folder"),
        Arguments.of(new IOException(), "IOException"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void anExceptionIsPutInWords(Throwable thrown, String words) {
    assertThat(Causes.line(thrown)).isEqualTo(words);
  }
}
