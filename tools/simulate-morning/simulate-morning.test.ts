import { describe, expect, it } from 'vitest';
import { calibrate, withProcessorTime } from './calibrate.ts';
import { RateLimit } from './rate-limit.ts';
import { LOCAL, MEASURED, SCENARIOS } from './scenarios.ts';
import { simulateMorning, type MorningSettings } from './simulate-morning.ts';
import { simulateSyncs } from './simulate-syncs.ts';
import { slowestLimit } from './slowest-limit.ts';
import type { StageSettings } from './stage.ts';

/** Limits nothing and takes no time. */
const FREE_STAGE: StageSettings = {
  queues: 1,
  perSecondOfQueue: Infinity,
  concurrentOfQueue: Infinity,
  processorS: 0,
  waitS: 0,
};

const FREE: MorningSettings = {
  sweep: { parts: 1, pageSize: Infinity, secondsPerPage: 0 },
  build: FREE_STAGE,
  deliver: FREE_STAGE,
  processors: Infinity,
  firestore: null,
  operations: { build: {}, deliver: {}, events: {} },
  sendgridPerSecond: null,
};

const lastMailOf = (businesses: number, settings: Partial<MorningSettings>): number =>
  simulateMorning(businesses, { ...FREE, ...settings }).lastMailS;

describe('a simulated morning', () => {
  it('sends one e-mail per business, at once if nothing limits it', () => {
    expect(simulateMorning(1000, FREE)).toEqual({ mails: 1000, firstMailS: 0, lastMailS: 0 });
  });

  it('reads 1,200 businesses in two chains of two pages', () => {
    const sweep = { parts: 2, pageSize: 300, secondsPerPage: 1 };
    const { firstMailS, lastMailS } = simulateMorning(1200, { ...FREE, sweep });
    expect([firstMailS, lastMailS]).toEqual([1, 2]);
  });

  it('dispatches 1,000 tasks of a queue in two seconds, and of two queues in one', () => {
    const build = { ...FREE_STAGE, perSecondOfQueue: 500 };
    expect(lastMailOf(1000, { build })).toBeCloseTo(2, 9);
    expect(lastMailOf(1000, { build: { ...build, queues: 2 } })).toBeCloseTo(1, 9);
  });

  it('runs ten tasks at a time, and delivers while it builds', () => {
    const stage = { ...FREE_STAGE, concurrentOfQueue: 10, waitS: 1 };
    expect(lastMailOf(100, { build: stage })).toBe(10);
    expect(lastMailOf(100, { build: stage, deliver: stage })).toBe(11);
  });

  it('shares two processors among all tasks', () => {
    const stage = { ...FREE_STAGE, processorS: 0.1 };
    expect(lastMailOf(100, { build: stage, processors: 2 })).toBeCloseTo(5, 9);
    expect(lastMailOf(100, { build: stage, deliver: stage, processors: 2 })).toBeCloseTo(10, 9);
    expect(lastMailOf(1, { build: stage, processors: 2 })).toBeCloseTo(0.1, 9);
  });

  it('follows the ramp of the busiest collection', () => {
    const firestore = { perSecond: 500, growth: { factor: 1.5, everyS: 300 } };
    const operations = { build: { digests: 1 }, deliver: {}, events: {} };
    // 150,000 in the first five minutes, the other 50,000 at 750 a second
    expect(lastMailOf(200_000, { firestore, operations })).toBeCloseTo(300 + 50_000 / 750, 6);
    const both = { build: { digests: 1, outbox: 2 }, deliver: {}, events: {} };
    expect(lastMailOf(100_000, { firestore, operations: both })).toBeCloseTo(300 + 50_000 / 750, 6);
  });

  it('lets delivery events compete with later e-mails', () => {
    const firestore = { perSecond: 10 };
    const operations = { build: {}, deliver: { outbox: 1 }, events: { outbox: 1 } };
    const deliver = { ...FREE_STAGE, concurrentOfQueue: 1 };
    // nine e-mails with their events take 1.8 s, and the last e-mail 0.1 s
    expect(lastMailOf(10, { firestore, operations, deliver })).toBeCloseTo(1.9, 9);
  });

  it('sends no more than SendGrid accepts', () => {
    expect(lastMailOf(1000, { sendgridPerSecond: 100 })).toBeCloseTo(10, 9);
  });
});

describe('slowestLimit', () => {
  it('names the limit that alone takes longest', () => {
    const build = { ...FREE_STAGE, perSecondOfQueue: 500 };
    const settings = { ...FREE, build, sendgridPerSecond: 100 };
    expect(slowestLimit(1000, settings)).toEqual({ name: 'SendGrid', seconds: 10 });
    const deliver = { ...FREE_STAGE, queues: 2, concurrentOfQueue: 5, processorS: 0.1, waitS: 0.4 };
    expect(slowestLimit(1000, { ...settings, deliver })).toEqual({
      name: 'deliveries at once',
      seconds: 50,
    });
    const firestore = { perSecond: 10 };
    const operations = { build: { outbox: 1 }, deliver: {}, events: { outbox: 1 } };
    const oneByOne = { ...FREE_STAGE, concurrentOfQueue: 1 };
    const limited = { ...FREE, firestore, operations, deliver: oneByOne };
    expect(slowestLimit(10, limited)).toEqual({ name: "Firestore's outbox", seconds: 1.9 });
  });

  it('is never later than the simulated last e-mail', () => {
    for (const { settings } of SCENARIOS) {
      const calibrated = withProcessorTime(settings, 0.075);
      expect(slowestLimit(5000, calibrated).seconds).toBeLessThanOrEqual(
        simulateMorning(5000, calibrated).lastMailS,
      );
    }
  });
});

describe('RateLimit', () => {
  it('serves a request across the end of a period', () => {
    const limit = new RateLimit({ perSecond: 10, growth: { factor: 2, everyS: 1 } });
    expect(limit.reserve(0.5, 15)).toBeCloseTo(1.5, 9);
    expect(limit.reserve(0.6, 10)).toBeCloseTo(2, 9);
    expect(limit.reserve(5, 0)).toBe(5);
  });
});

describe('simulateSyncs', () => {
  it('reads the connections of one provider at its rate or at that of the queue', () => {
    const plaid = { name: 'Plaid', share: 0.5, callsPerSync: 1, callsPerMinute: 60 };
    const other = { name: 'Other', share: 0.5, callsPerSync: 3, callsPerMinute: null };
    const stage = { ...FREE_STAGE, concurrentOfQueue: 10, waitS: 3 };
    // 100 calls at one a second and the last answer
    expect(simulateSyncs(200, [plaid], stage)).toBeCloseTo(103, 9);
    // ten rounds of three seconds
    expect(simulateSyncs(200, [other], stage)).toBeCloseTo(30, 9);
  });
});

it('simulateSyncs lets a slow provider occupy the queue that all share', () => {
  const slow = { name: 'Slow', share: 0.5, callsPerSync: 1, callsPerMinute: 60 };
  const fast = { name: 'Fast', share: 0.5, callsPerSync: 1, callsPerMinute: null };
  const stage = { ...FREE_STAGE, concurrentOfQueue: 10 };
  expect(simulateSyncs(200, [slow, fast], stage)).toBeCloseTo(100, 0);
});

describe('calibrate', () => {
  it('makes the simulation of the measured run end when it did', () => {
    const { businesses, lastMailS } = MEASURED;
    const processorS = calibrate(businesses, lastMailS, LOCAL);
    const run = simulateMorning(businesses, withProcessorTime(LOCAL, processorS));
    expect(run.lastMailS).toBeCloseTo(lastMailS, 3);
    // 1,000 businesses on two processors
    expect(processorS).toBeCloseTo((2 * lastMailS) / businesses, 2);
  });

  it('refuses a run that cannot be as fast as measured', () => {
    expect(() => calibrate(1000, 0.01, LOCAL)).toThrow('No run of 1000 businesses');
  });
});
