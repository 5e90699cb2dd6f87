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
import { join, rounded, say, type Sentence } from '../../text/sentence.ts';
import { cashOutlook } from '../build/cash-outlook.ts';
import type { CashSnapshot } from '../build/snapshot-schema.ts';
import { CASH_TEXTS } from '../texts/cash-texts.ts';
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
  title: CASH_TEXTS.title,
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
  const amount = balance.state === 'final' ? say`${rounded(balance.amount)}` : balanceText(balance);
  const sentences = [CASH_TEXTS.balance(asOf, amount)];
  if (forecast) {
    const { days, isLowestNow, floor, booksThrough } = forecast;
    sentences.push(isLowestNow ? CASH_TEXTS.noLower(days) : CASH_TEXTS.low(forecast));
    if (floor && !isLowestNow) sentences.push(CASH_TEXTS.underFloor(floor));
    if (booksThrough && !isLowestNow) sentences.push(CASH_TEXTS.booksThrough(booksThrough));
  }
  return join(sentences, ' ');
}

function cashTable({ balance, asOf, forecast }: CashFacts): AmountTable {
  const rows = [
    balance.state === 'so_far'
      ? amountRow(CASH_TEXTS.partialBalanceRow(asOf), say`${balance.amount}`)
      : amountRow(CASH_TEXTS.balanceRow(asOf), balanceText(balance)),
  ];
  if (forecast) {
    const { days, low, isLowestNow, floor, booksThrough } = forecast;
    rows.push(
      ...(isLowestNow
        ? [partRow(CASH_TEXTS.noLowerRow(days))]
        : [partRow(CASH_TEXTS.lowRow(forecast), CASH_TEXTS.about(low))]),
    );
    if (floor && !isLowestNow) rows.push(partRow(CASH_TEXTS.underFloorRow(floor)));
    if (booksThrough && !isLowestNow) rows.push(partRow(CASH_TEXTS.booksThroughRow(booksThrough)));
  }
  return { heading: null, rows };
}

export const balanceText = (balance: FigureFacts): Sentence =>
  balance.state === 'so_far' ? CASH_TEXTS.partialBalance(balance.amount) : figureText(balance);

/** Names the one payment that would raise the low point of cash most; null if there is none. */
export function cashLeverText(
  { forecast, warning, asOf }: CashSnapshot,
  currency: string,
): Sentence | null {
  const lever = forecast?.lever;
  if (!lever) return null;
  const money = moneyIn(currency);
  const isCollecting = lever.by === 'collecting';
  const payment = [nameFact(lever.name), money(lever.amount), dateFact(lever.date)] as const;
  const condition = isCollecting
    ? CASH_TEXTS.collecting(...payment)
    : CASH_TEXTS.delaying(...payment);
  // A warning has its own low point. A collected payment raises it too; a delayed one may not.
  if (warning) return isCollecting ? say`${condition}${CASH_TEXTS.leverHelps()}` : null;
  const effect =
    lever.low.date === asOf
      ? CASH_TEXTS.leverKeepsCash()
      : CASH_TEXTS.leverRaisesLow(money(lever.low.amount), dateFact(lever.low.date));
  return say`${condition}${effect}`;
}
