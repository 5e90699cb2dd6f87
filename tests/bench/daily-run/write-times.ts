/** The documents that are written most often, which shows hot spots. */
export interface Hottest {
  /** most writes of one document within any second */
  readonly inOneSecond: number;
  /** most writes of one document per second, over ten seconds */
  readonly sustained: number;
  /** documents written */
  readonly documents: number;
}

const SECOND_MS = 1000;
/** Firestore sustains about one write per second to a document. Short bursts are fine. */
const SUSTAINED_S = 10;

export class WriteTimes {
  #times = new Map<string, number[]>();

  note(name: string, atMs: number): void {
    const times = this.#times.get(name);
    if (times) times.push(atMs);
    else this.#times.set(name, [atMs]);
  }

  take(): Hottest {
    const all = [...this.#times.values()];
    this.#times = new Map();
    const most = (windowMs: number) =>
      all.reduce((known, times) => Math.max(known, mostWithin(times, windowMs)), 0);
    return {
      inOneSecond: most(SECOND_MS),
      sustained: most(SUSTAINED_S * SECOND_MS) / SUSTAINED_S,
      documents: all.length,
    };
  }
}

/** @param times in ascending order */
function mostWithin(times: readonly number[], windowMs: number): number {
  let [first, most] = [0, 0];
  times.forEach((time, index) => {
    while (time - (times[first] ?? time) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}
