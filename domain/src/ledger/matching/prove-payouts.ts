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

/** The maximum number of days from a payment until its payout reaches the bank. */
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
   * whether it names the payout of each payment but lists no payouts. Its first and last payout may
   * contain payments that it does not list.
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

/** Says whether a posting comes from an export of a processor. */
export const isFromProcessorExport = (posting: Pick<Posting, 'seenAs'>): boolean =>
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
 * Returns the money that processors pay out, in runs of days. All money of a run reaches the bank
 * before the next run starts. Skips exports that list their payouts, because each listed payout has
 * a deposit of the same amount.
 */
export function findSalesRuns(postings: readonly Posting[]): SalesRun[] {
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

/** The part of a deposit that pays out exported sales, or `unknown`. */
export type PaidPart = Cents | 'unknown';

/** Says whether a deposit may pay out sales of a run. Processors write their dates in UTC. */
export function isPayoutCandidate({ date }: Deposit, { days }: SalesRun): boolean {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) return false;
  return addDays(first, -1) <= date && date <= addDays(last, PAYOUT_DAYS);
}

/**
 * Returns which part of each deposit pays out sales of a run, if the amounts prove it.
 *
 * Processors pay out whole days in order. After each deposit, the running total of the deposits
 * therefore exceeds the running total of the sales by the same amount: the payouts of sales before
 * the run. This amount determines the part of every deposit. If several amounts are possible, a
 * part is known only if all of them determine the same part.
 *
 * @param deposits the deposits for which `isPayoutCandidate` is true, in order
 * @param isOpen whether the export may have sales before and after the run
 */
export function provePaidParts(
  run: SalesRun,
  deposits: readonly Deposit[],
  isOpen: { readonly before: boolean; readonly after: boolean },
): PaidPart[] {
  const sales = runningTotals(run.days.map(({ amount }) => amount));
  const paid = runningTotals(deposits.map(({ amount }) => amount));
  const total = sales.at(-1) ?? ZERO;
  // Money before the start or after the end of the run pays out other sales.
  const within = (amount: Cents): Cents => {
    if (amount < ZERO && !isOpen.before) return ZERO;
    return amount > total && !isOpen.after ? total : amount;
  };
  const all = [...alignmentsByEarlierSales(run, deposits, sales, paid)];
  const proved = all.filter(([, alignments]) => provesADeposit(alignments));
  // If all sales have one price, sums may be equal by chance, so every other amount stays possible.
  const mayBeChance = mayAgreeByChance([...run.days, ...deposits]);
  // If the export lists all fees, every deposit within the run ends at an alignment.
  const whole = (mayBeChance || proved.length > 1 ? all : proved).filter(([before, alignments]) =>
    paid.every((sum, at) => {
      const rest = subtractCents(sum, before);
      return rest <= ZERO || rest >= total || alignments.some((alignment) => alignment.at === at);
    }),
  );
  return deposits.map(({ amount }, at) => {
    // After an unlisted fee, the nearest alignments show the payouts of sales before the run.
    const near = proved.filter(([, alignments]) =>
      alignments.some((alignment) => alignment.at === at || alignment.at === at + 1),
    );
    const others = mayBeChance ? [] : near.length > 0 ? near : proved;
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

/** Sums of small multiples of one price may be equal by chance. */
const SMALL_MULTIPLE_LIMIT = 100;

function mayAgreeByChance(all: readonly { readonly amount: Cents }[]): boolean {
  const amounts = new Set(all.map(({ amount }) => Math.abs(amount)));
  const price = [...amounts].reduce(commonDivisor, 0);
  return all.length > 2 && Math.max(...amounts) < SMALL_MULTIPLE_LIMIT * price;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));

/** Says whether at least one deposit equals the sales of whole days. */
const provesADeposit = (alignments: readonly Alignment[]): boolean =>
  alignments.some(({ at, day }) => alignments.some((next) => next.at === at + 1 && next.day > day));

/** A point at which the first deposits have paid out exactly the sales of the first days. */
interface Alignment {
  /** the number of these deposits */
  readonly at: number;
  /** the number of these days */
  readonly day: number;
}

/** Returns the possible alignments, by the amount that pays out sales before the run. */
function alignmentsByEarlierSales(
  { days }: SalesRun,
  deposits: readonly Deposit[],
  sales: readonly Cents[],
  paid: readonly Cents[],
): Map<Cents, Alignment[]> {
  const found = new Map<Cents, Alignment[]>();
  for (const [at, sumPaid] of paid.entries()) {
    for (const [day, sumSold] of sales.entries()) {
      const [last, next] = [days[day - 1]?.date, days[day]?.date];
      const [before, after] = [deposits[at - 1]?.date, deposits[at]?.date];
      // A deposit comes neither before its sales nor too long after them.
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

const runningTotals = (amounts: readonly Cents[]): Cents[] => {
  const sums = [ZERO];
  for (const amount of amounts) sums.push(addCents(sums.at(-1) ?? ZERO, amount));
  return sums;
};
