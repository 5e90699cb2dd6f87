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
 * Processors pay out whole days in their order. The sums of the deposits and of the days of sales
 * therefore differ by one number at each deposit, which is the part of the deposits for sales before
 * the run. It gives the part of every deposit. If several numbers are possible, a part is known only
 * if all of them give the same.
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
  const all = [...cutsBySumBefore(run, deposits, sales, paid)];
  const proved = all.filter(([, cuts]) => agreesOnce(cuts));
  // Sales of one price may agree by chance, so that any other number is possible too.
  const isChance = mayAgreeByChance([...run.days, ...deposits]);
  // Without a fee that the export does not list, every deposit within the run ends at a cut.
  const whole = (isChance || proved.length > 1 ? all : proved).filter(([before, cuts]) =>
    paid.every((sum, at) => {
      const rest = subtractCents(sum, before);
      return rest <= ZERO || rest >= total || cuts.some((cut) => cut.at === at);
    }),
  );
  return deposits.map(({ amount }, at) => {
    // After such a fee, the nearest cuts show the difference of the sums.
    const near = proved.filter(([, cuts]) =>
      cuts.some((cut) => cut.at === at || cut.at === at + 1),
    );
    const others = isChance ? [] : near.length > 0 ? near : proved;
    const parts = new Set(
      (whole.length > 0 ? whole : others).map(([before]) => {
        const end = within(subtractCents(paid[at + 1] ?? ZERO, before));
        return subtractCents(end, within(subtractCents(paid[at] ?? ZERO, before)));
      }),
    );
    const [part] = parts;
    if (part === undefined || parts.size > 1 || part < ZERO || part > amount) return 'unknown';
    const isSplit = part !== ZERO && part !== amount;
    return isSplit && whole.length === 0 && near.length === 0 ? 'unknown' : part;
  });
}

/** Amounts that are small multiples of one price agree by chance. */
const MANY_TIMES = 100;

function mayAgreeByChance(all: readonly { readonly amount: Cents }[]): boolean {
  const amounts = new Set(all.map(({ amount }) => Math.abs(amount)));
  const price = [...amounts].reduce(commonDivisor, 0);
  return all.length > 2 && Math.max(...amounts) < MANY_TIMES * price;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Says whether a deposit is the sum of whole days. */
const agreesOnce = (cuts: readonly Cut[]): boolean =>
  cuts.some(({ at, day }) => cuts.some((next) => next.at === at + 1 && next.day > day));

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
    for (const [day, sumSold] of sales.entries()) {
      const [last, next] = [days[day - 1]?.date, days[day]?.date];
      const [before, after] = [deposits[at - 1]?.date, deposits[at]?.date];
      // Neither a deposit before its sales, nor one too long after them.
      const isEarly = last && before && daysBetween(last, before) < -1;
      const isLate = next && before && daysBetween(next, before) > PAYOUT_DAYS;
      const isMissing = last && after && daysBetween(last, after) < -1 && at === 0;
      if (isEarly || isLate || isMissing) continue;
      const sumBefore = subtractCents(sumPaid, sumSold);
      found.set(sumBefore, [...(found.get(sumBefore) ?? []), { at, day }]);
    }
  }
  return found;
}

const cumulated = (amounts: readonly Cents[]): Cents[] => {
  const sums = [ZERO];
  for (const amount of amounts) sums.push(addCents(sums.at(-1) ?? ZERO, amount));
  return sums;
};
