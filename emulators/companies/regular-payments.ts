import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Chart } from './chart.ts';
import type { CompanyBooks } from './company-books.ts';
import type { DocumentLine } from './document.ts';
import { addDays, noonOf } from './dates.ts';

export interface RegularPayments {
  readonly seed: string;
  /** The first and the last day of the books, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  /** Wages come from the payroll product and appear only in reports. */
  readonly hasPaychecks: boolean;
}

const FRIDAY = 5;
const WEDNESDAY = 3;

/** The employer's and the employees' share of Social Security and Medicare. */
const PAYROLL_TAX_SHARE = 0.0765;
const WITHHELD_SHARE = 0.18;

/** Stripe takes 2.9% and $0.30 for each of about twenty payments. */
const feeOf = (gross: number): number => Math.round(gross * 0.029) + 20 * 30;

/** The months in which estimated taxes are due, on the 15th. */
const ESTIMATED_TAX_MONTHS: ReadonlySet<string> = new Set(['01', '04', '06', '09']);

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const weekOf = (date: string): number =>
  Math.floor(Date.parse(`${date}T00:00:00Z`) / (7 * 24 * 60 * 60 * 1000));

/**
 * Enters what almost every business pays and receives on fixed days: wages every other Friday and
 * their taxes on the Wednesday after, sales tax and the card once a month, estimated taxes once a
 * quarter, a loan at the start, and the payouts of a payment processor every Wednesday.
 */
export function enterRegularPayments(
  books: CompanyBooks,
  chart: Chart,
  { seed, from, until, hasPaychecks }: RegularPayments,
): void {
  const random = new Seed(seed).numbers('regular payments');
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const line = (account: { readonly id: string; readonly name: string }, cents: number) => ({
    account: account.id,
    cents,
    description: account.name,
  });
  const vendor = (name: string) => books.addParty('vendor', name).id;
  const treasury = vendor('United States Treasury');
  const comptroller = vendor('State Comptroller');
  const { id: bank } = chart.bank;
  const salesTax = books.account(books.defaultAccounts.salesTax);
  const usualWages = between(260_000, 320_000);

  const pay = (date: string, party: string, memo: string, lines: readonly DocumentLine[]) =>
    void books.enter(
      {
        kind: 'purchase',
        date,
        memo,
        party,
        account: bank,
        means: 'cash',
        isCredit: false,
        lines,
      },
      noonOf(date),
    );

  borrow(from);
  let owedPayrollTax = 0;
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const weekday = weekdayOf(date);
    if (weekday === FRIDAY && weekOf(date) % 2 === 0) payWages(date);
    if (weekday === WEDNESDAY) {
      if (owedPayrollTax > 0) {
        pay(date, treasury, 'Form 941 deposit', [line(chart.payrollLiabilities, owedPayrollTax)]);
        owedPayrollTax = 0;
      }
      receivePayout(date);
    }
    const [, month = '', day] = date.split('-');
    if (day === '15' && ESTIMATED_TAX_MONTHS.has(month)) {
      pay(date, treasury, 'Estimated tax', [line(chart.estimatedTaxes, between(80_000, 120_000))]);
    }
    if (day === '20') paySalesTax(date);
    if (day === '25') {
      const cents = between(30_000, 90_000);
      const transfer = { kind: 'transfer', date, memo: 'Card payment', from: bank } as const;
      books.enter({ ...transfer, to: chart.card.id, cents }, noonOf(date));
    }
  }

  function borrow(date: string): void {
    books.enter(
      {
        kind: 'deposit',
        date,
        memo: 'Loan proceeds',
        account: bank,
        collected: [],
        lines: [line(chart.loan, 2_500_000)],
        party: '',
      },
      noonOf(date),
    );
  }

  function payWages(date: string): void {
    const wages = Math.round(usualWages * (0.94 + random() * 0.12));
    const tax = Math.round(wages * PAYROLL_TAX_SHARE);
    const withheld = Math.round(wages * WITHHELD_SHARE);
    const costs = [line(chart.wages, wages), line(chart.payrollTax, tax)];
    owedPayrollTax += withheld + tax;
    const lines = [
      ...costs,
      line(chart.payrollLiabilities, -withheld - tax),
      line(chart.bank, withheld - wages),
    ];
    books.enter({ kind: 'journal', date, memo: 'Payroll', lines }, noonOf(date));
    if (!hasPaychecks) return;
    books.enter({ kind: 'paycheck', date, memo: '', account: bank, lines: costs }, noonOf(date));
  }

  /** Enters a payout as bookkeepers do: the sales and the fee that was kept back. */
  function receivePayout(date: string): void {
    const gross = between(60_000, 140_000);
    const [sales] = chart.income;
    if (!sales) return;
    books.enter(
      {
        kind: 'deposit',
        date,
        memo: 'Stripe payout',
        account: bank,
        collected: [],
        lines: [line(sales, gross), line(chart.processorFees, -feeOf(gross))],
        party: '',
      },
      noonOf(date),
    );
  }

  /** Pays the sales tax of the month before. */
  function paySalesTax(date: string): void {
    const month = addDays(`${date.slice(0, 8)}01`, -1).slice(0, 7);
    let owed = 0;
    for (const document of books.documents()) {
      if (!('taxCents' in document) || document.state !== 'live') continue;
      if (!document.date.startsWith(month)) continue;
      const isCredit = document.kind === 'creditMemo' || document.kind === 'refundReceipt';
      owed += isCredit ? -document.taxCents : document.taxCents;
    }
    if (owed > 0) pay(date, comptroller, 'Sales tax', [line(salesTax, owed)]);
  }
}
