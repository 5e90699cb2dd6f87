import { addDays, daysBetween, type BusinessDate } from '../../calendar/business-date.ts';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../money/cents.ts';
import { compareText } from '../../shared/compare-text.ts';
import { groupBy } from '../../shared/group-by.ts';
import { PAYOUT_CATEGORY } from '../classification/category-kind.ts';
import type { Posting } from '../posting.ts';
import { PROCESSORS } from './processor-names.ts';

/** A payout reaches the bank at most this much later than the payments in it. */
export const PAYOUT_DAYS = 7;

/** The money of a day that a processor pays out later. */
interface DayOfSales {
  readonly date: BusinessDate;
  readonly amount: Cents;
}

/** The export that a posting comes from. */
interface ProcessorExport {
  /** the account and the layout of its files */
  readonly source: string;
  readonly product: string;
  /**
   * whether it names the payout of each payment and lists no payouts. Its first and its last payout
   * may then contain payments that it does not list.
   */
  readonly impliesPayouts: boolean;
}

const LAYOUTS_THAT_IMPLY_PAYOUTS: ReadonlySet<string> = new Set([
  'processor-square',
  'processor-shopify',
]);

/** The layout of exports that list payments and never payouts. */
const LAYOUT_WITHOUT_PAYOUTS = 'processor-stripe-payments';

/** Says whether files of a layout list payments, and never payouts to the bank. */
export const listsNoPayouts = (layout: string): boolean => layout === LAYOUT_WITHOUT_PAYOUTS;

/** A source is the name of an account and the id of a layout, such as "Square processor-square". */
const PROCESSOR_SOURCE = / (processor-([a-z]+)(?:-[a-z]+)*)$/;

function exportOf({ seenAs = [] }: Pick<Posting, 'seenAs'>): ProcessorExport | undefined {
  for (const { source } of seenAs) {
    const [, layout = '', name] = PROCESSOR_SOURCE.exec(source) ?? [];
    const product = PROCESSORS.find((each) => each.toLowerCase() === name);
    const impliesPayouts = LAYOUTS_THAT_IMPLY_PAYOUTS.has(layout);
    if (product !== undefined) return { source, product, impliesPayouts };
  }
  return undefined;
}

/** Says whether an export of a processor states a posting. */
export const isOfProcessor = (posting: Pick<Posting, 'seenAs'>): boolean =>
  exportOf(posting) !== undefined;

/** The money of consecutive days that a processor pays out. */
export interface SalesRun {
  readonly product: string;
  /** the account of the export */
  readonly account: string;
  /** in order */
  readonly days: readonly DayOfSales[];
}

/**
 * Returns the money that processors pay out, in runs. Between two runs, every payment of the first one
 * has reached the bank. Leaves out exports that list their payouts, because each payout has a deposit
 * of the same amount.
 */
export function salesRunsIn(postings: readonly Posting[]): SalesRun[] {
  const found = postings.flatMap((posting) => {
    const of = exportOf(posting);
    return of ? [{ ...of, posting }] : [];
  });
  return [...groupBy(found, ({ source }) => source).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { product, impliesPayouts } = first;
    const { account } = first.posting;
    const all = some.map(({ posting }) => posting);
    const payouts = all.filter(({ category }) => category === PAYOUT_CATEGORY);
    if (payouts.length > 0 && !impliesPayouts) return [];
    const days =
      payouts.length > 0
        ? sumByDay(payouts, ({ amount }) => negateCents(amount))
        : sumByDay(all, ({ amount }) => amount);
    return runsOf(days).map((run) => ({ product, account, days: run }));
  });
}

const sumByDay = (
  postings: readonly Posting[],
  amountOf: (posting: Posting) => Cents,
): DayOfSales[] =>
  [...groupBy(postings, ({ date }) => date)]
    .map(([date, ofDay]) => ({ date, amount: sumCents(ofDay.map(amountOf)) }))
    .toSorted((a, b) => compareText(a.date, b.date));

function runsOf(days: readonly DayOfSales[]): DayOfSales[][] {
  const runs: DayOfSales[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const end = last?.at(-1)?.date;
    if (last && end && daysBetween(end, day.date) <= PAYOUT_DAYS) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** A deposit of a processor on a bank account. */
export interface Deposit {
  readonly date: BusinessDate;
  readonly amount: Cents;
}

/** What an export says about a deposit: the part that pays out its sales, or `unknown`. */
export type PaidPart = Cents | 'unknown';

/** Says whether a deposit may pay out sales of a run. Processors write their dates in UTC. */
export function mayPayOut({ date }: Deposit, { days }: SalesRun): boolean {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return false;
  return addDays(first, -1) <= date && date <= addDays(last, PAYOUT_DAYS);
}

/**
 * Returns which part of each deposit pays out sales of a run, if the amounts prove it.
 *
 * Processors pay out in the order of the payments. Between two days whose payments were all paid out,
 * the deposits therefore add up to the sales to the cent. Two such days prove the sum of the deposits
 * that belongs to sales before the run, and with it the part of every deposit at its edges.
 *
 * @param deposits those that `mayPayOut`, in order
 * @param isOpen whether the export may have sales before and after the run
 */
export function paidParts(
  run: SalesRun,
  deposits: readonly Deposit[],
  isOpen: { readonly before: boolean; readonly after: boolean },
): PaidPart[] {
  const sales = cumulated(run.days.map(({ amount }) => amount));
  const paid = cumulated(deposits.map(({ amount }) => amount));
  const total = sales.at(-1) ?? ZERO;
  // Deposits below the start or above the end of the run belong to other sales.
  const within = (amount: Cents): Cents => {
    if (amount < ZERO && !isOpen.before) return ZERO;
    return amount > total && !isOpen.after ? total : amount;
  };
  const proved = [...cutsBySumBefore(run, deposits, sales, paid)].filter(
    ([, cuts]) => new Set(cuts.map(({ day }) => day)).size >= 2,
  );
  return deposits.map(({ amount }, at) => {
    // The sum before the run is certain for this deposit if its begin or end is the end of a day.
    const near = proved.filter(([, cuts]) =>
      cuts.some((cut) => cut.at === at || cut.at === at + 1),
    );
    const parts = new Set(
      mostProved(near.length > 0 ? near : proved).map(([before]) => {
        const end = within(subtractCents(paid[at + 1] ?? ZERO, before));
        return subtractCents(end, within(subtractCents(paid[at] ?? ZERO, before)));
      }),
    );
    const [part] = parts;
    if (part === undefined || parts.size > 1 || part < ZERO || part > amount) return 'unknown';
    const isSplit = part !== ZERO && part !== amount;
    return isSplit && near.length === 0 ? 'unknown' : part;
  });
}

/** Sales of equal amounts agree with the deposits in several ways. The right one agrees most often. */
function mostProved<Entry extends readonly [Cents, readonly Cut[]]>(
  sums: readonly Entry[],
): readonly Entry[] {
  const most = Math.max(...sums.map(([, cuts]) => cuts.length));
  return sums.filter(([, cuts]) => cuts.length === most);
}

/** The end of a day of sales up to which deposits have paid out all sales. */
interface Cut {
  /** the number of deposits before it */
  readonly at: number;
  /** the number of days before it */
  readonly day: number;
}

/** Returns the possible cuts, by the sum of the deposits that belongs to sales before the run. */
function cutsBySumBefore(
  { days }: SalesRun,
  deposits: readonly Deposit[],
  sales: readonly Cents[],
  paid: readonly Cents[],
): Map<Cents, Cut[]> {
  const found = new Map<Cents, Cut[]>();
  for (const [at, sumPaid] of paid.entries()) {
    // Nothing is paid before the first deposit, so that it limits the days that may be paid by then.
    const { date } = deposits[Math.max(at - 1, 0)] ?? {};
    if (!date) continue;
    for (const [day, sumSold] of sales.entries()) {
      const end = days[Math.max(day - 1, 0)]?.date;
      if (!end || !isTimely(end, date, day === 0 || at === 0)) continue;
      const before = subtractCents(sumPaid, sumSold);
      found.set(before, [...(found.get(before) ?? []), { at, day }]);
    }
  }
  return found;
}

/**
 * Says whether a deposit may be the last one of the sales up to a day.
 *
 * @param isStart whether nothing of the run, or no deposit, precedes it
 */
function isTimely(end: BusinessDate, deposit: BusinessDate, isStart: boolean): boolean {
  const gap = daysBetween(end, deposit);
  return (isStart ? -PAYOUT_DAYS : -1) <= gap && gap <= (isStart ? 2 : 1) * PAYOUT_DAYS;
}

const cumulated = (amounts: readonly Cents[]): Cents[] => {
  const sums = [ZERO];
  for (const amount of amounts) sums.push(addCents(sums.at(-1) ?? ZERO, amount));
  return sums;
};
