import { describe, expect, it } from 'vitest';
import { CRASH_POINTS, NO_FAULTS, type Faults } from './faults.ts';
import { checkHistory } from './check-history.ts';
import { runMemoryDailyRun } from './memory-daily-run.ts';
import { EVENT_DELAYS, summaryOf, checkRandomRuns, type EventTiming } from './random-runs.ts';
import { randomRuns } from '../random-searches.ts';

describe('a daily run without faults', () => {
  it('sends each owner one mail', async () => {
    const history = await runMemoryDailyRun(NO_FAULTS, { seed: 1, businesses: 25 });
    expect(checkHistory(history)).toEqual({ broken: [], extraMails: 0 });
    expect(history.accepted).toHaveLength(25);
  });
});

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
