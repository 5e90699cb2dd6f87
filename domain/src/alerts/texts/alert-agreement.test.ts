import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { anAlert, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { findContradictions } from '../../../../tests/kit/checks/contradictions.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';
import { SHARE_PAST_MAX, SHARES_MAX } from '../alert/evidence-limits.ts';
import { BASELINES, type BaselineName } from '../alert/alert-baseline.ts';
import type { AlertTypeRecord } from '../types/alert-type.ts';
import { ALERT_TYPES, type AlertSource, type Finding } from '../types/alert-types.ts';

const TYPES: readonly AlertTypeRecord<string, string, string>[] = ALERT_TYPES;

/** The finding that each detector reports, with the detector of another type that reports it too. */
const REPORTED = TYPES.flatMap(({ findings, detectors }) =>
  Object.keys(findings).flatMap((finding) =>
    (Object.keys(detectors).length > 0 ? Object.keys(detectors) : ['bill']).map((detector) => ({
      finding: finding as Finding,
      detector: detector as AlertSource,
    })),
  ),
);

const amounts = (maxLength: number) =>
  fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(cents), { maxLength });

const SHARED: ReadonlySet<AlertSource> = new Set([
  'revenue-day',
  'revenue-drift',
  'variable-spend',
]);

const someShares = fc.uniqueArray(
  fc.record({
    counterparty: fc.constantFrom(
      'Square',
      'Sysco',
      'Café № 3',
      '\u05d1\u05d9\u05ea',
      'US 1 $2',
      'A',
    ),
    amount: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
    past: amounts(SHARE_PAST_MAX),
  }),
  { maxLength: SHARES_MAX, selector: ({ counterparty }) => counterparty },
);

const anyAlert = fc
  .record({
    reported: fc.constantFrom(...REPORTED),
    measured: amounts(10),
    past: amounts(40),
    count: fc.integer({ min: 1, max: 500 }),
    of: fc.constantFrom(...(Object.keys(BASELINES) as BaselineName[])),
    people: fc.constantFrom(1, 3),
    late: fc.integer({ min: 1, max: 60 }),
    hasOwn: fc.boolean(),
    impact: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
    shares: fc.option(someShares, { nil: undefined }),
  })
  .map(({ reported: { finding, detector }, measured, past, impact, shares, ...some }) => ({
    detector,
    alert: anAlert({
      finding,
      impact,
      otherDay: addDays(TUESDAY, -some.late),
      baseline: { of: some.of, count: some.count },
      evidence: {
        from: addDays(TUESDAY, -some.late),
        to: TUESDAY,
        measured,
        past,
        figures: {
          lateDays: some.late,
          usualLateDays: 3,
          ownPayments: some.hasOwn ? some.count : 0,
          otherPayments: some.hasOwn ? 7 : some.count,
          charges: some.count,
          people: some.people,
        },
        ...(shares && SHARED.has(detector) ? { shares } : {}),
      },
    }),
  }));

describe('the headline, the detail, and the explanation of an alert', () => {
  it('state the same counts and the same payees for every finding', () => {
    fc.assert(
      fc.property(anyAlert, ({ detector, alert }) => {
        expect(findContradictions(detector, alert)).toEqual([]);
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});
