package dev.hikyaku.eval.data;

import dev.hikyaku.relay.message.Envelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Where cases come from. They are read more than once, each time from the start. */
public interface Cases {
  /**
   * Reads from the start.
   *
   * @param missing what a message has where its case does not say it
   */
  CaseReader open(Envelope missing) throws IOException;

  /** What the cases are called in errors. */
  String name();

  /** A hash of all that is read. */
  String sha256() throws IOException;

  /** Cases that a program made. */
  static Cases of(List<Case> cases) {
    return new Listed(List.copyOf(cases));
  }

  /**
   * Cases in memory.
   *
   * @param cases in order
   */
  record Listed(List<Case> cases) implements Cases {
    @Override
    public CaseReader open(Envelope missing) {
      Iterator<Case> left = cases.iterator();
      return new CaseReader() {
        private long number;

        @Override
        public Optional<CaseLine> next() {
          number++;
          CaseProblem at = new CaseProblem(name(), number, 1, "");
          return left.hasNext()
              ? Optional.of(new CaseLine.Good(left.next(), at))
              : Optional.empty();
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public String name() {
      return "cases";
    }

    @Override
    public String sha256() {
      Digest digest = new Digest();
      for (Case one : cases) {
        digest.add(one.id().getBytes(StandardCharsets.UTF_8));
        digest.add(one.message().body().bytes());
        digest.add(one.expected().toString().getBytes(StandardCharsets.UTF_8));
      }
      return digest.hex();
    }
  }
}
