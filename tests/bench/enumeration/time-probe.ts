import { isDeepStrictEqual } from 'node:util';
import type { UnauthenticatedAccess } from '../../kit/requests/enumeration-probes.ts';
import { mannWhitney, medianDifference } from '../support/mann-whitney.ts';

/** A difference below the usual variation of network latency. */
const UNSEEN_MS = 20;
const SIGNIFICANT = 0.01;

export interface ProbeTimes {
  /** milliseconds of each answer */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
  readonly areBodiesEqual: boolean;
  /** the probability that two samples of one distribution differ this much */
  readonly p: number;
  readonly differenceMs: number;
  /** whether the time tells known values from unknown ones */
  readonly isRevealed: boolean;
}

/** Asks about known and unknown values in turn, and compares the bodies and times of the answers. */
export async function timeProbe(ask: UnauthenticatedAccess, times: number): Promise<ProbeTimes> {
  const tookMs = { known: [] as number[], unknown: [] as number[] };
  // The first call of each function starts it and does not count.
  const [known, unknown] = [await ask('known'), await ask('unknown')];
  for (let time = 0; time < times; time += 1) {
    // Alternates the order, so that neither is always second.
    const order =
      time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) {
      const from = performance.now();
      await ask(which);
      tookMs[which].push(performance.now() - from);
    }
  }
  const p = mannWhitney(tookMs.unknown, tookMs.known);
  const differenceMs = medianDifference(tookMs.unknown, tookMs.known);
  return {
    ...tookMs,
    areBodiesEqual: isDeepStrictEqual(known, unknown),
    p,
    differenceMs,
    isRevealed: p < SIGNIFICANT && Math.abs(differenceMs) >= UNSEEN_MS,
  };
}
