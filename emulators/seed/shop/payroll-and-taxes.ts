import {
  civilDate,
  daysInMonth,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { bankDayFrom } from '@daily-snapshot/domain/calendar/bank-day';
import { salesBetween } from './income.ts';
import type { RepeatingLedgers } from './repeating-ledgers.ts';
import { daysBookedOn, shopLine, type LinesOn } from './shop-line.ts';

/** Friday, January 2, 1970. Payday is every second Friday from there. */
const A_PAYDAY = 1;
const PAY_DAYS = 14;
/** A pay period ends on the Saturday before payday. */
const PAYROLL_LAG_DAYS = 6;
/** The wages of a pay period that do not depend on sales. */
const FIXED_WAGES_CENTS = 390_000;
/** Hours follow sales. */
const WAGES_PER_SALE = 0.02;
const NET_OF_WAGES = 0.79;
/** Withheld taxes, and the employer's 7.65%. */
const TAX_OF_WAGES = 0.21 + 0.0765;

/** Says whether wages are paid on a day. A payday on a holiday is paid on the bank day before. */
function paydayOn(day: DayNumber): DayNumber | undefined {
  for (let payday = day; bankDayFrom(payday, -1) === day; payday += 1)
    if ((payday - A_PAYDAY) % PAY_DAYS === 0) return payday;
  return undefined;
}

/** Returns net pay and payroll tax, which the payroll service debits on every second Friday. */
export const payroll =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) => {
    const payday = paydayOn(day);
    if (payday === undefined) return [];
    const end = payday - PAYROLL_LAG_DAYS;
    const sales = salesBetween(ledgers, end + 1 - PAY_DAYS, end);
    const wages = FIXED_WAGES_CENTS + WAGES_PER_SALE * sales;
    const texts = { counterparty: 'Gusto', category: 'Payroll' };
    return [
      shopLine('wages', day, -Math.round(wages * NET_OF_WAGES), {
        ...texts,
        description: 'GUSTO DES:NET INDN:BAYSIDE GIFTS',
        kind: 'payroll',
      }),
      shopLine('payroll-tax', day, -Math.round(wages * TAX_OF_WAGES), {
        ...texts,
        description: 'GUSTO DES:TAX INDN:BAYSIDE GIFTS',
        kind: 'payroll_tax',
      }),
    ];
  };

const SALES_TAX_DAY = 20;
const SALES_TAX = 0.06;
const ESTIMATED_TAX_DAY = 15;
const ESTIMATED_TAX_MONTHS: readonly number[] = [1, 4, 6, 9];
const ESTIMATED_TAX_CENTS = -210_000;

/** Returns last month's sales tax, and the owner's estimated income tax in its four months. */
export const taxes =
  (ledgers: RepeatingLedgers): LinesOn =>
  (day) =>
    daysBookedOn(day).flatMap((due) => {
      const { year, month, day: dayOfMonth } = civilDate(due);
      if (dayOfMonth === SALES_TAX_DAY) {
        const end = due - dayOfMonth;
        const length = month === 1 ? 31 : daysInMonth(year, month - 1);
        const sales = salesBetween(ledgers, end + 1 - length, end);
        return [
          shopLine('sales-tax', day, -Math.round(sales * SALES_TAX), {
            description: 'STATE DEPT OF REVENUE DES:SALES TAX',
            counterparty: 'Department of Revenue',
            category: 'Sales tax',
            kind: 'sales_tax',
          }),
        ];
      }
      if (dayOfMonth === ESTIMATED_TAX_DAY && ESTIMATED_TAX_MONTHS.includes(month)) {
        return [
          shopLine('estimated-tax', day, ESTIMATED_TAX_CENTS, {
            description: 'IRS DES:USATAXPYMT',
            counterparty: 'IRS',
            category: 'Income tax',
            kind: 'tax_payment',
          }),
        ];
      }
      return [];
    });
