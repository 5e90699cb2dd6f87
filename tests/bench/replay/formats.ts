import type { BusinessDate } from '../../../domain/src/calendar/business-date.ts';
import type { PostingKind } from '../../../domain/src/ledger/posting-kind.ts';

export interface LedgerEntry {
  readonly number: number;
  readonly date: BusinessDate;
  readonly counterparty: string;
  readonly kind: PostingKind;
  readonly category: string;
  /** positive into the bank account */
  readonly cents: number;
}

/** How one program wants the same entry written. */
export interface LedgerFormat {
  readonly ending: string;
  head(firstDay: BusinessDate): string;
  entry(entry: LedgerEntry): string;
}

/** The account that an entry's other side lies on; the bank account has no say in the statement. */
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

/** Ours: the canonical ledger file. */
export const CANONICAL: LedgerFormat = {
  ending: 'csv',
  head: () => 'tx_id,date,description,counterparty,category,amount_cents,kind,account\n',
  entry: ({ number, date, counterparty, category, cents, kind }) =>
    `tx-${number},${date},${counterparty} purchase,${counterparty},${category},${cents},${kind},checking\n`,
};

/** hledger and ledger read the same journal. The bank's side is left to be inferred: less to read. */
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
