package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.message.Json;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;

/**
 * The bytes after the last line break of a file of lines: what a crash in the middle of a write
 * leaves. Plain blocking files, since an interrupt closes a channel under whoever uses it next.
 *
 * @param path the file
 */
record TornTail(Path path) {
  private static final Logger LOG = System.getLogger(TornTail.class.getPackageName());
  private static final int CHUNK = 64 * 1024;

  /** Up to this size a tail is looked at, whether it is a whole letter. */
  private static final int MAX_LETTER = 64 * 1024 * 1024;

  /** Leaves whole lines only: a whole letter gets its line break, anything else is moved aside. */
  void repair() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      long whole = endOfLines(file);
      long torn = file.length() - whole;
      if (torn == 0) {
        return;
      }
      if (isLetter(file, whole, torn)) {
        file.seek(file.length());
        file.write('\n');
        LOG.log(Level.WARNING, path + ": completed the last line, its line break was missing");
      } else {
        Path aside = moveAside(file, whole, torn);
        file.setLength(whole);
        LOG.log(
            Level.WARNING,
            path + ": the last line was torn; its " + torn + " bytes are now in " + aside);
      }
      file.getFD().sync();
    }
  }

  private static long endOfLines(RandomAccessFile file) throws IOException {
    byte[] chunk = new byte[CHUNK];
    long end = file.length();
    while (end > 0) {
      int size = (int) Math.min(CHUNK, end);
      file.seek(end - size);
      file.readFully(chunk, 0, size);
      for (int i = size - 1; i >= 0; i--) {
        if (chunk[i] == '\n') {
          return end - size + i + 1;
        }
      }
      end -= size;
    }
    return 0;
  }

  private static boolean isLetter(RandomAccessFile file, long from, long size) throws IOException {
    if (size > MAX_LETTER) {
      return false;
    }
    byte[] tail = new byte[(int) size];
    file.seek(from);
    file.readFully(tail);
    return Json.read(tail).filter(tree -> tree.isObject()).isPresent();
  }

  private Path moveAside(RandomAccessFile file, long from, long size) throws IOException {
    Path aside = path.resolveSibling(path.getFileName() + ".torn");
    file.seek(from);
    new Owner(path).make(aside);
    try (FileOutputStream out = new FileOutputStream(aside.toFile(), true)) {
      byte[] chunk = new byte[CHUNK];
      for (long left = size; left > 0; ) {
        int read = (int) Math.min(CHUNK, left);
        file.readFully(chunk, 0, read);
        out.write(chunk, 0, read);
        left -= read;
      }
      out.write('\n');
      out.getFD().sync();
    }
    return aside;
  }
}
