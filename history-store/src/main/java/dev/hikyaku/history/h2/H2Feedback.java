package dev.hikyaku.history.h2;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Feedback in a table. */
final class H2Feedback implements FeedbackLog {
  private static final String PUT = "feedback.put";
  private static final String FIND =
      "SELECT revision, content FROM feedback WHERE message_id = ? AND sender = ?";

  private final H2Database database;

  H2Feedback(H2Database database) {
    this.database = database;
  }

  @Override
  public Entry put(Said said) throws StoreException, InterruptedException {
    return database.write(
        PUT,
        sql -> {
          Optional<Entry> before =
              sql.first(FIND, row -> entry(PUT, row), said.messageId(), said.sender());
          return before.isPresent() && before.get().said().repeats(said)
              ? before.get()
              : replaced(sql, said);
        });
  }

  private static Entry replaced(Sql sql, Said said) throws SQLException, StoreException {
    delete(sql, said.messageId(), said.sender());
    sql.run(
        "INSERT INTO feedback (message_id, sender, content) VALUES (?, ?, ?)",
        said.messageId(),
        said.sender(),
        Records.write(said));
    return sql.first(FIND, row -> entry(PUT, row), said.messageId(), said.sender())
        .orElseThrow(() -> new StoreException(PUT, "what was written is not there"));
  }

  private static int delete(Sql sql, String messageId, String sender) throws SQLException {
    return sql.run("DELETE FROM feedback WHERE message_id = ? AND sender = ?", messageId, sender);
  }

  @Override
  public boolean undo(String messageId, String sender) throws StoreException, InterruptedException {
    return database.write("feedback.undo", sql -> delete(sql, messageId, sender)) > 0;
  }

  @Override
  public List<Entry> all() throws StoreException, InterruptedException {
    return database.read(
        "feedback.all",
        sql ->
            sql.all(
                "SELECT revision, content FROM feedback ORDER BY revision",
                row -> entry("feedback.all", row)));
  }

  private static Entry entry(String op, ResultSet row) throws SQLException, StoreException {
    return new Entry(row.getLong(1), Records.said(op, row.getString(2)));
  }
}
