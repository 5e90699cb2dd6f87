import { describe, expect, it } from 'vitest';
import { CRASH_POINTS, NO_FAULTS, type Faults, type ProviderMood } from './faults.ts';
import { judge } from './history.ts';
import { runMorning } from './morning.ts';
import { Chance } from './simulation.ts';

const MINUTE_MS = 60_000;
const IN_TIME = { least: 0, most: 13 * MINUTE_MS };
const TOO_LATE = { least: 16 * MINUTE_MS, most: 90 * MINUTE_MS };

const MOODS: readonly [ProviderMood, ...ProviderMood[]] = [
  'well',
  'slow',
  'answer-lost',
  'request-lost',
  'down',
  'busy',
  'broken',
];

/** One to four faults of any kind. */
function anyFaults(seed: number, eventDelayMs: Faults['eventDelayMs']): Faults {
  const chance = new Chance(seed);
  const faults: { -readonly [Key in keyof Faults]: Faults[Key] } = { ...NO_FAULTS, eventDelayMs };
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

describe('a morning in which nothing goes wrong', () => {
  it('brings each owner one mail', async () => {
    const history = await runMorning(NO_FAULTS, { seed: 1, businesses: 25 });
    expect(judge(history)).toEqual({ broken: [], extraMails: 0, givenUp: 0 });
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
    const history = await runMorning(
      { ...NO_FAULTS, ...faults, kills, eventDelayMs: IN_TIME },
      { seed: 7, businesses: 25 },
    );
    expect(judge(history)).toEqual({ broken: [], extraMails: 0, givenUp: 0 });
    expect(history.accepted).toHaveLength(25);
  });
});

/** Judges the mornings of many seeds together; what is broken is named by its seed. */
async function judgeSeeds(first: number, when: string, delay: Faults['eventDelayMs']) {
  const sum = { broken: [] as string[], extraMails: 0, givenUp: 0 };
  for (let seed = first; seed < first + SEEDS; seed += 1) {
    const verdict = judge(await runMorning(anyFaults(seed, delay), { seed, businesses: 5 }));
    sum.broken.push(...verdict.broken.map((promise) => `seed ${seed}: ${promise}`));
    sum.extraMails += verdict.extraMails;
    sum.givenUp += verdict.givenUp;
  }
  const figures = `${sum.extraMails} extra mails, ${sum.givenUp} given up and told`;
  console.log(`${SEEDS} mornings of 5 businesses, events ${when}: ${figures}`);
  return sum;
}

/** More of them: FAULT_SEEDS=10000. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? 300);
const TIMEOUT_MS = 30_000 + SEEDS * 100;

it.each(CRASH_POINTS)('workers are killed %s when they are to be', async (point) => {
  const kills = [{ point, time: 1 }];
  const faults: Faults = { ...NO_FAULTS, kills, moods: ['answer-lost', 'request-lost'] };
  const { killed } = await runMorning(faults, { seed: 7, businesses: 5 });
  expect(killed).toEqual([point]);
});

describe('mornings in which anything goes wrong', () => {
  it(
    'bring each owner one mail while events come within the window',
    async () => {
      const { broken, extraMails } = await judgeSeeds(1, 'in time', IN_TIME);
      expect({ broken, extraMails }).toEqual({ broken: [], extraMails: 0 });
    },
    TIMEOUT_MS,
  );

  it.each([
    ['too late', TOO_LATE],
    ['never', null],
  ])(
    'bring at most one mail more, counted, when events come %s',
    async (when, delay) => {
      const { broken, extraMails } = await judgeSeeds(100_001, when, delay);
      expect(broken).toEqual([]);
      expect(extraMails).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
