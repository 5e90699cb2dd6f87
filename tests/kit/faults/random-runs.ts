// Mornings in which anything goes wrong, each from a seed.
import { CRASH_POINTS, NO_FAULTS, type Faults, type ProviderBehavior } from './faults.ts';
import { judge } from './delivery-history.ts';
import { runDigestDay } from './digest-day.ts';
import { Chance } from './simulation.ts';

const MINUTE_MS = 60_000;

/** How long the provider takes to tell what became of a mail; null: it never does. */
export const EVENTS = {
  'in time': { least: 0, most: 14 * MINUTE_MS },
  'too late': { least: 20 * MINUTE_MS, most: 90 * MINUTE_MS },
  never: null,
} as const satisfies Record<string, Faults['eventDelayMs']>;

export type EventOrder = keyof typeof EVENTS;

const MOODS: readonly [ProviderBehavior, ...ProviderBehavior[]] = [
  'well',
  'slow',
  'answer-lost',
  'request-lost',
  'down',
  'busy',
  'broken',
];

/** One to four faults of any kind. */
export function randomFaults(seed: number, eventsCome: EventOrder): Faults {
  const chance = new Chance(seed);
  const faults: { -readonly [Key in keyof Faults]: Faults[Key] } = {
    ...NO_FAULTS,
    eventDelayMs: EVENTS[eventsCome],
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
        faults.moods = Array.from({ length: chance.between(1, 5) }, () => chance.oneOf(MOODS));
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
  /** broken promises, each with the seed that breaks it */
  readonly broken: readonly string[];
  readonly extraMails: number;
}

/** Runs and judges the mornings of these seeds. */
export async function checkRandomRuns(
  seeds: readonly number[],
  eventsCome: EventOrder,
): Promise<RandomRuns> {
  const broken: string[] = [];
  let extraMails = 0;
  for (const seed of seeds) {
    const faults = randomFaults(seed, eventsCome);
    const verdict = judge(await runDigestDay(faults, { seed, businesses: BUSINESSES_PER_RUN }));
    const extraMailBroken =
      eventsCome === 'in time' && verdict.extraMails > 0 ? ['nobody gets a second mail'] : [];
    broken.push(
      ...[...verdict.broken, ...extraMailBroken].map((promise) => `seed ${seed}: ${promise}`),
    );
    extraMails += verdict.extraMails;
  }
  return { seeds: seeds.length, broken, extraMails };
}

/** One line for people. */
export const figuresOf = (
  eventsCome: EventOrder,
  { seeds, broken, extraMails }: RandomRuns,
): string =>
  `${seeds} mornings of ${BUSINESSES_PER_RUN} businesses, events ${eventsCome}: ` +
  `${broken.length} broken promises, ${extraMails} mails too many`;
