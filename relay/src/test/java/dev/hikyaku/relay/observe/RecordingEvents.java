package dev.hikyaku.relay.observe;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Events that can be asked. Thread-safe. */
public final class RecordingEvents implements Events {
  private final List<String> told = new CopyOnWriteArrayList<>();

  /** All of them in order, as {@code opened a/a[0]}. */
  public List<String> told() {
    return List.copyOf(told);
  }

  @Override
  public void circuitOpened(Circuit circuit) {
    told.add("opened " + circuit.destination() + "/" + circuit.endpoint());
  }

  @Override
  public void circuitClosed(Circuit circuit) {
    told.add("closed " + circuit.destination() + "/" + circuit.endpoint());
  }

  @Override
  public void modelCircuitOpened(String model) {
    told.add("opened model " + model);
  }

  @Override
  public void modelCircuitClosed(String model) {
    told.add("closed model " + model);
  }

  @Override
  public void deadLettered(DeadLetter letter) {
    told.add("letter " + letter.messageId() + " " + letter.reason());
  }
}
