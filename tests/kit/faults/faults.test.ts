import { describe, expect, it } from 'vitest';
import { CRASH_POINTS, NO_FAULTS, type Faults } from './faults.ts';
import { COMBINED_OWNER } from './businesses.ts';
import { checkCombinedHistory } from './check-combined-history.ts';
import { DIGEST_TIME } from '../builders/mail.ts';
import { checkHistory, type History } from './check-history.ts';
import { runMemoryDailyRun } from './memory-daily-run.ts';
import { EVENT_DELAYS, summaryOf, checkRandomRuns, type EventTiming } from './random-runs.ts';
import { randomRuns } from '../random-searches.ts';
import { recordFigure } from '../record-figure.ts';

describe('a daily run without faults', () => {
  it('sends each owner one mail', async () => {
    const history = await runMemoryDailyRun(NO_FAULTS, { seed: 1, businesses: 25 });
    expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
    expect(history.accepted).toHaveLength(25);
  });
});

const OUTAGE_MINUTES = 20;

/** Returns when the last owner got the first e-mail, in minutes after it was due. */
const lastMailMinutes = ({ accepted }: History): number =>
  Math.max(...accepted.map(({ at }) => at.getTime() - DIGEST_TIME.getTime())) / 60_000;

/** Crash points after which it is certain that an e-mail was not sent. */
const REFUSAL_POINTS = [
  'before claiming',
  'after changing an outbox entry',
  'before enqueueing a delivery',
  'after enqueueing a delivery',
] as const;

describe('an outage of 20 minutes in which the provider refuses all e-mails', () => {
  const refusing = { ...NO_FAULTS, refusesForMs: OUTAGE_MINUTES * 60_000 };

  it.each([
    ['alone', {}],
    ['with every task delivered three times', { copies: 3 }],
    ['with a queue that rejects one of twenty tasks', { enqueueFailure: 0.05 }],
    [
      'with killed workers',
      {
        kills: REFUSAL_POINTS.flatMap((point) => [5, 30].map((time) => ({ point, time }))),
      },
    ],
  ] satisfies readonly (readonly [string, Partial<Faults>])[])(
    '%s ends with one e-mail for each owner by 10:30',
    async (_, faults) => {
      for (const seed of [1, 2, 3]) {
        const options = { seed, businesses: 40 };
        const history = await runMemoryDailyRun({ ...refusing, ...faults }, options);
        expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
        expect(history.accepted).toHaveLength(40);
        expect(lastMailMinutes(history)).toBeLessThanOrEqual(30);
      }
    },
  );

  it('ends with one combined e-mail by 10:30', async () => {
    const options = { seed: 1, businesses: 3, isCombined: true };
    const history = await runMemoryDailyRun(refusing, options);
    expect(checkCombinedHistory(history)).toEqual({ broken: [], extraMails: 0 });
    expect(lastMailMinutes(history)).toBeLessThanOrEqual(30);
  });
});

it.each(['down', 'busy'] as const)(
  'one refusal (%s) delays an e-mail by at most a minute',
  async (behavior) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const faults = { ...NO_FAULTS, behaviors: [behavior] };
      const history = await runMemoryDailyRun(faults, { seed, businesses: 5 });
      expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
      expect(lastMailMinutes(history)).toBeLessThanOrEqual(1);
    }
  },
);

it.each([
  ['within the timeout', 'slow'],
  ['after the timeout', 'answer-lost'],
] as const)(
  'slow answers (%s) end with one e-mail for each owner by 10:30',
  async (_, behavior) => {
    const behaviors = Array.from({ length: 400 }, () => behavior);
    const faults = { ...NO_FAULTS, behaviors, eventDelayMs: EVENT_DELAYS['in time'] };
    for (const seed of [1, 2, 3]) {
      const history = await runMemoryDailyRun(faults, { seed, businesses: 40 });
      expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
      expect(history.accepted).toHaveLength(40);
      expect(lastMailMinutes(history)).toBeLessThanOrEqual(30);
    }
  },
);

describe('a killed worker', () => {
  const SITUATIONS: readonly (readonly [string, Partial<Faults>])[] = [
    ['no other fault', {}],
    ['every trigger and task delivered twice', { copies: 2 }],
    ['three workers race', { copies: 3 }],
    ['lost responses', { behaviors: ['answer-lost', 'request-lost'] }],
    ['provider down, then busy', { behaviors: ['down', 'busy', 'slow'] }],
  ];
  const cases = CRASH_POINTS.flatMap((point) =>
    SITUATIONS.map(([situation, faults]) => ({ point, situation, faults })),
  );

  it.each(cases)('$point, $situation: each owner gets one mail', async ({ point, faults }) => {
    const kills = [1, 3].map((time) => ({ point, time }));
    const history = await runMemoryDailyRun(
      { ...NO_FAULTS, ...faults, kills, eventDelayMs: EVENT_DELAYS['in time'] },
      { seed: 7, businesses: 25 },
    );
    expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
    expect(history.accepted).toHaveLength(25);
    recordFigure('schedules', 1);
    recordFigure('owners with one mail', history.accepted.length);
  });
});

it.each(CRASH_POINTS)('kills the worker %s', async (point) => {
  const kills = [{ point, time: 1 }];
  // The first response is lost. So are the second request and the first request of the second
  // attempt.
  const behaviors: Faults['behaviors'] = [
    'answer-lost',
    'request-lost',
    'well',
    'well',
    'well',
    'well',
    'request-lost',
  ];
  const { killed } = await runMemoryDailyRun(
    { ...NO_FAULTS, kills, behaviors },
    { seed: 7, businesses: 5 },
  );
  expect(killed).toEqual([point]);
});

/** The number of random daily runs of each kind. `npm run faults` runs many more. */
const SEEDS: Readonly<Record<EventTiming, number>> = {
  'in time': randomRuns(500),
  'too late': randomRuns(150),
  never: randomRuns(150),
};
const TIMEOUT_MS = 120_000;

/** Seeds that once broke a promise. Every test run repeats them. */
const REGRESSION_SEEDS: Readonly<Record<EventTiming, readonly number[]>> = {
  'in time': [456, 633, 1189, 2634, 2883],
  'too late': [100615, 101145, 102043, 102623, 102971],
  never: [
    100094, 100111, 100153, 100189, 100258, 100396, 100446, 100471, 100615, 100700, 100717, 100746,
    100768, 100813, 100924, 101145, 101798, 102043, 102088, 102156, 102570, 102589, 102604, 102623,
    102754, 102971, 6665,
  ],
};

describe.each(Object.keys(EVENT_DELAYS) as EventTiming[])(
  'daily runs with random faults, events: %s',
  (eventTiming) => {
    it(
      eventTiming === 'in time'
        ? 'send each owner exactly one mail'
        : 'send each owner one mail, or a counted second one',
      async () => {
        const seeds = Array.from({ length: SEEDS[eventTiming] }, (_, index) => index + 1);
        const runs = await checkRandomRuns(seeds, eventTiming);
        console.log(summaryOf(eventTiming, runs));
        expect(runs.broken).toEqual([]);
        expect(runs.extraMails > 0).toBe(eventTiming !== 'in time');
      },
      TIMEOUT_MS,
    );

    it('keeps its promises for seeds that once broke them', async () => {
      expect((await checkRandomRuns(REGRESSION_SEEDS[eventTiming], eventTiming)).broken).toEqual(
        [],
      );
    });
  },
);

describe.each(Object.keys(EVENT_DELAYS) as EventTiming[])(
  'daily runs of an owner of several businesses, events: %s',
  (eventTiming) => {
    it(
      'send each digest in the combined mail or, if it is late, in a mail of its own',
      async () => {
        const seeds = Array.from({ length: SEEDS[eventTiming] }, (_, index) => index + 1);
        const runs = await checkRandomRuns(seeds, eventTiming, { isCombined: true });
        console.log(`combined mails: ${summaryOf(eventTiming, runs)}`);
        expect(runs.broken).toEqual([]);
      },
      TIMEOUT_MS,
    );
  },
);

it.each([
  ['without faults', NO_FAULTS],
  ['with every task delivered three times', { ...NO_FAULTS, copies: 3 }],
  ['after lost answers', { ...NO_FAULTS, behaviors: ['answer-lost', 'answer-lost'] as const }],
])('sends an owner of several businesses one mail %s', async (_, faults) => {
  const options = { seed: 1, businesses: 25, isCombined: true };
  const history = await runMemoryDailyRun(faults, options);
  expect(checkCombinedHistory(history)).toEqual({ broken: [], extraMails: 0 });
  const toOwner = history.accepted.filter(({ mail }) =>
    mail.recipients.some(({ address }) => address === COMBINED_OWNER.address),
  );
  expect(toOwner).toHaveLength(1);
});
