import { dateOfDayNumber, dayNumber, type DayNumber } from '../../../calendar/business-date.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { sumCents } from '../../../money/cents.ts';
import { MEASURED_MAX } from '../../alert/evidence-limits.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import type { BoundedOpenItems } from '../../../ledger/open-items/bounded-open-items.ts';
import type { OpenItem } from '../../../ledger/open-items/open-item.ts';
import { WRITTEN_OFF_DAYS, type PaymentHabit } from '../../../ledger/open-items/payment-habits.ts';
import type { DetectorState } from '../detector-state.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { Names } from '../series/counterparty-names.ts';
import { MATERIAL_SHARE } from './overdue-payment.ts';
import { SAME_PAYMENT_DAYS } from './merge-missed-payments.ts';
import { chanceOfDelay, moderatedSpread, spreadOf, withPrior } from '../statistics/delay.ts';
import { median } from '../statistics/robust.ts';
import type { OpenAlert } from '../../alert/alert-cause.ts';

/** Days for weekends, which move a payment, and for the bookkeeper, who enters it a day later. */
const GRACE_DAYS = 3;

/**
 * The default lateness while nothing is known: when an invoice is paid after its due day, and the
 * spread.
 */
const DEFAULT_LATENESS: Lateness = { center: 5, spread: 10 };

/** How late a customer pays, in days after the due day. */
interface Lateness {
  readonly center: number;
  readonly spread: number;
}

/** How one customer pays, from its own history and the history of other customers. */
interface PaymentBehavior extends Lateness {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

interface Late {
  readonly item: OpenItem;
  readonly due: DayNumber;
  /** In days. */
  readonly late: number;
}

/**
 * Detects customers whose invoices stay open longer than usual for them or, without their own
 * history, for the other customers of this business. Each customer gets one alert for all invoices
 * not reported yet.
 *
 * @param owed the current invoices, and the alerts that may resolve
 */
export function detectOverdueInvoices(
  today: DayNumber,
  receivables: BoundedOpenItems & { readonly openAlerts: readonly OpenAlert[] },
  state: DetectorState,
): Candidate[] {
  const { names } = state;
  const least = MATERIAL_SHARE * state.monthlyTurnover(today);
  const lateOf = ({ item, key }: Invoice): Late[] => {
    const due = dayNumber(item.dueOn);
    const late = today - due;
    const isUnreported = due > reportedThrough(key, receivables.openAlerts);
    return isUnreported && late > GRACE_DAYS && late <= WRITTEN_OFF_DAYS
      ? [{ item, due, late }]
      : [];
  };
  return [...groupBy(invoicesOf(receivables, names), ({ key }) => key)]
    .flatMap(([key, invoices]) => {
      const behavior = paymentBehaviorOf(key, receivables.habits ?? [], names);
      const late = invoices
        .flatMap(lateOf)
        .filter((invoice) => invoice.late > behavior.center)
        .toSorted((a, b) => a.due - b.due);
      return overdueInvoices(key, today, { late, behavior });
    })
    .filter(({ impact }) => impact >= least);
}

function overdueInvoices(
  subject: string,
  today: DayNumber,
  { late, behavior }: { readonly late: readonly Late[]; readonly behavior: PaymentBehavior },
): Candidate[] {
  const [oldest, latest] = [late[0], late.at(-1)];
  if (!oldest || !latest) return [];
  const { own, others, center, spread } = behavior;
  const compared = own.length > 0 ? own : others;
  const evidence: Evidence = {
    from: dateOfDayNumber(oldest.due),
    to: dateOfDayNumber(today),
    measured: late.slice(0, MEASURED_MAX).map(({ item }) => item.amount),
    past: [],
    figures: {
      lateDays: oldest.late,
      usualLateDays: Math.round(median(compared)),
      ownPayments: own.length,
      otherPayments: others.length,
      centerDays: center,
      spreadDays: spread,
    },
  };
  return [
    {
      detector: 'overdue-invoice',
      finding: 'invoice-overdue',
      day: today,
      cause: `${subject} ${oldest.due} ${latest.due}`,
      subject,
      isOnce: true,
      counterparty: oldest.item.counterparty,
      measure: null,
      ...recomputeOverdueInvoices(evidence),
      otherDay: oldest.due,
      lines: [],
      baseline:
        compared.length > 0
          ? { of: 'customer-history', count: compared.length }
          : { of: 'due-day', count: null },
      evidence,
      // assumes one invoice a month for each customer
      perMonth: chanceOfLate(oldest.late, behavior),
    },
  ];
}

/** Recomputes the amounts. The actual amount is 0 because open invoices are unpaid. */
export const recomputeOverdueInvoices = ({ measured }: Evidence): AlertAmounts => ({
  actual: null,
  expected: null,
  impact: sumCents(measured),
});

/** Reports whether no reported invoice is still open. */
export function areOverdueInvoicesPaid(
  { subject, cause }: OpenAlert,
  open: BoundedOpenItems,
  names: Names,
): boolean {
  const { from, to } = reportedDueDays(cause);
  return !invoicesOf(open, names).some(({ key, item }) => {
    const due = dayNumber(item.dueOn);
    return key === subject && from <= due && due <= to;
  });
}

/** Returns the oldest and the latest due day of the invoices of a cause. */
function reportedDueDays(cause: string): { readonly from: DayNumber; readonly to: DayNumber } {
  const [from = 0, to = 0] = cause.split(' ').slice(-2).map(Number);
  return { from, to };
}

/**
 * Returns the last due day of a customer's reported invoices, or of the reported missed payment that
 * they belong to.
 */
const reportedThrough = (key: string, openAlerts: readonly OpenAlert[]): DayNumber =>
  Math.max(
    ...openAlerts.map(({ detector, subject, cause, day }) => {
      if (subject !== key) return -Infinity;
      if (detector === 'overdue-invoice') return reportedDueDays(cause).to;
      return detector === 'missed-payment' ? day + SAME_PAYMENT_DAYS : -Infinity;
    }),
  );

interface Invoice {
  readonly key: string;
  readonly item: OpenItem;
}

/** Returns the invoices that are stored one by one. */
const invoicesOf = ({ receivables }: BoundedOpenItems, names: Names): Invoice[] =>
  receivables.flatMap((item) =>
    item.count === undefined ? [{ key: names.keyOf(item.counterparty), item }] : [],
  );

function paymentBehaviorOf(
  key: string,
  habits: readonly PaymentHabit[],
  names: Names,
): PaymentBehavior {
  const isOwn = groupBy(habits, ({ counterparty }) => names.keyOf(counterparty) === key);
  const daysOf = (of: boolean) => (isOwn.get(of) ?? []).flatMap(({ lateDays }) => lateDays);
  const [own, others] = [daysOf(true), daysOf(false)];
  return { ...shrunk(own, shrunk(others, DEFAULT_LATENESS)), own, others };
}

/** Returns the center and spread, each moderated with the values of other customers. */
function shrunk(days: readonly number[], lent: Lateness): Lateness {
  const [count, center] = [days.length, median(days)];
  const spread = spreadOf(days.map((day) => day - center));
  return {
    center: withPrior(count, center, lent.center),
    spread: moderatedSpread(count, spread, lent.spread),
  };
}

/** Returns the chance that an invoice is this late and still gets paid. */
function chanceOfLate(late: number, { own, center, spread }: PaymentBehavior): number {
  const asLate = own.filter((days) => days >= late).length;
  return chanceOfDelay((late - center) / spread, own.length, asLate);
}
