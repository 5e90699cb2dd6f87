const REPORT_EVERY_MS = 15_000;

/** Reports each part that becomes ready, and every 15 seconds the parts that are still starting. */
export class Progress {
  readonly #starting = new Set<string>();
  readonly #total: number;
  #readyCount = 0;
  readonly #print: (line: string) => void;
  readonly #startedAt = performance.now();
  #reports: NodeJS.Timeout | undefined;

  constructor(total: number, print: (line: string) => void) {
    this.#total = total;
    this.#print = print;
    this.#remindLater();
  }

  /** Waits for a part and reports that it is ready. */
  async track<T>(part: string, ready: Promise<T>): Promise<T> {
    this.#starting.add(part);
    const result = await ready;
    this.#starting.delete(part);
    this.#readyCount += 1;
    const count = `${this.#readyCount}/${this.#total}`;
    this.#report(`${count.padStart(5)}  ${part}`);
    this.#remindLater();
    return result;
  }

  /** Reports anything else, with the elapsed time. */
  note(message: string): void {
    this.#report(`       ${message}`);
  }

  stop(): void {
    clearInterval(this.#reports);
  }

  #report(message: string): void {
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1);
    this.#print(`${seconds.padStart(6)} s ${message}`);
  }

  #remindLater(): void {
    clearInterval(this.#reports);
    this.#reports = setInterval(
      () => this.note(`waiting for ${[...this.#starting].join(', ')}`),
      REPORT_EVERY_MS,
    );
  }
}
