import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../calendar/business-date.ts';
import type { Candidate } from '../alert/candidate.ts';
import { SEVERITY_CORRECTION, type ScoredCandidate } from '../detectors/severity.ts';
import { AlertPolicy, MIN_SEVERITY } from './alert-policy.ts';
import { cents } from '../../money/cents.ts';
import { dayOf, pseudoRandom } from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import {
  minSeverityFor,
  budgetHistory,
  CANDIDATES_MAX,
  fitMinSeverity,
  alertSensitivityOf,
  alertsAtMinSeverity,
  ALERT_BUDGET_OPTIONS,
  type BudgetHistory,
} from './alert-budget.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const DAYS = 365;

const aCandidate = (
  offset: number,
  severity: number,
  overrides: Partial<Candidate> = {},
): ScoredCandidate => {
  const detector = overrides.detector ?? 'bill';
  return {
    severity: severity - SEVERITY_CORRECTION[detector],
    candidate: {
      detector,
      finding: 'price-raised',
      day: dayNumber(dayOf(offset)),
      cause: `cause ${offset}`,
      subject: 'ACME',
      isOnce: false,
      counterparty: 'Acme',
      measure: null,
      actual: cents(100),
      expected: null,
      impact: cents(100),
      otherDay: null,
      lines: [],
      baseline: { of: 'vendor-history', count: 3 },
      evidence: { from: dayOf(offset), to: dayOf(offset), measured: [], past: [], figures: {} },
      perMonth: 0.1,
      ...overrides,
    },
  };
};

/**
 * Returns a first finding and then a year of findings, with a given number of findings per month.
 */
const yearOf = (perMonth: number, salt = 1): ScoredCandidate[][] =>
  Array.from({ length: DAYS }, (_, index) => {
    const offset = DAYS + index;
    const isOne = pseudoRandom(index, salt) < perMonth / 30;
    if (!isOne) return [];
    const detector = (['bill', 'duplicate', 'unusual-charge', 'cash'] as const)[
      Math.floor(pseudoRandom(index, salt + 1) * 3.1)
    ];
    const isCritical = pseudoRandom(index, salt + 2) < 0.1;
    return [
      aCandidate(offset, -1 + 4 * pseudoRandom(index, salt + 3), {
        ...(detector ? { detector } : {}),
        finding: detector === 'cash' ? 'cash-low' : isCritical ? 'payroll-doubled' : 'price-raised',
        cause: `cause ${Math.floor(pseudoRandom(index, salt + 4) * 40)}`,
        ...(pseudoRandom(index, salt + 6) < 0.4 && {
          partOf: {
            detector: 'bill' as const,
            cause: `cause ${Math.floor(pseudoRandom(index, salt + 7) * 40)}`,
          },
        }),
        isOnce: pseudoRandom(index, salt + 5) < 0.3,
      }),
    ];
  });

const started = () => {
  const policy = new AlertPolicy();
  policy.raise(dayNumber(dayOf(0)), []);
  return policy.toState();
};

function historyOf(year: readonly ScoredCandidate[][]): BudgetHistory {
  const policy = new AlertPolicy(SEVERITY_CORRECTION, started());
  const scored = year.flatMap((day, index) => policy.score(dayNumber(dayOf(DAYS + index)), day));
  return budgetHistory(DAYS, scored);
}

const raisedBy = (year: readonly ScoredCandidate[][], minSeverity: number) => {
  const policy = new AlertPolicy(SEVERITY_CORRECTION, started(), minSeverity);
  return year.flatMap((day, index) => policy.raise(dayNumber(dayOf(DAYS + index)), day));
};

const anyYear = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.nat(1000))
  .map(([perMonth, salt]) => yearOf(perMonth, salt));

describe('the alert budget', () => {
  it('never sends fewer alerts for a larger budget, and always sends critical ones', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const history = historyOf(year);
        const raised = ALERT_BUDGET_OPTIONS.map((alertBudget) =>
          raisedBy(year, fitMinSeverity(history, alertBudget)),
        );
        const critical = raised.map((alerts) => alerts.filter(({ level }) => level === 'critical'));
        for (const [index, alerts] of raised.entries()) {
          expect(alerts.length).toBeGreaterThanOrEqual(raised[index - 1]?.length ?? 0);
          expect(critical[index]).toEqual(critical[0]);
        }
        expect(raised[0]).toEqual(critical[0]);
      }),
      { numRuns: randomRuns(60) },
    );
  });

  it('previews exactly what daily runs send', () => {
    fc.assert(
      fc.property(anyYear, fc.constantFrom(...ALERT_BUDGET_OPTIONS), (year, alertBudget) => {
        const history = historyOf(year);
        const minSeverity = fitMinSeverity(history, alertBudget);
        const shown = alertsAtMinSeverity(history.candidates, minSeverity).map(
          ({ alert }) => alert.date,
        );
        expect(shown).toEqual(raisedBy(year, minSeverity).map(({ date }) => date));
      }),
      { numRuns: randomRuns(60) },
    );
  });

  it('sends between half and one and a half times the budget, if there are enough findings', () => {
    for (const salt of [3, 30, 300]) {
      const year = yearOf(12, salt);
      const history = historyOf(year);
      for (const alertBudget of [0.5, 1, 2, 4]) {
        const raised = raisedBy(year, fitMinSeverity(history, alertBudget));
        const optional = raised.filter(({ level }) => level !== 'critical').length;
        expect(optional / 12).toBeGreaterThanOrEqual(alertBudget * 0.5);
        expect(optional / 12).toBeLessThanOrEqual(alertBudget * 1.5);
      }
    }
  });

  it('starts at the standard limit for one alert a month until history is known', () => {
    expect(minSeverityFor(1)).toBe(MIN_SEVERITY);
    expect(alertSensitivityOf(null, null)).toEqual({
      alertBudget: null,
      minSeverity: MIN_SEVERITY,
    });
    expect(alertSensitivityOf(historyOf(yearOf(0)), null).minSeverity).toBe(MIN_SEVERITY);
    const chatty = alertSensitivityOf(historyOf(yearOf(25)), null);
    expect(chatty.minSeverity).toBeGreaterThan(MIN_SEVERITY);
    expect(alertSensitivityOf({ days: 20, candidates: [], floor: -1 }, 4).minSeverity).toBe(
      minSeverityFor(4),
    );
  });

  it('keeps the most severe of very many candidates, and all critical ones', () => {
    const many = Array.from({ length: DAYS }, (_, index) => [
      aCandidate(DAYS + index, 5 * pseudoRandom(index, 9)),
      ...(index % 10 === 0
        ? [aCandidate(DAYS + index, 60, { finding: 'payroll-doubled', cause: `new ${index}` })]
        : []),
    ]);
    const { candidates, floor } = historyOf(many);
    expect(candidates.length).toBeLessThanOrEqual(CANDIDATES_MAX);
    expect(candidates.filter(({ isAlwaysSent }) => isAlwaysSent)).toHaveLength(37);
    expect(candidates.every(({ margin, isAlwaysSent }) => isAlwaysSent || margin > floor)).toBe(
      true,
    );
  });

  it('continues from alerts sent under another limit', () => {
    const before = new AlertPolicy(SEVERITY_CORRECTION, started());
    const day = dayNumber(dayOf(DAYS));
    expect(before.raise(day, [aCandidate(DAYS, 3, { isOnce: true })])).toHaveLength(1);
    const after = new AlertPolicy(SEVERITY_CORRECTION, before.toState(), -1);
    expect(after.raise(day + 9, [aCandidate(DAYS, 3, { isOnce: true })])).toEqual([]);
    expect(after.raise(day + 9, [aCandidate(DAYS + 9, 0)])).toHaveLength(1);
    const again = new AlertPolicy(SEVERITY_CORRECTION, after.toState());
    expect(again.raise(day + 10, [aCandidate(DAYS + 9, 3)])).toEqual([]);
  });
});
