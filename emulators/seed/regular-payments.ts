// What almost every business pays and receives on fixed days. The shipped books of the other banks
// are those of clubs and city offices, which have none of it.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  RepeatingBooks,
  type BookTransaction,
} from '@daily-snapshot/plaid-emulator/bank/statement-of-books';

/** A year of whole weeks, so that paydays keep their weekday. */
const WEEKS = 52;

const MONTH_WEEKS = 4;

const QUARTER_WEEKS = 13;

/** Stripe takes 2.9% and $0.30 for each of about twenty payments. */
const netOfFees = (gross: number): number => gross - Math.round(gross * 0.029) - 20 * 30;

/** Varies an amount by a tenth from week to week. */
const vary = (cents: number, week: number): number =>
  Math.round(cents * (0.9 + ((week * 7) % 13) / 60));

type Payment = Pick<BookTransaction, 'description' | 'kind' | 'cents'>;

/**
 * Builds wages every other Friday and their taxes on the Wednesday after, sales tax, a loan, checks
 * in and out, payments by app in and out and cash for the register every four weeks, estimated taxes
 * every quarter, and the payout of a card processor, a cash deposit and a payment by app every
 * Wednesday.
 *
 * @param friday the first payday
 * @param wagesCents the usual wages of two weeks
 */
export function regularPayments(
  name: string,
  friday: BusinessDate,
  wagesCents: number,
): RepeatingBooks {
  const transactions: BookTransaction[] = [];
  const enter = (week: number, weekday: 'Friday' | 'Wednesday', payment: Payment) =>
    transactions.push({
      id: `${payment.kind}-${week}-${transactions.length}`,
      date: addDays(friday, week * 7 + (weekday === 'Friday' ? 0 : 5)),
      counterparty: '',
      category: '',
      ...payment,
    });

  for (let week = 0; week < WEEKS; week += 1) {
    const sales = vary(wagesCents, week);
    enter(week, 'Wednesday', {
      description: `STRIPE DES:TRANSFER ID:ST-${week}`,
      kind: 'sale',
      cents: netOfFees(sales),
    });
    enter(week, 'Wednesday', {
      description: 'BRANCH DEPOSIT',
      kind: 'cash_deposit',
      cents: vary(wagesCents * 0.09, week + 2),
    });
    enter(week, 'Wednesday', {
      description: `ZELLE PAYMENT FROM M RIVERA ${week}`,
      kind: 'app_payment',
      cents: vary(wagesCents * 0.03, week + 4),
    });
    if (week % 2 === 0) {
      const wages = vary(wagesCents, week);
      enter(week, 'Friday', {
        description: 'GUSTO DES:NET',
        kind: 'payroll',
        cents: -Math.round(wages * 0.79),
      });
      enter(week, 'Wednesday', {
        description: 'IRS DES:USATAXPYMT 941',
        kind: 'payroll_tax',
        cents: -Math.round(wages * 0.2865),
      });
    }
    if (week % MONTH_WEEKS === 1) {
      enter(week, 'Wednesday', {
        description: 'STATE DEPT OF REVENUE DES:SALES TAX',
        kind: 'sales_tax',
        cents: -vary(wagesCents * 0.24, week),
      });
      enter(week, 'Friday', {
        description: 'SBA DES:LOAN PAYMENT',
        kind: 'loan_principal',
        cents: -Math.round(wagesCents * 0.15),
      });
    }
    if (week % MONTH_WEEKS === 2) {
      enter(week, 'Wednesday', {
        description: `CHECK ${1041 + week}`,
        kind: 'check',
        cents: -vary(wagesCents * 0.06, week),
      });
      enter(week, 'Friday', {
        description: 'ATM WITHDRAWAL',
        kind: 'cash_withdrawal',
        cents: -20_000,
      });
    }
    if (week % MONTH_WEEKS === 3) {
      enter(week, 'Wednesday', {
        description: `MOBILE CHECK DEPOSIT ${week}`,
        kind: 'cash_deposit',
        cents: vary(wagesCents * 0.07, week),
      });
      enter(week, 'Wednesday', {
        description: `VENMO DES:CASHOUT ID:${week}`,
        kind: 'app_payment',
        cents: vary(wagesCents * 0.02, week + 1),
      });
      enter(week, 'Friday', {
        description: `CASH APP*SIDEWALK SWEEPERS ${week}`,
        kind: 'app_payment',
        cents: -vary(wagesCents * 0.01, week + 3),
      });
      enter(week, 'Friday', {
        description: `ZELLE PAYMENT TO J BAKER ${week}`,
        kind: 'app_payment',
        cents: -vary(wagesCents * 0.015, week + 5),
      });
    }
    if (week % QUARTER_WEEKS === 3) {
      enter(week, 'Friday', {
        description: 'IRS DES:USATAXPYMT 1040ES',
        kind: 'tax_payment',
        cents: -Math.round(wagesCents * 0.4),
      });
    }
  }
  return new RepeatingBooks(`${name}-regular`, transactions);
}
