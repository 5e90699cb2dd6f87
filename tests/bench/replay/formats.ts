import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';

export interface LedgerEntry {
  readonly number: number;
  readonly date: BusinessDate;
  readonly counterparty: string;
  readonly kind: PostingKind;
  readonly category: string;
  /** positive into the bank account */
  readonly cents: number;
}

/** Writes entries in the form that one program reads. */
export interface LedgerFormat {
  readonly ending: string;
  head(firstDay: BusinessDate): string;
  entry(entry: LedgerEntry): string;
}

/** The contra account by kind. The statement ignores the bank account. */
const ACCOUNTS: Readonly<Partial<Record<PostingKind, string>>> = {
  sale: 'Income:Sales',
  refund: 'Income:Refunds',
  other_income: 'Income:Other',
  cogs: 'Expenses:Goods',
  expense: 'Expenses:Operating',
  fee: 'Expenses:Fees',
  payroll: 'Expenses:Payroll',
  vendor_refund: 'Expenses:Operating',
  transfer: 'Assets:Savings',
  card_payment: 'Liabilities:Card',
  sales_tax: 'Liabilities:SalesTax',
  owner_draw: 'Equity:Owner',
};

const accountOf = ({ kind }: LedgerEntry): string => ACCOUNTS[kind] ?? 'Equity:Other';

function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Our canonical ledger file. */
export const CANONICAL: LedgerFormat = {
  ending: 'csv',
  head: () => 'tx_id,date,description,counterparty,category,amount_cents,kind,account\n',
  entry: ({ number, date, counterparty, category, cents, kind }) =>
    `tx-${number},${date},${counterparty} purchase,${counterparty},${category},${cents},${kind},checking\n`,
};

/** Read by hledger and ledger. They infer the amount of the bank account, which shortens the file. */
export const JOURNAL: LedgerFormat = {
  ending: 'journal',
  head: () => '',
  entry: (entry) =>
    `${entry.date} ${entry.counterparty}\n  ${accountOf(entry)}  ${decimal(-entry.cents)} USD\n  Assets:Checking\n\n`,
};

export const BEANCOUNT: LedgerFormat = {
  ending: 'beancount',
  head: (firstDay) =>
    [...new Set(['Assets:Checking', ...Object.values(ACCOUNTS)])]
      .map((account) => `${firstDay} open ${account}\n`)
      .join(''),
  entry: (entry) =>
    `${entry.date} * "${entry.counterparty}"\n  ${accountOf(entry)}  ${decimal(-entry.cents)} USD\n  Assets:Checking\n\n`,
};
