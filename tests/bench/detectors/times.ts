import { percentile } from '../support/distribution.ts';

/** Runs of the same work. The fastest one counts, because other programs slow the machine. */
export const RUNS = 3;

/** The milliseconds of processor time that some work took in each run. */
export class Times {
  readonly #spent: number[] = [];

  /** Combines several runs of the same series and keeps the fastest time of each part. */
  static fastestOf([first, ...others]: readonly [Times, ...Times[]]): Times {
    const fastest = new Times();
    for (const [place, spent] of first.#spent.entries())
      fastest.#spent.push(Math.min(spent, ...others.map((other) => other.#spent[place] ?? spent)));
    return fastest;
  }

  /** Measures work once. */
  measure<T>(work: () => T): T {
    const { result, spent } = timed(work);
    this.#spent.push(spent);
    return result;
  }

  /** Measures work without side effects several times and keeps the fastest time. */
  fastest<T>(work: () => T): T {
    const attempts = Array.from({ length: RUNS - 1 }, () => timed(work).spent);
    const { result, spent } = timed(work);
    this.#spent.push(Math.min(spent, ...attempts));
    return result;
  }

  /** Returns the time that a share of all times do not exceed. */
  at(share: number): number {
    return percentile(this.#spent, share);
  }

  get sum(): number {
    return this.#spent.reduce((sum, spent) => sum + spent, 0);
  }
}

function timed<T>(work: () => T): { readonly result: T; readonly spent: number } {
  const startedAt = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(startedAt);
  return { result, spent: (user + system) / 1000 };
}
