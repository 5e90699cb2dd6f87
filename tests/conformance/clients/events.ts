/** What a listener was told, handed out one by one in the order it came. */
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

  /** The first event from here on that `isWanted`; those before it are dropped. */
  async until(isWanted: (event: T) => boolean): Promise<T> {
    for (;;) {
      const event = await this.next();
      if (isWanted(event)) return event;
    }
  }

  /** Events that came and that nobody took yet. */
  get pending(): readonly T[] {
    return this.arrived;
  }
}
