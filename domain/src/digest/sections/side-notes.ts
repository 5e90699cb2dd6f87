import { POSTING_KINDS } from '../../ledger/posting-kind.ts';
import type { LeftOut, Unclassified } from '../../ledger/rollups/daily-rollup.ts';
import {
  countFact,
  dateFact,
  moneyIn,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { sumNotCounted, type NotCounted } from '../../ledger/not-counted.ts';
import type { Period } from '../../calendar/business-date.ts';
import type { SourceState } from '../../connections/source-state.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { figureFacts, figureText, type FigureFacts } from './figure.ts';
import { list, plural, say, type Sentence } from '../../text/sentence.ts';
import type { DigestSection } from './section.ts';

interface MoneyInAndOut {
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
}

export interface UnclassifiedFacts extends MoneyInAndOut {
  readonly postingCount: CountFact;
}

interface LeftOutFacts extends MoneyInAndOut {
  /** The name of the posting kind on screens, in lower case. */
  readonly label: string;
}

interface NotCountedFacts extends MoneyInAndOut {
  readonly postingCount: CountFact;
  readonly currency: NameFact;
}

interface UnreadableFacts {
  readonly source: NameFact;
  readonly recordCount: CountFact;
  /** Whether it is a bank, which has transactions, or books, which have records. */
  readonly isBank: boolean;
  /** Whether the totals equal those of the source's own report, which contains the records. */
  readonly isInTotals: boolean;
}

interface SalesTaxFacts {
  readonly collected: FigureFacts;
  /** Whether more was returned to customers than collected. */
  readonly isReturned: boolean;
  /** "the state", or "the tax office" outside of the United States. */
  readonly owedTo: string;
  readonly since: { readonly payment: DateFact; readonly collected: MoneyFact } | null;
}

export interface SideNoteFacts {
  readonly unclassified: UnclassifiedFacts | null;
  /** Amounts that are neither revenue nor expenses, by posting kind. */
  readonly leftOut: readonly LeftOutFacts[];
  /** Transactions in currencies that no total contains, by currency. */
  readonly notCounted: readonly NotCountedFacts[];
  /** Records of the covered days that could not be read, by source. */
  readonly unreadable: readonly UnreadableFacts[];
  /** The part of revenue that processors deposited net of fees. */
  readonly processorDeposits: MoneyFact | null;
  /** Deposits that do not count and whose amounts do not prove which sales they pay out. */
  readonly unprovedPayouts: {
    readonly moneyIn: MoneyFact;
    readonly postingCount: CountFact;
  } | null;
  /** Sales tax of the covered days; null if no source reports any. */
  readonly salesTax: SalesTaxFacts | null;
  /** Whether payroll is spread, or could not be; null if it is shown as booked. */
  readonly payrollSpread: 'spread' | 'unknown' | null;
  /** The bank holiday on the digest day. */
  readonly holiday: NameFact | null;
}

/** Notes about the postings behind the numbers, for the reader. */
export const sideNotesSection: DigestSection<SideNoteFacts> = {
  title: 'Beside the numbers',
  facts: ({ snapshot, money }) => {
    const { unclassified, leftOut, payrollSpread, holiday, sources, covers } = snapshot;
    return {
      unclassified: unclassifiedFacts(unclassified, money),
      leftOut: leftOut
        .filter(({ kind }) => kind !== 'sales_tax_collected')
        .map((each) => leftOutFacts(each, money))
        .filter(({ moneyIn, moneyOut }) => moneyIn ?? moneyOut),
      notCounted: sumNotCounted(
        sources
          .flatMap(({ notCounted = [] }) => notCounted)
          .filter(({ date }) => covers.from <= date && date <= covers.to),
      ).map(notCountedFacts),
      unreadable: sources.flatMap((source) => unreadableFacts(source, covers)),
      processorDeposits:
        snapshot.processorDeposits === undefined ? null : money(snapshot.processorDeposits),
      unprovedPayouts: snapshot.unprovedPayouts
        ? {
            moneyIn: money(snapshot.unprovedPayouts.moneyIn),
            postingCount: countFact(snapshot.unprovedPayouts.lines),
          }
        : null,
      salesTax: salesTaxFacts(snapshot, money),
      payrollSpread: payrollSpread?.state ?? null,
      holiday: holiday === null ? null : nameFact(holiday),
    };
  },
  items: ({
    unclassified,
    leftOut,
    notCounted,
    unreadable,
    processorDeposits,
    unprovedPayouts,
    salesTax,
    payrollSpread,
    holiday,
  }) =>
    [
      ...(unclassified
        ? [
            {
              sentence: unclassifiedText(unclassified),
              postings: { filter: { number: 'unclassified' }, label: 'not classified yet' },
            } as const,
          ]
        : []),
      ...(leftOut.length > 0
        ? [
            {
              sentence: leftOutText(leftOut),
              postings: { filter: { number: 'left-out' }, label: 'not counted' },
            } as const,
          ]
        : []),
      ...notCounted.map((each) => ({ sentence: notCountedText(each) })),
      ...unreadable.map((each) => ({ sentence: unreadableText(each) })),
      ...(processorDeposits
        ? [
            {
              sentence: say`Revenue includes ${processorDeposits} of processor deposits, net of fees.`,
            },
          ]
        : []),
      ...(unprovedPayouts
        ? [
            {
              sentence: unprovedPayoutsText(unprovedPayouts),
              postings: { filter: { number: 'left-out' }, label: 'not counted' },
            } as const,
          ]
        : []),
      ...(salesTax
        ? [
            {
              sentence: salesTaxText(salesTax),
              postings: { filter: { number: 'sales-tax' }, label: 'of sales tax collected' },
            } as const,
          ]
        : []),
      ...(payrollSpread ? [{ sentence: PAYROLL_SPREAD_TEXTS[payrollSpread] }] : []),
      ...(holiday
        ? [
            {
              sentence: say`Banks are closed today (${holiday}); payments may arrive a day later.`,
            },
          ]
        : []),
    ].map((line) => ({ lines: [line] })),
};

const PAYROLL_SPREAD_TEXTS = {
  spread: say`Payroll is spread over its pay period, as you chose in Preferences. Alerts, corrections and the comparison with your books use the booked amounts.`,
  unknown: say`Payroll is not spread: your payments of the last four months show no regular paydays.`,
} as const;

function unprovedPayoutsText({
  moneyIn,
  postingCount,
}: NonNullable<SideNoteFacts['unprovedPayouts']>): Sentence {
  const deposits = plural(postingCount, 'deposit', 'deposits');
  const are = plural(postingCount, 'is', 'are');
  return say`${postingCount} processor ${deposits} (${moneyIn}) ${are} not counted, because you imported the sales of this processor. The amounts do not agree, so other sales may be missing. If so, change the category of the deposit to sales.`;
}

function salesTaxFacts({ salesTax, currency }: Snapshot, money: ToMoney): SalesTaxFacts | null {
  if (!salesTax || salesTax.collected.state === 'unknown') return null;
  const { collected, since } = salesTax;
  return {
    collected: figureFacts(collected, money),
    isReturned: salesTax.collected.amount < 0,
    owedTo: currency === 'USD' ? 'the state' : 'the tax office',
    since: since ? { payment: dateFact(since.payment), collected: money(since.collected) } : null,
  };
}

function unclassifiedFacts(unclassified: Unclassified, money: ToMoney): UnclassifiedFacts | null {
  const amounts = moneyInAndOut(unclassified, money);
  return amounts.moneyIn || amounts.moneyOut
    ? { ...amounts, postingCount: countFact(unclassified.lines) }
    : null;
}

const leftOutFacts = (leftOut: LeftOut, money: ToMoney): LeftOutFacts => ({
  label: POSTING_KINDS[leftOut.kind].label,
  ...moneyInAndOut(leftOut, money),
});

const notCountedFacts = ({ currency, count, ...amounts }: NotCounted): NotCountedFacts => ({
  currency: nameFact(currency),
  postingCount: countFact(count),
  ...moneyInAndOut(amounts, moneyIn(currency)),
});

/** Counts the unreadable records of the covered days. Those without a date may be among them. */
function unreadableFacts(
  { name, provides, reconciled, unreadable = [] }: SourceState,
  { from, to }: Period,
): UnreadableFacts[] {
  const count = unreadable
    .filter(({ date }) => date === null || (from <= date && date <= to))
    .reduce((sum, day) => sum + day.count, 0);
  if (count === 0) return [];
  const isInTotals = reconciled !== undefined && reconciled.state !== 'differs';
  const isBank = provides.includes('cash');
  return [{ source: nameFact(name), recordCount: countFact(count), isBank, isInTotals }];
}

const moneyInAndOut = (
  { moneyIn: amountIn, moneyOut: amountOut }: Pick<LeftOut, 'moneyIn' | 'moneyOut'>,
  money: ToMoney,
): MoneyInAndOut => ({
  moneyIn: amountIn === 0 ? null : money(amountIn),
  moneyOut: amountOut === 0 ? null : money(amountOut),
});

function unclassifiedText({ moneyIn, moneyOut, postingCount }: UnclassifiedFacts): Sentence {
  const amounts = [
    ...(moneyIn ? [say`${moneyIn} in, counted as revenue`] : []),
    ...(moneyOut ? [say`${moneyOut} out, counted as expenses`] : []),
  ];
  return say`Not classified yet: ${list(amounts)}, ${postingCount} ${plural(postingCount, 'line', 'lines')}.`;
}

function salesTaxText({ collected, isReturned, owedTo, since }: SalesTaxFacts): Sentence {
  const text = isReturned
    ? say`Sales tax: ${figureText(collected)}, because you returned more of it to customers than you collected. It lowers what you owe to ${owedTo}.`
    : say`Sales tax collected: ${figureText(collected)}. It is not yours; you owe it to ${owedTo}.`;
  return since
    ? say`${text} Since your payment of ${since.payment} you have collected ${since.collected}.`
    : text;
}

function leftOutText(leftOut: readonly LeftOutFacts[]): Sentence {
  const amounts = leftOut.flatMap(({ label, moneyIn, moneyOut }) => [
    ...(moneyIn ? [say`${moneyIn} ${label} in`] : []),
    ...(moneyOut ? [say`${moneyOut} ${label} out`] : []),
  ]);
  return say`Not counted as revenue or expenses: ${list(amounts)}.`;
}

/** "2 records of QuickBooks could not be read. The totals come from its own report." */
function unreadableText({ source, recordCount, isBank, isInTotals }: UnreadableFacts): Sentence {
  const records = isBank
    ? plural(recordCount, 'transaction', 'transactions')
    : plural(recordCount, 'record', 'records');
  return isInTotals
    ? say`${recordCount} ${records} of ${source} could not be read. The totals come from its own report.`
    : say`${recordCount} ${records} of ${source} could not be read, so the totals may be incomplete.`;
}

/** "3 transactions in EUR (€1,240.00 in) are not counted." */
function notCountedText({ currency, postingCount, ...amounts }: NotCountedFacts): Sentence {
  const money = list([
    ...(amounts.moneyIn ? [say`${amounts.moneyIn} in`] : []),
    ...(amounts.moneyOut ? [say`${amounts.moneyOut} out`] : []),
  ]);
  const are = plural(postingCount, 'is', 'are');
  return say`${postingCount} ${plural(postingCount, 'transaction', 'transactions')} in ${currency} (${money}) ${are} not counted.`;
}
