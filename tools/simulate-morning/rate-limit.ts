/** A rate that grows by a factor after each period. */
export interface Rate {
  readonly perSecond: number;
  /** absent if the rate stays the same */
  readonly growth?: { readonly factor: number; readonly everyS: number };
}

/** Serves requests in order at a rate. Times are seconds since the morning began. */
export class RateLimit {
  readonly #rate: Rate;
  #freeAt = 0;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Returns the time at which a request is served.
   *
   * @param now not before the `now` of an earlier call
   * @param units what the request takes; 0 takes no time
   */
  reserve(now: number, units: number): number {
    if (units === 0) return now;
    this.#freeAt = this.#finish(Math.max(now, this.#freeAt), units);
    return this.#freeAt;
  }

  #finish(from: number, units: number): number {
    const { perSecond, growth } = this.#rate;
    if (!growth) return from + units / perSecond;
    let [at, left] = [from, units];
    for (let period = Math.floor(from / growth.everyS); ; period += 1) {
      const rate = perSecond * growth.factor ** period;
      const end = (period + 1) * growth.everyS;
      if (left <= rate * (end - at)) return at + left / rate;
      left -= rate * (end - at);
      at = end;
    }
  }
}
