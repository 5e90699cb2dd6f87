import { CRASH_POINTS, NO_FAULTS, type Faults, type ProviderBehavior } from '../faults/faults.ts';
import { EVENT_DELAYS } from '../faults/random-runs.ts';
import type { Chance } from '../faults/simulation.ts';

const MINUTE_MS = 60_000;

/** An outage ends early enough that mail is sent before noon. */
const OUTAGE_MINUTES = { least: 5, most: 30 };
const CLOCK_STEP_MS = 5 * MINUTE_MS;
/** Clocks that differ shorten the time in which the outcome of a mail is known. */
const EVENT_DELAY_WITH_CLOCK_STEPS = { least: 0, most: 4 * MINUTE_MS };

const BEHAVIORS: readonly [ProviderBehavior, ...ProviderBehavior[]] = [
  'well',
  'slow',
  'answer-lost',
  'request-lost',
  'down',
  'busy',
  'broken',
];

type Change = (chance: Chance) => Partial<Faults>;

const outageMs = (chance: Chance) =>
  chance.between(OUTAGE_MINUTES.least, OUTAGE_MINUTES.most) * MINUTE_MS;

const CHANGES: readonly [Change, ...Change[]] = [
  (chance) => ({
    kills: Array.from({ length: chance.between(1, 4) }, () => ({
      point: chance.oneOf(CRASH_POINTS),
      time: chance.between(1, 8),
    })),
  }),
  (chance) => ({ copies: chance.between(2, 3) }),
  (chance) => ({
    behaviors: Array.from({ length: chance.between(1, 8) }, () => chance.oneOf(BEHAVIORS)),
  }),
  (chance) => ({ enqueueFailure: chance.next() * 0.3 }),
  (chance) => ({ refusesForMs: outageMs(chance) }),
  (chance) => ({ downForMs: outageMs(chance) }),
  () => ({ clockStepMs: CLOCK_STEP_MS }),
];

/**
 * Returns the faults of one day of a soak run. Every third day has none. Events of the mail provider
 * arrive in time, so that no day may have a second mail.
 */
export function soakFaults(chance: Chance): Faults {
  const eventCopies = { least: 1, most: 3 };
  let faults: Faults = { ...NO_FAULTS, eventCopies };
  if (chance.happens(1 / 3)) return faults;
  faults = { ...faults, eventDelayMs: EVENT_DELAYS['in time'] };
  for (let count = chance.between(1, 3); count > 0; count -= 1) {
    faults = { ...faults, ...chance.oneOf(CHANGES)(chance) };
  }
  if (faults.clockStepMs > 0) faults = { ...faults, eventDelayMs: EVENT_DELAY_WITH_CLOCK_STEPS };
  return { ...faults, unsubscribing: chance.happens(0.1) ? 0.02 : 0 };
}
