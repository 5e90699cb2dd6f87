/** The events of a listener. Returns them one by one in order. */
export class Events<T> {
  private readonly arrived: T[] = [];
  private readonly waiting: { resolve: (event: T) => void; reject: (error: unknown) => void }[] =
    [];
  private failure: { readonly error: unknown } | undefined;

  readonly push = (event: T): void => {
    const first = this.waiting.shift();
    if (first) first.resolve(event);
    else this.arrived.push(event);
  };

  readonly fail = (error: unknown): void => {
    this.failure = { error };
    for (const { reject } of this.waiting.splice(0)) reject(error);
  };

  next(): Promise<T> {
    const event = this.arrived.shift();
    if (event !== undefined) return Promise.resolve(event);
    if (this.failure) return Promise.reject(this.failure.error);
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  /** Returns the first event that matches and drops the ones before it. */
  async until(isWanted: (event: T) => boolean): Promise<T> {
    for (;;) {
      const event = await this.next();
      if (isWanted(event)) return event;
    }
  }

  /** Returns the events that were not consumed yet. */
  get pending(): readonly T[] {
    return this.arrived;
  }
}
