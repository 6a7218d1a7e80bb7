package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;

/** Notes whether anything was handed over. Thread-safe. */
final class NotingIntake implements Intake {
  private final Intake intake;
  private volatile boolean used;

  NotingIntake(Intake intake) {
    this.intake = intake;
  }

  /** Whether anything was. */
  boolean used() {
    return used;
  }

  @Override
  public Offered offer(Envelope envelope, Ack ack) throws InterruptedException {
    used = true;
    return intake.offer(envelope, ack);
  }

  @Override
  public void put(Envelope envelope, Ack ack) throws InterruptedException {
    used = true;
    intake.put(envelope, ack);
  }

  @Override
  public Offered putUnlessInProgress(Envelope envelope, Ack ack) throws InterruptedException {
    used = true;
    return intake.putUnlessInProgress(envelope, ack);
  }

  @Override
  public void broken(String where, String problem) {
    intake.broken(where, problem);
  }
}
