import {
  countFact,
  dateFact,
  moneyIn,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from '../../text/fact.ts';
import { underFloorPhrase } from '../../text/phrases.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';
import { cashOutlook } from '../build/cash-outlook.ts';
import type { CashSnapshot } from '../build/snapshot-schema.ts';
import { figureFacts, figureText, type FigureFacts } from './figure.ts';
import { openItemsFacts, openItemsItem, type OpenItemsFacts } from './open-items.ts';
import { amountRow, partRow, type AmountTable, type DigestSection } from './section.ts';

export interface CashFacts {
  readonly balance: FigureFacts;
  readonly asOf: DateFact;
  readonly forecast: {
    readonly days: CountFact;
    readonly low: MoneyFact;
    readonly lowOn: DateFact;
    /** Whether cash is lowest today. */
    readonly isLowestNow: boolean;
    /** The cash floor if the low point is below it; otherwise null. */
    readonly floor: MoneyFact | null;
    /** The last day with complete data; null if it is the day of the balance. */
    readonly booksThrough: DateFact | null;
  } | null;
}

export interface CashSectionFacts {
  readonly cash: CashFacts | null;
  readonly receivables: OpenItemsFacts | null;
  readonly payables: OpenItemsFacts | null;
}

export const cashSection: DigestSection<CashSectionFacts> = {
  title: 'Cash, owed and owing',
  facts: ({ snapshot: { cash, receivables, payables }, money }) => ({
    cash: cash && cashFacts(cash, money),
    receivables: receivables && openItemsFacts(receivables, money),
    payables: payables && openItemsFacts(payables, money),
  }),
  items: ({ cash, receivables, payables }) => [
    ...(cash ? [{ lines: [{ sentence: cashText(cash) }], table: cashTable(cash) }] : []),
    ...(receivables ? [openItemsItem(receivables, 'receivables')] : []),
    ...(payables ? [openItemsItem(payables, 'payables')] : []),
  ],
};

function cashFacts(cash: CashSnapshot, money: ToMoney): CashFacts {
  const outlook = cashOutlook(cash);
  return {
    balance: figureFacts(cash.balance, money),
    asOf: dateFact(cash.asOf),
    forecast: outlook && {
      days: countFact(outlook.days),
      low: money(outlook.low.amount),
      lowOn: dateFact(outlook.low.date),
      isLowestNow: outlook.low.date === cash.asOf,
      floor: outlook.floor === null ? null : money(outlook.floor),
      booksThrough: outlook.booksThrough === null ? null : dateFact(outlook.booksThrough),
    },
  };
}

function cashText({ balance, asOf, forecast }: CashFacts): Sentence {
  const today = say`Cash at the end of ${asOf}: ${balanceText(balance)}.`;
  if (!forecast) return today;
  const { days, low, lowOn, isLowestNow, floor, booksThrough } = forecast;
  return isLowestNow
    ? say`${today} It is not expected to be lower in the next ${days} days.`
    : say`${today} Lowest point in the next ${days} days: about ${low} on ${lowOn}${floor ? say`, ${underFloorPhrase(floor)}` : NOTHING}${booksThroughText(booksThrough)}.`;
}

function cashTable({ balance, asOf, forecast }: CashFacts): AmountTable {
  const rows = [amountRow(say`Cash at the end of ${asOf}`, balanceText(balance))];
  if (forecast) {
    const { days, low, lowOn, isLowestNow, floor, booksThrough } = forecast;
    const underFloor = floor ? say`, ${underFloorPhrase(floor)}` : NOTHING;
    rows.push(
      isLowestNow
        ? partRow(say`not expected to be lower in the next ${days} days`)
        : partRow(
            say`lowest in the next ${days} days, on ${lowOn}${underFloor}${booksThroughText(booksThrough)}`,
            say`about ${low}`,
          ),
    );
  }
  return { heading: null, rows };
}

/** An incomplete balance can be too high as well as too low, so it does not say "so far". */
export const balanceText = (balance: FigureFacts): Sentence =>
  balance.state === 'so_far' ? say`${balance.amount}, as far as is known` : figureText(balance);

/** Formats the last day with data: ", as of the books of Thursday, March 4". */
const booksThroughText = (booksThrough: DateFact | null): Sentence =>
  booksThrough ? say`, as of the books of ${booksThrough}` : NOTHING;

/** Names the one payment that would raise the low point of cash most; null if there is none. */
export function cashLeverText(
  { forecast, warning, asOf }: CashSnapshot,
  currency: string,
): Sentence | null {
  const lever = forecast?.lever;
  if (!lever) return null;
  const money = moneyIn(currency);
  const isCollecting = lever.by === 'collecting';
  const [state, condition] = isCollecting ? ['due', 'Paid now'] : ['expected', 'Paid a week later'];
  const payment = say`One lever: ${nameFact(lever.name)} (${money(lever.amount)}, ${state} ${dateFact(lever.date)}).`;
  // A warning has its own low point. A collected payment raises it too; a delayed one may not.
  if (warning) return isCollecting ? say`${payment} ${condition}, cash stays higher.` : null;
  const effect =
    lever.low.date === asOf
      ? say`cash is not expected to be lower than it is now`
      : say`the lowest point is about ${money(lever.low.amount)} on ${dateFact(lever.low.date)}`;
  return say`${payment} ${condition}, ${effect}.`;
}
