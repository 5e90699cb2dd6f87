import { checkRandomRuns, type EventTiming } from '../../../kit/faults/random-runs.ts';
import type { BarContext, BarResult } from '../../bar-row.ts';

const RUNS = { full: 10_000, quick: 100 };

/** Simulates daily runs with random faults from the seed of the bar on, and checks their promises. */
export async function randomDailyRuns(
  timings: readonly EventTiming[],
  { isQuick, seed }: BarContext,
): Promise<BarResult> {
  const count = isQuick ? RUNS.quick : RUNS.full;
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  let [runs, broken, extraMails] = [0, 0, 0];
  for (const timing of timings) {
    const checked = await checkRandomRuns(seeds, timing);
    for (const promise of checked.broken) console.error(`events ${timing}, ${promise}`);
    runs += checked.seeds;
    broken += checked.broken.length;
    extraMails += checked.extraMails;
  }
  const shown = (value: number) => value.toLocaleString('en-US');
  return {
    figure: `${shown(runs)} runs, ${broken} broken promises, ${shown(extraMails)} extra mails`,
    pass: broken === 0 && runs >= count,
    mode: 'in memory',
  };
}
