import { percentile } from '../distribution.ts';

/** Work is done again so often, and its fastest time counts: what others do on the machine slows it. */
const AGAIN = 3;

/** How long something took each time: milliseconds of processor time. */
export class Times {
  readonly #spent: number[] = [];

  /** @param attempts the same work, to be done once each */
  measure<T>(...attempts: readonly [() => T, ...(() => T)[]]): T {
    const [first, ...others] = attempts.map(timed);
    if (!first) throw new Error('nothing to measure');
    this.#spent.push(Math.min(first.spent, ...others.map(({ spent }) => spent)));
    return first.result;
  }

  /** of what changes nothing, and can be done again */
  again<T>(work: () => T): T {
    return this.measure(work, ...Array.from({ length: AGAIN - 1 }, () => work));
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
