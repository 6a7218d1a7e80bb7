package dev.hikyaku.routing.ai.embedded;

/** Counts how a task went, at threshold 0.6. */
final class Tally {
  private static final double THRESHOLD = 0.6;
  private static final int BINS = 15;

  private final double[] confidence = new double[BINS];
  private final int[] right = new int[BINS];
  private final int[] size = new int[BINS];
  private int onTopic;
  private int best;
  private int reached;
  private int offTopic;
  private int abstained;

  /** Adds a message: probabilities with none last, and the index that is true. */
  void add(double[] probabilities, int truth) {
    int none = probabilities.length - 1;
    int choice = largest(probabilities, none);
    boolean sure = probabilities[choice] >= THRESHOLD;
    if (truth < none) {
      onTopic++;
      best += choice == truth ? 1 : 0;
      reached += sure && choice == truth ? 1 : 0;
    } else {
      offTopic++;
      abstained += sure ? 0 : 1;
    }
    int top = largest(probabilities, probabilities.length);
    int bin = Math.clamp((int) Math.ceil(probabilities[top] * BINS) - 1L, 0, BINS - 1);
    confidence[bin] += probabilities[top];
    right[bin] += top == truth ? 1 : 0;
    size[bin]++;
  }

  /** The index of the largest of the first so many numbers. */
  static int largest(double[] numbers, int end) {
    int largest = 0;
    for (int i = 1; i < end; i++) {
      largest = numbers[i] > numbers[largest] ? i : largest;
    }
    return largest;
  }

  /** Accuracy of the best candidate, share that reached it, off-topic share that abstained, ECE. */
  double[] shares() {
    return new double[] {
      (double) best / onTopic, (double) reached / onTopic, (double) abstained / offTopic, ece()
    };
  }

  private double ece() {
    double error = 0;
    for (int bin = 0; bin < BINS; bin++) {
      error += Math.abs(right[bin] - confidence[bin]);
    }
    return error / (onTopic + offTopic);
  }
}
