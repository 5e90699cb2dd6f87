import { describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { aThresholdDraft } from '../../../../tests/kit/builders/threshold.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { detectNewDays, type DetectionResult } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import { resolveFindings } from './resolve-findings.ts';
import {
  recordChangedPostings,
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

/** A Friday. The next digest is on Monday and covers three days. */
const FRIDAY = 200;
const MONDAY = FRIDAY + 3;

const [POOR, RICH] = [20_000, 9_000_000];

const CASH_FLOOR = {
  ...aThresholdDraft({ measure: 'cash', side: 'below', limit: cents(500_000) }),
  id: 'floor',
};

/** Sets up everyday purchases and other postings until a day. */
function stateAfterHistory(
  until: number,
  lines: readonly Posting[] = [],
  thresholds = [CASH_FLOOR],
) {
  const history = detectHistory({
    lines: [...ordinaryPurchases(FRIDAY + 60), ...lines].map(toDetectorPosting),
    until: dayOf(until),
    balance: null,
    rules: [],
    thresholds,
  });
  const alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    checkpoint: history.checkpoint,
    unprocessed: history.later,
    thresholds: history.thresholds,
  };
  return alertState;
}

/** @param balances at the end of the processed days; later days repeat the last */
function detect(
  alertState: BusinessAlertState,
  through: number,
  balances: readonly number[] = [],
): DetectionResult {
  const bank: SourceState = {
    name: 'First Bank',
    provides: ['profit', 'cash'],
    completeThrough: dayOf(through),
    problem: null,
  };
  const remaining = [...balances];
  let balance = remaining[0];
  const days = new Map<string, number | undefined>();
  const balanceOn = (date: string) => {
    if (!days.has(date)) days.set(date, (balance = remaining.shift() ?? balance));
    const balanceOnDay = days.get(date);
    return balanceOnDay === undefined ? null : cents(balanceOnDay);
  };
  return detectNewDays(alertState, { until: dayOf(through), sources: [bank], balanceOn });
}

const findingsOf = ({ raised }: DetectionResult) => raised.map(({ alert }) => alert.finding);

describe('a digest of several days', () => {
  const payer = { counterparty: 'Client 01', kind: 'other_income' } as const;
  const paid = every(30, 190, (offset) => lineOn(offset, 90_000, payer));
  const lateOn = Array.from({ length: 40 }, (_, days) => 190 + days).find((day) =>
    findingsOf(detect(stateAfterHistory(day - 1, paid), day)).includes('payment-missing'),
  );
  if (lateOn === undefined) throw new Error('no payment is missed');

  it('drops a finding that resolved by the last day', () => {
    const alertState = stateAfterHistory(lateOn - 1, paid);
    expect(findingsOf(detect(alertState, lateOn + 2))).toEqual(['payment-missing']);
    const came = lineOn(lateOn + 1, 90_000, { ...payer, id: 'came' });
    const detected = detect(recordChangedPostings(alertState, [came], []), lateOn + 2);
    expect(detected).toMatchObject({
      raised: [],
      resolved: [],
      alertState: { trackedAlerts: [], changes: [] },
    });
  });

  it('reports a finding as new when it returns', () => {
    const weekend = detect(stateAfterHistory(FRIDAY - 1, [], []), MONDAY - 1, [POOR, POOR, RICH]);
    expect(weekend).toMatchObject({
      raised: [],
      cashOutlook: null,
      alertState: { trackedAlerts: [] },
    });
    const again = detect(weekend.alertState, MONDAY + 1, [POOR]);
    expect(again.raised).toMatchObject([
      { previousStatus: 'none', alert: { finding: 'cash-low' } },
    ]);
  });

  it('keeps an earlier alert and says that it has resolved', () => {
    const first = detect(stateAfterHistory(FRIDAY - 20, [], []), FRIDAY - 19, [POOR]);
    const [raised] = first.raised;
    const quiet = detect(first.alertState, FRIDAY - 5, [POOR]);
    expect(quiet.raised).toEqual([]);
    const weekend = detect(quiet.alertState, FRIDAY - 2, [POOR, POOR, RICH]);
    expect(weekend.raised).toEqual([]);
    expect(weekend.resolved).toEqual([{ id: raised?.id, on: dayOf(FRIDAY - 2) }]);
    expect(weekend.alertState.changes).toMatchObject([
      {
        id: raised?.id,
        was: { date: raised?.alert.date, actual: raised?.alert.actual },
        now: null,
      },
    ]);
  });

  it('uses the cash forecast of the last day', () => {
    const detected = detect(stateAfterHistory(FRIDAY - 1, [], []), MONDAY - 1, [
      POOR,
      POOR,
      10_000,
    ]);
    expect(detected.raised).toHaveLength(1);
    const { severity: _severity, ...ahead } = detected.cashOutlook ?? {};
    expect(detected.raised[0]?.alert).toMatchObject({ ...ahead, date: dayOf(MONDAY - 1) });
    expect(detected.alertState.trackedAlerts[0]?.lastAlert?.actual).toBe(
      detected.cashOutlook?.actual,
    );
  });

  it('drops a cash warning if the last day’s forecast stays above the floor', () => {
    const friday = detect(stateAfterHistory(FRIDAY - 1, [], []), FRIDAY, [POOR]);
    const found = new Map(friday.raised.map(({ id, ...one }) => [id, one]));
    const { trackedAlerts } = friday.alertState;
    const days = { before: [], trackedAlerts, found, resolved: [] };
    expect(resolveFindings({ ...days, cashOutlook: friday.cashOutlook }).raised).toHaveLength(1);
    expect(resolveFindings({ ...days, cashOutlook: null })).toMatchObject({
      raised: [],
      trackedAlerts: [],
      dropped: [{ candidate: { detector: 'cash' }, foundOn: trackedAlerts[0]?.day }],
    });
  });

  it('says that a threshold was crossed and that the number is back within it', () => {
    const alertState = stateAfterHistory(FRIDAY - 1);
    const weekend = detect(alertState, MONDAY - 1, [600_000, 400_000, RICH]);
    expect(weekend.raised).toMatchObject([
      { previousStatus: 'none', alert: { finding: 'below-threshold' } },
    ]);
    const id = weekend.raised[0]?.id;
    expect(weekend.resolved).toEqual([{ id, on: dayOf(MONDAY - 1) }]);
    expect(weekend.alertState.changes).toMatchObject([{ id, was: { actual: 400_000 }, now: null }]);
  });

  it('reports a weak day and the drop it started as one alert', () => {
    const monday = 203;
    const sale = (offset: number, amount: number) =>
      lineOn(offset, amount, { kind: 'sale', counterparty: 'Counter' });
    const halves = [1, 2, 3, 4, 5].map((day) => sale(monday + day, 30_000));
    const alertState = recordChangedPostings(
      stateAfterHistory(monday - 1, counterSales(monday), []),
      [sale(monday, 900), ...halves],
      [],
    );
    const drops = detect(alertState, monday + 6).raised;
    expect(drops).toMatchObject([
      { previousStatus: 'none', candidate: { detector: 'revenue-drift' } },
    ]);
    expect(drops[0]?.earlier).toBeUndefined();
  });
});
