import { describe, expect, it } from 'vitest';
import { CRASH_POINTS, NO_FAULTS, type Faults } from './faults.ts';
import { judge } from './delivery-history.ts';
import { runDigestDay } from './digest-day.ts';
import { REGRESSION_SEEDS } from './regression-seeds.ts';
import { EVENTS, figuresOf, checkRandomRuns, type EventOrder } from './random-runs.ts';
import { randomRuns } from '../random-searches.ts';

describe('a morning in which nothing goes wrong', () => {
  it('brings each owner one mail', async () => {
    const history = await runDigestDay(NO_FAULTS, { seed: 1, businesses: 25 });
    expect(judge(history)).toEqual({ broken: [], extraMails: 0 });
    expect(history.accepted).toHaveLength(25);
  });
});

describe('a worker killed', () => {
  const SITUATIONS: readonly (readonly [string, Partial<Faults>])[] = [
    ['alone', {}],
    ['while every trigger and task comes twice', { copies: 2 }],
    ['while three workers race', { copies: 3 }],
    ['while the answer is lost', { moods: ['answer-lost', 'request-lost'] }],
    ['while the provider is down, and busy', { moods: ['down', 'busy', 'slow'] }],
  ];
  const cases = CRASH_POINTS.flatMap((point) =>
    SITUATIONS.map(([situation, faults]) => ({ point, situation, faults })),
  );

  it.each(cases)('$point, $situation: one mail each', async ({ point, faults }) => {
    const kills = [1, 3].map((time) => ({ point, time }));
    const history = await runDigestDay(
      { ...NO_FAULTS, ...faults, kills, eventDelayMs: EVENTS['in time'] },
      { seed: 7, businesses: 25 },
    );
    expect(judge(history)).toEqual({ broken: [], extraMails: 0 });
    expect(history.accepted).toHaveLength(25);
  });
});

it.each(CRASH_POINTS)('workers are killed %s when they are to be', async (point) => {
  const kills = [{ point, time: 1 }];
  // The first answer is lost; so is the second request, and that of the second attempt at it.
  const moods: Faults['moods'] = [
    'answer-lost',
    'request-lost',
    'well',
    'well',
    'well',
    'well',
    'request-lost',
  ];
  const { killed } = await runDigestDay({ ...NO_FAULTS, kills, moods }, { seed: 7, businesses: 5 });
  expect(killed).toEqual([point]);
});

/** How many mornings of each kind; many more by `npm run faults`. */
const SEEDS: Readonly<Record<EventOrder, number>> = {
  'in time': randomRuns(500),
  'too late': randomRuns(150),
  never: randomRuns(150),
};
const TIMEOUT_MS = 120_000;

describe.each(Object.keys(EVENTS) as EventOrder[])(
  'mornings in which anything goes wrong, and events come %s',
  (eventsCome) => {
    it(
      eventsCome === 'in time'
        ? 'bring each owner exactly one mail'
        : 'bring each owner one mail, or one more, counted',
      async () => {
        const seeds = Array.from({ length: SEEDS[eventsCome] }, (_, index) => index + 1);
        const storms = await checkRandomRuns(seeds, eventsCome);
        console.log(figuresOf(eventsCome, storms));
        expect(storms.broken).toEqual([]);
        expect(storms.extraMails > 0).toBe(eventsCome !== 'in time');
      },
      TIMEOUT_MS,
    );

    it('go well where they once went wrong', async () => {
      expect((await checkRandomRuns(REGRESSION_SEEDS[eventsCome], eventsCome)).broken).toEqual([]);
    });
  },
);
