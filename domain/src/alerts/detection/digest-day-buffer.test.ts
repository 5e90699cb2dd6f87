import { expect, it } from 'vitest';
import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { digestPeriod, isDigestDay } from '../../calendar/digest-day.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { AlertPolicy } from '../policy/alert-policy.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import { byDetectionOrder, type DetectorPosting } from '../detectors/detector-posting.ts';
import type { Alert } from '../alert/alert.ts';
import {
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { alertsAtMinSeverity, type AlertSensitivity } from '../policy/alert-budget.ts';
import { detectNewDays } from './detect-new-days.ts';
import { MIN_HISTORY_DAYS, detectHistory } from './detect-history.ts';
import {
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';
import { CHECKPOINT_VERSION } from '../checkpoint-version.ts';

/** A year, plus the days with too little history. */
const UNTIL = 365 + MIN_HISTORY_DAYS;

/** Twelve customers who sometimes pay a few days late, including weekends. */
const customers = (salt: number) =>
  Array.from({ length: 12 }, (_, customer) =>
    every([7, 14, 30][customer % 3] ?? 7, UNTIL, (offset, index) => {
      const isLate = pseudoRandom(index, salt * 31 + customer) < 0.12;
      const late = isLate ? Math.round(9 * pseudoRandom(index, salt * 7 + customer)) : 0;
      return lineOn(offset + customer + late, 20_000 * (1 + customer), {
        counterparty: `Client ${String.fromCharCode(65 + customer)}x`,
        kind: 'sale',
      });
    }),
  ).flat();

const booksOf = (salt: number): DetectorPosting[] =>
  [...counterSales(UNTIL), ...ordinaryPurchases(UNTIL), ...customers(salt)]
    .filter(({ date }) => date <= dayOf(UNTIL))
    .map((line, place) => toDetectorPosting({ ...line, id: `t${place}` }));

function raisedDaily(lines: readonly DetectorPosting[], sensitivity: AlertSensitivity): Alert[] {
  let alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    sensitivity,
    checkpoint: {
      version: CHECKPOINT_VERSION,
      engine: new DetectorEngine().toState(),
      policy: new AlertPolicy(SEVERITY_CORRECTION, undefined, sensitivity.minSeverity).toState(),
      processedThrough: dayOf(-1),
      cashOutlook: null,
    },
    unprocessed: lines.toSorted(byDetectionOrder),
  };
  const raised: Alert[] = [];
  const last: BusinessDate = dayOf(UNTIL + 3);
  for (let date = dayOf(1); date <= last; date = addDays(date, 1)) {
    if (!isDigestDay(date)) continue;
    const { to } = digestPeriod(date);
    const sources = [
      { name: 'bank', provides: ['profit', 'cash'], completeThrough: to, problem: null } as const,
    ];
    const detected = detectNewDays(alertState, { until: to, sources, balanceOn: () => null });
    raised.push(...detected.raised.map(({ alert }) => alert));
    ({ alertState } = detected);
  }
  const since = dayOf(MIN_HISTORY_DAYS);
  return raised.filter(({ date }) => date > since && date <= dayOf(UNTIL));
}

it('makes the preview of a budget equal the alerts of daily runs, except for alerts reported just before', () => {
  for (const salt of [1, 4, 6]) {
    const lines = booksOf(salt);
    const { backtest, sensitivity } = detectHistory({
      lines,
      until: dayOf(UNTIL),
      balance: null,
      rules: [],
      alertBudget: 4,
    });
    const shown = alertsAtMinSeverity(backtest?.budget.candidates ?? [], sensitivity.minSeverity);
    const raised = raisedDaily(lines, sensitivity);
    expect(raised.length).toBeGreaterThan(20);
    expect(Math.abs(shown.length - raised.length)).toBeLessThanOrEqual(1);
  }
});
