package dev.hikyaku.routing.ai.embedded;

/** A smooth function of many numbers, to be minimised. */
interface Objective {
  /**
   * The value at a point.
   *
   * @param gradient filled with the slope there
   * @throws InterruptedException when the caller is to stop
   */
  double at(double[] point, double[] gradient) throws InterruptedException;
}
