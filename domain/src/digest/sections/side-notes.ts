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
import { say, type Sentence } from '../../text/sentence.ts';
import { NOTE_TEXTS } from '../texts/note-texts.ts';
import type { DigestSection, SectionLine } from './section.ts';

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
  title: NOTE_TEXTS.title,
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
  items: (facts) => lines(facts).map((line) => ({ lines: [line] })),
};

const LEFT_OUT_POSTINGS = { filter: { number: 'left-out' }, label: 'not counted' } as const;

const lines = (facts: SideNoteFacts): SectionLine[] => {
  const { unclassified, leftOut, notCounted, unreadable, processorDeposits } = facts;
  const { unprovedPayouts, salesTax, payrollSpread, holiday } = facts;
  return [
    unclassified && {
      sentence: NOTE_TEXTS.unclassified(unclassified.postingCount, unclassified),
      postings: { filter: { number: 'unclassified' as const }, label: 'without a category' },
    },
    leftOut.length === 0
      ? null
      : { sentence: NOTE_TEXTS.leftOut(leftOut), postings: LEFT_OUT_POSTINGS },
    ...notCounted.map((each) => ({
      sentence: NOTE_TEXTS.notCounted(each.postingCount, each.currency, each),
    })),
    ...unreadable.map((each) => ({ sentence: NOTE_TEXTS.unreadable(each) })),
    processorDeposits && { sentence: NOTE_TEXTS.processorDeposits(processorDeposits) },
    unprovedPayouts && {
      sentence: NOTE_TEXTS.unprovedPayouts(unprovedPayouts.postingCount, unprovedPayouts.moneyIn),
      postings: LEFT_OUT_POSTINGS,
    },
    salesTax && {
      sentence: salesTaxText(salesTax),
      postings: { filter: { number: 'sales-tax' as const }, label: 'of sales tax collected' },
    },
    payrollSpread && { sentence: PAYROLL_NOTES[payrollSpread]() },
    holiday && { sentence: NOTE_TEXTS.holiday(holiday) },
  ].filter((line) => line !== null);
};

const PAYROLL_NOTES = {
  spread: NOTE_TEXTS.payrollSpread,
  unknown: NOTE_TEXTS.payrollNotSpread,
} as const;

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

function salesTaxText({ collected, isReturned, owedTo, since }: SalesTaxFacts): Sentence {
  const amount = figureText(collected);
  const text = isReturned
    ? NOTE_TEXTS.salesTaxReturned(amount, owedTo)
    : NOTE_TEXTS.salesTax(amount, owedTo);
  return since ? say`${text} ${NOTE_TEXTS.salesTaxSince(since.collected, since.payment)}` : text;
}
