import { expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import {
  boundOpenItems,
  type BoundedOpenItems,
} from '../../ledger/open-items/bounded-open-items.ts';
import type { OpenItem } from '../../ledger/open-items/open-item.ts';
import {
  dayOf,
  pseudoRandom,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { detectNewDays } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import {
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

/** Days of history, before a year of due invoices. */
const NOW = 120;
const END = NOW + 400;
const LAST_DUE = END - 60;
const CUSTOMERS = 15;

/** One invoice in twelve is paid 45 days later than its customer usually pays. */
const STUCK = 1 / 12;
const STUCK_DAYS = 45;

interface Made extends OpenItem {
  readonly due: number;
  readonly paidOn: number;
  readonly isStuck: boolean;
}

/** Returns roughly normal numbers with mean 0 and deviation 1. */
const about = (place: number, salt: number): number =>
  [0, 1, 2, 3].reduce((sum, part) => sum + pseudoRandom(place, 4 * salt + part) - 0.5, 0) *
  Math.sqrt(3);

/** Each customer has a payment habit: some pay before the due date, some weeks after. */
const invoicesOf = (salt: number): Made[] =>
  Array.from({ length: CUSTOMERS }, (_, customer) => {
    const seed = 97 * salt + customer;
    const [usual, spread] = [8 + 8 * about(customer, salt), 1.5 + 6 * pseudoRandom(customer, seed)];
    return Array.from({ length: 12 }, (_unused, month): Made => {
      const due =
        NOW + Math.floor(((LAST_DUE - NOW) / 12) * (month + pseudoRandom(customer, salt + 1)));
      const isStuck = month > 0 && pseudoRandom(month, seed + 1) < STUCK;
      const late = usual + spread * about(month, seed + 2) + (isStuck ? STUCK_DAYS : 0);
      return {
        counterparty: `Client ${String.fromCharCode(65 + customer)}x`,
        dueOn: dayOf(due),
        amount: cents(300_000),
        due,
        paidOn: due + Math.round(Math.max(-10, late)),
        isStuck,
      };
    });
  }).flat();

interface RaisedInvoice {
  readonly invoice: Made;
  /** days after the due date */
  readonly late: number;
}

/** Returns the alerts of daily runs for invoices written two weeks before they are due. */
function raisedOf(invoices: readonly Made[]): RaisedInvoice[] {
  const lines = [...counterSales(END), ...ordinaryPurchases(END)].map(toDetectorPosting);
  const history = detectHistory({ lines, until: dayOf(NOW - 1), balance: null, rules: [] });
  let alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    checkpoint: history.checkpoint,
    unprocessed: history.later,
  };
  let open: BoundedOpenItems | undefined;
  const raised: RaisedInvoice[] = [];
  for (let today = NOW; today < END; today += 1) {
    const date = dayOf(today);
    const receivables = invoices.filter(({ due, paidOn }) => due - 14 <= today && today < paidOn);
    open = boundOpenItems({ receivables, payables: [] }, date, open);
    const sources = [
      { name: 'books', provides: ['profit'], completeThrough: date, problem: null } as const,
    ];
    const day = { until: date, sources, balanceOn: () => null, openItems: open };
    const detected = detectNewDays(alertState, day);
    for (const { candidate, alert } of detected.raised) {
      if (candidate.detector !== 'overdue-invoice') continue;
      const due = alert.otherDay;
      const invoice = receivables.find(
        ({ dueOn, counterparty }) => dueOn === due && counterparty === alert.counterparty,
      );
      if (invoice) raised.push({ invoice, late: today - invoice.due });
    }
    ({ alertState } = detected);
  }
  return raised;
}

it('finds invoices that stay unpaid, and hardly any that are paid as usual', () => {
  const years = [1, 2, 3].map((salt) => {
    const invoices = invoicesOf(salt);
    return { invoices, raised: raisedOf(invoices) };
  });
  const raised = years.flatMap((year) => year.raised);
  const invoices = years.flatMap((year) => year.invoices);
  const [stuck, usual] = [true, false].map((of) =>
    invoices.filter(({ isStuck }) => isStuck === of),
  );
  const isRaised = (one: Made) => raised.some(({ invoice }) => invoice === one);
  const share = (of: readonly Made[] = [], is: (one: Made) => boolean) =>
    of.filter(is).length / of.length;
  expect(share(stuck, isRaised)).toBeGreaterThan(0.75);
  expect(share(usual, isRaised)).toBeLessThan(0.02);
  const waitOn = raised.filter(({ invoice, late }) => invoice.paidOn - invoice.due >= late + 7);
  expect(waitOn.length / raised.length).toBeGreaterThan(0.75);
});
