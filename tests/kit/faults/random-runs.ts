// Daily runs with random faults, each from a seed.
import { CRASH_POINTS, NO_FAULTS, type Faults, type ProviderBehavior } from './faults.ts';
import type { DailyRunOptions } from './businesses.ts';
import { checkCombinedHistory } from './check-combined-history.ts';
import { checkHistory } from './check-history.ts';
import { runMemoryDailyRun } from './memory-daily-run.ts';
import { Chance } from './simulation.ts';

const MINUTE_MS = 60_000;

/** The delay of the provider's delivery events; null: they never arrive. */
export const EVENT_DELAYS = {
  'in time': { least: 0, most: 14 * MINUTE_MS },
  'too late': { least: 20 * MINUTE_MS, most: 90 * MINUTE_MS },
  never: null,
} as const satisfies Record<string, Faults['eventDelayMs']>;

export type EventTiming = keyof typeof EVENT_DELAYS;

const BEHAVIORS: readonly [ProviderBehavior, ...ProviderBehavior[]] = [
  'well',
  'slow',
  'answer-lost',
  'request-lost',
  'down',
  'busy',
  'broken',
];

/** Returns one to four random faults. */
export function randomFaults(seed: number, eventTiming: EventTiming): Faults {
  const chance = new Chance(seed);
  const faults: { -readonly [Key in keyof Faults]: Faults[Key] } = {
    ...NO_FAULTS,
    eventDelayMs: EVENT_DELAYS[eventTiming],
  };
  for (let count = chance.between(1, 4); count > 0; count -= 1) {
    switch (chance.between(1, 5)) {
      case 1:
      case 2: {
        const point = chance.oneOf(CRASH_POINTS);
        faults.kills = [...faults.kills, { point, time: chance.between(1, 8) }];
        break;
      }
      case 3:
        faults.copies = chance.between(2, 3);
        break;
      case 4:
        faults.behaviors = Array.from({ length: chance.between(1, 5) }, () =>
          chance.oneOf(BEHAVIORS),
        );
        break;
      case 5:
        faults.enqueueFailure = chance.next() * 0.3;
        break;
    }
  }
  faults.eventCopies = { least: 1, most: chance.oneOf([1, 3, 46]) };
  faults.unsubscribing = chance.oneOf([0, 0.3]);
  return faults;
}

export const BUSINESSES_PER_RUN = 5;

export interface RandomRuns {
  readonly seeds: number;
  /** broken promises, each with its seed */
  readonly broken: readonly string[];
  readonly extraMails: number;
}

/** Runs the daily runs of these seeds and checks their promises. */
export async function checkRandomRuns(
  seeds: readonly number[],
  eventTiming: EventTiming,
  { isCombined = false }: Pick<DailyRunOptions, 'isCombined'> = {},
): Promise<RandomRuns> {
  const broken: string[] = [];
  let extraMails = 0;
  for (const seed of seeds) {
    const faults = randomFaults(seed, eventTiming);
    const options = { seed, businesses: BUSINESSES_PER_RUN, isCombined };
    const history = await runMemoryDailyRun(faults, options);
    const checks = [checkHistory(history), ...(isCombined ? [checkCombinedHistory(history)] : [])];
    const check = {
      broken: checks.flatMap((one) => one.broken),
      extraMails: checks.reduce((sum, one) => sum + one.extraMails, 0),
    };
    const extraMailBroken =
      eventTiming === 'in time' && check.extraMails > 0 ? ['no business gets a second mail'] : [];
    broken.push(
      ...[...check.broken, ...extraMailBroken].map((promise) => `seed ${seed}: ${promise}`),
    );
    extraMails += check.extraMails;
  }
  return { seeds: seeds.length, broken, extraMails };
}

/** Formats the result as one line. */
export const summaryOf = (
  eventTiming: EventTiming,
  { seeds, broken, extraMails }: RandomRuns,
): string =>
  `${seeds} daily runs of ${BUSINESSES_PER_RUN} businesses, events ${eventTiming}: ` +
  `${broken.length} broken promises, ${extraMails} extra mails`;
