import { percentile } from '../distribution.ts';

/** Work is done so often, and its fastest time counts: what others do on the machine slows it. */
export const AGAIN = 3;

/** How long something took each time: milliseconds of processor time. */
export class Times {
  readonly #spent: number[] = [];

  /** The same work done more than once, from its start to its end: of each part of it the fastest. */
  static fastestOf([first, ...others]: readonly [Times, ...Times[]]): Times {
    const fastest = new Times();
    for (const [place, spent] of first.#spent.entries())
      fastest.#spent.push(Math.min(spent, ...others.map((other) => other.#spent[place] ?? spent)));
    return fastest;
  }

  measure<T>(work: () => T): T {
    const { result, spent } = timed(work);
    this.#spent.push(spent);
    return result;
  }

  /** of what changes nothing, and can be done again */
  again<T>(work: () => T): T {
    const attempts = Array.from({ length: AGAIN - 1 }, () => timed(work).spent);
    const { result, spent } = timed(work);
    this.#spent.push(Math.min(spent, ...attempts));
    return result;
  }

  /** the time that a share of all does not exceed */
  at(share: number): number {
    return percentile(this.#spent, share);
  }

  get sum(): number {
    return this.#spent.reduce((sum, spent) => sum + spent, 0);
  }
}

function timed<T>(work: () => T): { readonly result: T; readonly spent: number } {
  const begun = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(begun);
  return { result, spent: (user + system) / 1000 };
}
