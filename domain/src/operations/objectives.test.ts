import { describe, expect, it } from 'vitest';
import { JOB_NAMES } from '../admin/schedule-run-schema.ts';
import { BURN_RATES, thresholdOf } from './burn-rate.ts';
import {
  budgetLeft,
  DIGEST_SWEEP_RUNS,
  logMeasuresOf,
  OBJECTIVES,
  objectiveIdSchema,
  objectivesFor,
  unknownFieldsOf,
} from './objectives.ts';

describe('the objectives', () => {
  it('have one row for each id', () => {
    expect(OBJECTIVES.map(({ id }) => id)).toEqual(objectiveIdSchema.options);
  });

  it('promise 10:05 up to 100,000 businesses and 10:15 at a million', () => {
    const idsFor = (count: number) => objectivesFor(count).map(({ id }) => id);
    expect(idsFor(100_000)).toContain('digest-on-time');
    expect(idsFor(100_000)).not.toContain('digest-on-time-at-a-million');
    for (const count of [100_001, 1_000_000, 5_000_000]) {
      expect(idsFor(count)).toContain('digest-on-time-at-a-million');
      expect(idsFor(count)).not.toContain('digest-on-time');
    }
  });

  it.each([...logMeasuresOf(OBJECTIVES), DIGEST_SWEEP_RUNS])(
    'reads only fields that its log entry has: $metric',
    (measure) => {
      expect(unknownFieldsOf(measure)).toEqual([]);
    },
  );

  it('notices a field that the log entry does not have', () => {
    expect(unknownFieldsOf({ ...DIGEST_SWEEP_RUNS, sumOf: 'amount' })).toEqual(['amount']);
  });

  it('watches a job that exists', () => {
    const [condition] = DIGEST_SWEEP_RUNS.where ?? [];
    const job = condition && 'equalTo' in condition.is ? condition.is.equalTo : '';
    expect(JOB_NAMES).toContain(job);
  });

  it('gives each metric name to one measure', () => {
    const measures = OBJECTIVES.flatMap(({ total, bad }) => [...total, ...bad]);
    const names = measures.flatMap((one) => (one.from === 'log' ? one.metric : []));
    expect(logMeasuresOf(OBJECTIVES)).toHaveLength(new Set(names).size);
  });
});

describe('the error budget', () => {
  it('is full without events, and overspent beyond the target', () => {
    const left = (totalCount: number, badCount: number) =>
      budgetLeft({ target: 0.99 }, { totalCount, badCount });
    expect(left(0, 0)).toBe(1);
    expect(left(1000, 5)).toBeCloseTo(0.5);
    expect(left(1000, 20)).toBeCloseTo(-1);
  });

  it('is used up by a page in 2 and in 5 percent of a window of 30 days, by a ticket in 10', () => {
    const share = BURN_RATES.map(
      ({ factor, longMinutes }) => (factor * longMinutes) / (30 * 24 * 60),
    );
    expect(share.map((part) => Number(part.toFixed(3)))).toEqual([0.02, 0.05, 0.1]);
  });

  it('raises an alert at a share of bad events that exists', () => {
    expect(thresholdOf({ target: 0.999 }, BURN_RATES[0]!)).toBe(0.0144);
    for (const objective of OBJECTIVES) {
      for (const rate of BURN_RATES) expect(thresholdOf(objective, rate)).toBeLessThan(1);
    }
  });
});
