import { simulateMorning, type MorningSettings } from './simulate-morning.ts';

const STEPS = 40;

/** Returns the settings with other processor times. */
export const withProcessorTime = (
  settings: MorningSettings,
  processorS: number,
): MorningSettings => ({
  ...settings,
  build: { ...settings.build, processorS: processorS / 2 },
  deliver: { ...settings.deliver, processorS: processorS / 2 },
});

/**
 * Returns the seconds of processor time of one business with which a simulated run ends when a
 * measured one did. Build and delivery get half each.
 *
 * @throws Error if the run would be slower without any processor time
 */
export function calibrate(
  businesses: number,
  measuredLastMailS: number,
  settings: MorningSettings,
): number {
  const lastMailWith = (processorS: number) =>
    simulateMorning(businesses, withProcessorTime(settings, processorS)).lastMailS;
  if (lastMailWith(0) > measuredLastMailS) {
    throw new Error(`No run of ${businesses} businesses ends within ${measuredLastMailS} s.`);
  }
  let [low, high] = [0, measuredLastMailS];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (lastMailWith(middle) > measuredLastMailS) high = middle;
    else low = middle;
  }
  return low;
}
