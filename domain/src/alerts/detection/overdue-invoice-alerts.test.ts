import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesOf, type BusinessDate } from '../../calendar/business-date.ts';
import { businessAlertStateSchema } from '../business-alert-state-schema.ts';
import {
  boundOpenItems,
  type BoundedOpenItems,
} from '../../ledger/open-items/bounded-open-items.ts';
import { recomputeAlert } from '../../../../tests/kit/checks/recompute-alert.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.ts';
import type { PaymentHabit } from '../../ledger/open-items/payment-habits.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { findEvidenceFaults } from '../../../../tests/kit/checks/evidence-faults.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { answerAlert } from '../policy/answer-alert.ts';
import { correctOpenAlerts } from './correct-open-alerts.ts';
import { detectNewDays, type DetectionResult } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import { asStoredAlert } from '../stored-alert.ts';
import {
  resetHistory,
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

/** Days of history, and the number of the first processed day. */
const NOW = 200;

const END = NOW + 110;

const ORDINARY: readonly Posting[] = [...counterSales(END), ...ordinaryPurchases(END)];

function stateAfterHistory(lines: readonly Posting[] = ORDINARY): BusinessAlertState {
  const { checkpoint, later } = detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(NOW - 1),
    balance: null,
    rules: [],
  });
  return { ...EMPTY_ALERT_STATE, checkpoint, unprocessed: later };
}

const books = (completeThrough: BusinessDate): SourceState => ({
  name: 'The books',
  provides: ['profit'],
  completeThrough,
  problem: null,
});

const invoice = (counterparty: string, due: number, amount = 400_000): OpenItem => ({
  counterparty,
  dueOn: dayOf(due),
  amount: cents(amount),
});

/** A customer who always pays within a day of the due date. */
const PUNCTUAL: PaymentHabit = { counterparty: 'Acme', lateDays: [0, 1, 0, 0, 1, 0, 0, 1] };

const LATE: PaymentHabit = { counterparty: 'Acme', lateDays: [31, 28, 30, 33, 29, 30, 27, 32] };

type Books = Pick<BoundedOpenItems, 'habits'> & { readonly complete?: number };

/** Runs the detectors on each day through `until`, with the same open invoices on every day. */
function detect(
  alertState: BusinessAlertState,
  until: number,
  receivables: readonly OpenItem[] | null,
  { habits, complete = until }: Books = {},
): DetectionResult {
  let detected: DetectionResult = {
    alertState,
    raised: [],
    resolved: [],
    corrected: [],
    cashOutlook: null,
  };
  const processedThrough = alertState.checkpoint?.processedThrough ?? dayOf(until);
  for (const date of datesOf({ from: addDays(processedThrough, 1), to: dayOf(until) })) {
    const through = dayOf(complete);
    const next = detectNewDays(detected.alertState, {
      until: date,
      sources: [books(date < through ? date : through)],
      balanceOn: () => null,
      openItems: receivables
        ? { asOf: date, receivables, payables: [], ...(habits ? { habits } : {}) }
        : undefined,
    });
    detected = {
      alertState: next.alertState,
      raised: [...detected.raised, ...next.raised],
      resolved: [...detected.resolved, ...next.resolved],
      corrected: [...detected.corrected, ...next.corrected],
      cashOutlook: next.cashOutlook,
    };
  }
  return detected;
}

const raisedOf = ({ raised }: DetectionResult) =>
  raised.filter(({ candidate }) => candidate.detector === 'overdue-invoice');

/** Returns how many days overdue an invoice is when reported, or undefined if it is not. */
function raisedAfter(receivable: OpenItem, given: Books = {}): number | undefined {
  const [found] = raisedOf(detect(stateAfterHistory(), NOW + 100, [receivable], given));
  return found?.alert.evidence?.figures['lateDays'];
}

describe('an overdue invoice', () => {
  it('is reported once, with everything that its text and evidence need', () => {
    const detected = detect(stateAfterHistory(), NOW + 60, [invoice('Acme', NOW)], {
      habits: [PUNCTUAL],
    });
    const [found, ...more] = raisedOf(detected);
    if (!found) throw new Error('no alert was raised');
    expect(more).toEqual([]);
    expect(found.alert).toMatchObject({
      finding: 'invoice-overdue',
      level: 'warning',
      counterparty: 'Acme',
      impact: 400_000,
      otherDay: dayOf(NOW),
      baseline: { of: 'customer-history', count: 8 },
    });
    expect(findEvidenceFaults('overdue-invoice', found.alert)).toEqual([]);
    expect(findSentenceFaults(found.alert, 'USD')).toEqual([]);
    expect(raisedOf(detect(detected.alertState, NOW + 89, [invoice('Acme', NOW)]))).toEqual([]);
  });

  it('uses the habit of its customer, or else of all customers, or else some weeks', () => {
    const [acme, unknown] = [invoice('Acme', NOW), raisedAfter(invoice('Acme', NOW)) ?? 0];
    const punctual = raisedAfter(acme, { habits: [PUNCTUAL] }) ?? 0;
    const late = raisedAfter(acme, { habits: [LATE] }) ?? 0;
    expect(punctual).toBeGreaterThan(3);
    expect(punctual).toBeLessThan(14);
    expect(unknown).toBeGreaterThan(14);
    expect(late).toBeGreaterThan(33);
    const asOthers = (habit: PaymentHabit) =>
      raisedAfter(acme, { habits: [{ ...habit, counterparty: 'Another customer' }] }) ?? 0;
    expect(asOthers(PUNCTUAL)).toBeGreaterThan(punctual);
    expect(asOthers(PUNCTUAL)).toBeLessThan(unknown);
    expect(asOthers(LATE)).toBeGreaterThan(unknown);
  });

  it('is reported later if its share of sales is smaller', () => {
    const after = (amount: number) => raisedAfter(invoice('Acme', NOW, amount)) ?? Infinity;
    expect(after(2_000_000)).toBeLessThan(after(100_000));
    expect(after(10_000)).toBe(Infinity);
  });

  it('is not reported after ninety days or on its due date', () => {
    const alertState = detect(stateAfterHistory(), NOW, []).alertState;
    const old = (days: number) => [invoice('Acme', NOW + 1 - days, 2_000_000)];
    expect(raisedOf(detect(alertState, NOW + 1, old(90)))).toHaveLength(1);
    expect(raisedOf(detect(alertState, NOW + 1, old(91)))).toEqual([]);
    expect(
      raisedOf(detect(stateAfterHistory(), NOW + 3, [invoice('Acme', NOW, 9_000_000)])),
    ).toEqual([]);
  });

  it('uses the invoices that are open now, for the last complete day only', () => {
    const atOnce = (openItems: BoundedOpenItems) =>
      detectNewDays(stateAfterHistory(), {
        until: dayOf(NOW + 30),
        sources: [books(dayOf(NOW + 30))],
        balanceOn: () => null,
        openItems,
      });
    const open = { asOf: dayOf(NOW + 31), receivables: [invoice('Acme', NOW - 10)], payables: [] };
    expect(raisedOf(atOnce(open))).toMatchObject([{ alert: { date: dayOf(NOW + 30) } }]);
  });

  it('is not reported from books that stopped or are not connected', () => {
    const acme = [invoice('Acme', NOW)];
    const stopped = detect(stateAfterHistory(), NOW + 60, acme, {
      habits: [PUNCTUAL],
      complete: NOW + 2,
    });
    expect(stopped.raised).toEqual([]);
    expect(stopped.alertState.checkpoint?.processedThrough).toBe(dayOf(NOW + 2));
    expect(raisedOf(detect(stateAfterHistory(), NOW + 60, null))).toEqual([]);
  });

  it('resolves when it is paid, but not after another payment or without books', () => {
    const [acme, next] = [invoice('Acme', NOW), invoice('Acme', NOW + 50, 100)];
    const detected = detect(stateAfterHistory(), NOW + 40, [acme, invoice('Smith', NOW + 45)]);
    const [found] = raisedOf(detected);
    expect(found?.alert.counterparty).toBe('Acme');
    expect(detect(detected.alertState, NOW + 41, [acme]).resolved).toEqual([]);
    expect(detect(detected.alertState, NOW + 41, null).resolved).toEqual([]);
    const paid = detect(detected.alertState, NOW + 41, [next]);
    expect(paid.resolved).toEqual([{ id: found?.id, on: dayOf(NOW + 41) }]);
    // an invoice that is entered again is not reported again
    expect(raisedOf(detect(paid.alertState, NOW + 80, [acme]))).toEqual([]);
  });

  it('shares one alert with other invoices of its customer, and a later invoice gets its own alert', () => {
    const both = [invoice('Acme', NOW - 20, 100_000), invoice('Acme', NOW - 10, 300_000)];
    const first = detect(stateAfterHistory(), NOW, both, { habits: [PUNCTUAL] });
    expect(raisedOf(first)).toMatchObject([
      { alert: { impact: 400_000, otherDay: dayOf(NOW - 20) } },
    ]);
    const later = invoice('Acme', NOW, 200_000);
    const second = detect(first.alertState, NOW + 30, [...both, later], { habits: [PUNCTUAL] });
    expect(raisedOf(second)).toMatchObject([{ alert: { impact: 200_000, otherDay: dayOf(NOW) } }]);
    const ids = [first, second].flatMap((detected) => raisedOf(detected).map(({ id }) => id));
    const half = detect(second.alertState, NOW + 31, both.slice(1));
    expect(half.resolved).toEqual([{ id: ids[1], on: dayOf(NOW + 31) }]);
    expect(detect(half.alertState, NOW + 32, []).resolved).toEqual([
      { id: ids[0], on: dayOf(NOW + 32) },
    ]);
  });

  it('stays reported and open when history is read again', () => {
    const acme = [invoice('Acme', NOW)];
    const { alertState } = detect(stateAfterHistory(), NOW + 30, acme, { habits: [PUNCTUAL] });
    const again = detectHistory({
      lines: ORDINARY.map(toDetectorPosting),
      until: dayOf(NOW + 30),
      balance: null,
      rules: [],
    });
    const read = { ...resetHistory(alertState), checkpoint: again.checkpoint, unprocessed: [] };
    const { resolved, alertState: kept } = correctOpenAlerts(read, again.lately);
    expect(resolved).toEqual([]);
    const through = businessAlertStateSchema.parse(JSON.parse(JSON.stringify(kept)));
    expect(raisedOf(detect(through, NOW + 80, acme, { habits: [PUNCTUAL] }))).toEqual([]);
  });

  it('is not reported while its owner expects it', () => {
    const detected = detect(stateAfterHistory(), NOW + 40, [invoice('Acme', NOW)]);
    const [found] = raisedOf(detected);
    if (!found) throw new Error('no alert was raised');
    const at = new Date('2021-08-20T15:00:00Z');
    const given = {
      alertId: found.id,
      answer: 'expected',
      by: 'ada',
      at,
      today: dayOf(NOW + 41),
    } as const;
    const answered = answerAlert(
      asStoredAlert(found, 'USD', at),
      detected.alertState,
      given,
    ).alertState;
    const next = (amount: number) =>
      raisedOf(detect(answered, NOW + 100, [invoice('Acme', NOW + 20, amount)]));
    expect(next(430_000)).toEqual([]);
    expect(next(500_000)).toHaveLength(1);
  });

  it('costs its unpaid amount, whatever its total', () => {
    const open = fc.array(
      fc.record({
        who: fc.constantFrom('Acme', 'Smith', 'Client 01', 'Client 02'),
        due: fc.integer({ min: NOW - 120, max: NOW + 20 }),
        amount: fc.integer({ min: 1, max: 5_000_000 }),
      }),
      { maxLength: 12 },
    );
    const alertState = stateAfterHistory();
    fc.assert(
      fc.property(open, (items) => {
        const receivables = items.map(({ who, due, amount }) => invoice(who, due, amount));
        const found = raisedOf(
          detect(alertState, NOW + 2, receivables, { habits: [PUNCTUAL, LATE] }),
        );
        const names = found.map(({ alert }) => alert.counterparty);
        expect(new Set(names).size).toBe(names.length);
        for (const { alert } of found) {
          expect(findEvidenceFaults('overdue-invoice', alert)).toEqual([]);
          expect(findSentenceFaults(alert, 'USD')).toEqual([]);
          const ofName = receivables.filter(
            ({ counterparty }) => counterparty === alert.counterparty,
          );
          const totalCents = ofName.reduce((sum, { amount }) => sum + amount, 0);
          expect(alert.impact).toBeLessThanOrEqual(totalCents);
          if (alert.evidence)
            expect(recomputeAlert('overdue-invoice', alert.evidence).impact).toBe(alert.impact);
        }
      }),
      { numRuns: randomRuns(50) },
    );
  });
});

/** A customer who pays every thirty days, the last time twenty days ago. */
const RECURRING: readonly Posting[] = [
  ...ORDINARY,
  ...every(30, NOW - 10, (offset) =>
    lineOn(offset, 400_000, { counterparty: 'Acme', kind: 'other_income' }),
  ),
];

describe('a missed recurring payment with an overdue invoice', () => {
  const missing = ({ raised }: DetectionResult) =>
    raised.filter(({ alert }) => alert.finding === 'payment-missing');
  // the payments are on days 0, 30, … 180, so the next is due on day 210
  const DUE = 210;

  it('is reported as a missed payment and not again as an overdue invoice', () => {
    const open = [invoice('Acme', DUE - 2)];
    const first = detect(stateAfterHistory(RECURRING), DUE + 10, null);
    expect(missing(first)).toHaveLength(1);
    expect(raisedOf(detect(first.alertState, DUE + 80, open, { habits: [PUNCTUAL] }))).toEqual([]);
    const later = [invoice('Acme', DUE + 28)];
    expect(
      raisedOf(detect(first.alertState, DUE + 80, later, { habits: [PUNCTUAL] })),
    ).toHaveLength(1);
  });

  it('is reported as an overdue invoice and not again as a missed payment', () => {
    const open = [invoice('Acme', DUE - 25)];
    const first = detect(stateAfterHistory(RECURRING), DUE, open, { habits: [PUNCTUAL] });
    expect(raisedOf(first)).toHaveLength(1);
    const second = detect(first.alertState, DUE + 20, open, { habits: [PUNCTUAL] });
    expect(missing(second)).toEqual([]);
    expect(missing(detect(stateAfterHistory(RECURRING), DUE + 20, null))).toHaveLength(1);
  });

  it('belongs to the same customer, however long the name', () => {
    const name = 'The Trustees of the Harbor and River District Museum of Natural History';
    const paid = every(30, NOW - 10, (offset) =>
      lineOn(offset, 400_000, { counterparty: name, kind: 'other_income' }),
    );
    const { receivables } = boundOpenItems(
      { receivables: [invoice(name, DUE - 2)], payables: [] },
      dayOf(DUE + 10),
    );
    const first = detect(stateAfterHistory([...ORDINARY, ...paid]), DUE + 10, null);
    expect(missing(first)).toHaveLength(1);
    expect(
      raisedOf(detect(first.alertState, DUE + 80, receivables, { habits: [PUNCTUAL] })),
    ).toEqual([]);
  });

  it('is one alert if both are found on one day', () => {
    const before = detect(stateAfterHistory(RECURRING), DUE + 3, null).alertState;
    const both = (due: number) => {
      const detected = detect(before, DUE + 4, [invoice('Acme', due)], { habits: [PUNCTUAL] });
      return [...missing(detected), ...raisedOf(detected)].map(({ alert }) => alert.finding);
    };
    expect(missing(detect(before, DUE + 4, null))).toHaveLength(1);
    expect(both(DUE - 60)).toEqual(['invoice-overdue']);
    expect(both(DUE)).toEqual(['payment-missing']);
  });

  it('still reports an invoice that stays open after a payment', () => {
    const open = [invoice('Acme', DUE - 2)];
    const first = detect(stateAfterHistory(RECURRING), DUE + 10, null);
    const paid = lineOn(DUE + 11, 400_000, { counterparty: 'Acme', kind: 'other_income' });
    const alertState = { ...first.alertState, unprocessed: [toDetectorPosting(paid)] };
    const after = detect(alertState, DUE + 30, open, { habits: [PUNCTUAL] });
    expect(after.resolved).toHaveLength(1);
    expect(raisedOf(after)).toHaveLength(1);
  });
});
