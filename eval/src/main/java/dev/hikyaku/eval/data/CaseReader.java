package dev.hikyaku.eval.data;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/** Cases, one after the other. Not thread-safe. */
public interface CaseReader extends Closeable {
  /** The next case or what is wrong with it; empty at the end. */
  Optional<CaseLine> next() throws IOException;
}
