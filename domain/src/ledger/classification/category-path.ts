import { kindsOfBooksAccount, type BooksSection } from './books-account.ts';
import type { KindsByDirection } from './kinds-by-direction.ts';

/** The five account types of double-entry books, as ledger programs name the first part of a path. */
const ROOTS: Readonly<Record<string, BooksSection>> = {
  INCOME: 'income',
  REVENUE: 'income',
  REVENUES: 'income',
  EXPENSE: 'expense',
  EXPENSES: 'expense',
  COSTS: 'expense',
  LIABILITY: 'liability',
  LIABILITIES: 'liability',
  ASSET: 'asset',
  ASSETS: 'asset',
  EQUITY: 'equity',
};

const GOODS = /COST_OF|COGS|GOODS|INVENTORY|MATERIALS|SUBCONTRACT/;

/**
 * Returns the kinds of an account path such as `Liabilities:Loan`, or undefined if its first part is
 * no account type or its other parts say nothing.
 *
 * @param parts in upper case, with underscores between words
 */
export function kindsOfPath(parts: readonly string[]): KindsByDirection | undefined {
  const [first = '', ...rest] = parts;
  const root = Object.hasOwn(ROOTS, first) ? ROOTS[first] : undefined;
  if (!root) return isPayrollTax(parts) ? ['payroll_tax', 'payroll_tax'] : undefined;
  const name = rest.join(':');
  const section = root === 'expense' && GOODS.test(name) ? 'cogs' : root;
  return kindsOfBooksAccount({ name, number: '', section, subTypes: [] });
}

/** QuickBooks has `Payroll Expenses:Taxes`. */
const isPayrollTax = (parts: readonly string[]): boolean =>
  parts.some((part) => part.includes('PAYROLL')) && parts.some((part) => /TAX(?:ES)?$/.test(part));
