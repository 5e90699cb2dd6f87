// Money in: card payouts, cash and checks.
import {
  dateOfDayNumber,
  weekdayOfDayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { bankDayFrom } from '@daily-snapshot/domain/calendar/bank-day';
import type { RepeatingLedgers, RealSource } from './repeating-ledgers.ts';
import { daysBookedOn, shopLine, type LinesOn, type ShopLine } from './shop-line.ts';

/** The sales and refunds of a day. The real shop is closed on Saturdays and sells in pounds. */
const CARD_SALES: RealSource = {
  ledger: 'gift-shop',
  includes: ({ kind }) => kind === 'sale' || kind === 'refund',
  scale: 0.05,
};
const CASH_SALES: RealSource = { ledger: 'city-hotel', includes: () => true, scale: 0.006 };
const ORDERS_BY_CHECK: RealSource = {
  ledger: 'hack-club',
  includes: ({ kind, cents }) => kind === 'other_income' && cents >= 10_000,
  scale: 0.02,
};

/** The processor keeps 2.6%. */
const PAID_OUT = 0.974;
const [MONDAY, THURSDAY] = [1, 4];
const DOLLAR = 100;

/** The shop is closed on Sundays, a day after the real one. */
const realDay = (day: DayNumber): DayNumber => day - 1;

/** Returns the card sales of a day before fees. Refunds never exceed them. */
const cardSalesOn = (ledgers: RepeatingLedgers, day: DayNumber): number =>
  Math.max(0, ledgers.sum(CARD_SALES, realDay(day), realDay(day)));

/** Returns all sales from one day to another, both included. */
export function salesBetween(ledgers: RepeatingLedgers, from: DayNumber, to: DayNumber): number {
  let sum = ledgers.sum(CASH_SALES, from, to);
  for (let day = from; day <= to; day += 1) sum += cardSalesOn(ledgers, day);
  return sum;
}

/** Returns the payouts of a bank day, one for each day of sales since the bank day before. */
export const payouts =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    daysBookedOn(day).flatMap((afterSale): readonly ShopLine[] => {
      const cents = Math.round(cardSalesOn(ledgers, afterSale - 1) * PAID_OUT);
      if (cents === 0) return [];
      const sold = dateOfDayNumber(afterSale - 1);
      const line = shopLine('payout', day, cents, {
        description: `SQUARE INC DES:SQ${sold.slice(2).replaceAll('-', '')} INDN:BAYSIDE GIFTS`,
        counterparty: 'Square',
        category: 'Card sales',
        kind: 'sale',
      });
      return [{ ...line, id: `payout-${sold}` }];
    });

/** Returns the cash that is taken to the bank on Mondays and Thursdays, in whole dollars. */
export const cashDeposits =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    daysBookedOn(day).flatMap((due): readonly ShopLine[] => {
      const weekday = weekdayOfDayNumber(due);
      if (weekday !== MONDAY && weekday !== THURSDAY) return [];
      const days = weekday === MONDAY ? 4 : 3;
      const cents = DOLLAR * Math.floor(ledgers.sum(CASH_SALES, due - days, due - 1) / DOLLAR);
      if (cents === 0) return [];
      return [
        shopLine('cash', day, cents, {
          description: 'CASH DEPOSIT BRANCH 0412',
          counterparty: 'Cash deposit',
          category: 'Cash sales',
          kind: 'sale',
        }),
      ];
    });

/** Returns the checks of customers who order for an office or an event. */
export const checkDeposits =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) => {
    const checks = daysBookedOn(day).flatMap((due) => ledgers.amountsOn(ORDERS_BY_CHECK, due));
    if (checks.length === 0 || bankDayFrom(day, 1) !== day) return [];
    const cents = checks.reduce((sum, check) => sum + check.cents, 0);
    return [
      shopLine('check-deposit', day, cents, {
        description: 'MOBILE CHECK DEPOSIT',
        counterparty: 'Check deposit',
        category: 'Orders by check',
        kind: 'sale',
      }),
    ];
  };
