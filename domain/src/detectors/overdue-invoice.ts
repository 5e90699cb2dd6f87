import { dateOfDayNumber, dayNumber, type DayNumber } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { sumCents } from '../money/cents.ts';
import { MEASURED_MAX, type Evidence, type Reckoned } from '../signals/evidence.ts';
import type { KeptOpenItems } from '../signals/kept-open-items.ts';
import type { OpenItem } from '../signals/open-items.ts';
import { WRITTEN_OFF_DAYS, type PayingHabit } from '../signals/paying-habits.ts';
import type { DetectorBooks } from './books.ts';
import type { Candidate } from './candidate.ts';
import type { Names } from './names.ts';
import { MATERIAL_SHARE } from './overdue.ts';
import { SAME_PAYMENT_DAYS } from './same-payment.ts';
import { chanceOfDelay, moderatedSpread, spreadOf, withLent } from './statistics/delay.ts';
import { median } from './statistics/robust.ts';
import type { StandingCause } from './told-alert.ts';

/** Weekends move a payment, and whoever keeps the books enters it a day later. */
const GRACE_DAYS = 3;

/** Until anything is known: about when an invoice is paid after it is due, and by how much that differs. */
const ANYBODY: Lateness = { centre: 5, spread: 10 };

/** In days after the due day. */
interface Lateness {
  readonly centre: number;
  readonly spread: number;
}

/** How one customer pays: by what was seen of them, and by what others lend. */
interface Patience extends Lateness {
  readonly own: readonly number[];
  readonly others: readonly number[];
}

interface Late {
  readonly item: OpenItem;
  readonly due: DayNumber;
  /** days */
  readonly late: number;
}

/**
 * Customers whose invoices are open longer than they, or else the other customers of this business,
 * usually take: of each customer one message of all that was not told of.
 *
 * @param owed invoices as of now, and what was told and may settle
 */
export function judgeInvoices(
  today: DayNumber,
  owed: KeptOpenItems & { readonly standing: readonly StandingCause[] },
  books: DetectorBooks,
): Candidate[] {
  const { names } = books;
  const least = MATERIAL_SHARE * books.monthlyTurnover(today);
  const lateOf = ({ item, key }: Invoice): Late[] => {
    const due = dayNumber(item.dueOn);
    const late = today - due;
    const isNews = due > toldThrough(key, owed.standing);
    return isNews && late > GRACE_DAYS && late <= WRITTEN_OFF_DAYS ? [{ item, due, late }] : [];
  };
  return [...groupBy(invoicesOf(owed, names), ({ key }) => key)]
    .flatMap(([key, invoices]) => {
      const patience = patienceWith(key, owed.habits ?? [], names);
      const late = invoices
        .flatMap(lateOf)
        .filter((invoice) => invoice.late > patience.centre)
        .toSorted((a, b) => a.due - b.due);
      return overdueInvoices(key, today, { late, patience });
    })
    .filter(({ impact }) => impact >= least);
}

function overdueInvoices(
  subject: string,
  today: DayNumber,
  { late, patience }: { readonly late: readonly Late[]; readonly patience: Patience },
): Candidate[] {
  const [oldest, latest] = [late[0], late.at(-1)];
  if (!oldest || !latest) return [];
  const { own, others, centre, spread } = patience;
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
      centreDays: centre,
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
      ...reckonInvoices(evidence),
      otherDay: oldest.due,
      lines: [],
      baseline:
        compared.length > 0
          ? { of: 'customer-history', count: compared.length }
          : { of: 'due-day', count: null },
      evidence,
      // as if each customer had one invoice a month
      perMonth: chanceOfLate(oldest.late, patience),
    },
  ];
}

/** Nothing came of what is open. */
export const reckonInvoices = ({ measured }: Evidence): Reckoned => ({
  actual: null,
  expected: null,
  impact: sumCents(measured),
});

/** Whether none of the invoices that were told of is open. */
export function areInvoicesPaid(
  { subject, cause }: StandingCause,
  open: KeptOpenItems,
  names: Names,
): boolean {
  const { from, to } = toldOf(cause);
  return !invoicesOf(open, names).some(({ key, item }) => {
    const due = dayNumber(item.dueOn);
    return key === subject && from <= due && due <= to;
  });
}

/** The due days of the invoices of a cause, the oldest and the latest. */
function toldOf(cause: string): { readonly from: DayNumber; readonly to: DayNumber } {
  const [from = 0, to = 0] = cause.split(' ').slice(-2).map(Number);
  return { from, to };
}

/** Invoices of a customer that are due until this day were told of, or the payment they wait for was. */
const toldThrough = (key: string, standing: readonly StandingCause[]): DayNumber =>
  Math.max(
    ...standing.map(({ detector, subject, cause, day }) => {
      if (subject !== key) return -Infinity;
      if (detector === 'overdue-invoice') return toldOf(cause).to;
      return detector === 'missed-payment' ? day + SAME_PAYMENT_DAYS : -Infinity;
    }),
  );

interface Invoice {
  readonly key: string;
  readonly item: OpenItem;
}

/** Those that are kept one by one. */
const invoicesOf = ({ receivables }: KeptOpenItems, names: Names): Invoice[] =>
  receivables.flatMap((item) =>
    item.count === undefined ? [{ key: names.keyOf(item.counterparty), item }] : [],
  );

function patienceWith(key: string, habits: readonly PayingHabit[], names: Names): Patience {
  const isOwn = groupBy(habits, ({ counterparty }) => names.keyOf(counterparty) === key);
  const daysOf = (of: boolean) => (isOwn.get(of) ?? []).flatMap(({ lateDays }) => lateDays);
  const [own, others] = [daysOf(true), daysOf(false)];
  return { ...shrunk(own, shrunk(others, ANYBODY)), own, others };
}

/** Centre and spread, each with what others lend. */
function shrunk(days: readonly number[], lent: Lateness): Lateness {
  const [count, centre] = [days.length, median(days)];
  const spread = spreadOf(days.map((day) => day - centre));
  return {
    centre: withLent(count, centre, lent.centre),
    spread: moderatedSpread(count, spread, lent.spread),
  };
}

/** The chance that an invoice is so late and yet is paid. */
function chanceOfLate(late: number, { own, centre, spread }: Patience): number {
  const asLate = own.filter((days) => days >= late).length;
  return chanceOfDelay((late - centre) / spread, own.length, asLate);
}
