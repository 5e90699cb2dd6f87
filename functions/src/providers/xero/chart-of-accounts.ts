import {
  kindsOfBooksAccount,
  type BooksSection,
  type ProfitSection,
} from '@daily-snapshot/domain/ledger/classification/books-account';
import { hasFixedDate } from '@daily-snapshot/domain/ledger/fixed-date-kinds';
import type { ProfitAccount } from '../books/book-lines.ts';
import type { AccountResource } from './schemas.ts';

/** The profit and loss accounts of the chart of accounts. */
export interface Chart {
  /**
   * Looks up an account by id, or by code if a line has no id. Returns undefined for balance sheet
   * accounts.
   */
  readonly account: (id: string | undefined, code?: string) => ProfitAccount | undefined;
  /** Reports whether an account holds sales tax that is owed. */
  readonly isSalesTax: (id: string | undefined, code?: string) => boolean;
  /** Reports whether amounts on an account have a fixed date, such as taxes and loans. */
  readonly hasFixedDate: (id: string | undefined, code?: string) => boolean;
  /** Reports whether it is certain which section of the books an account belongs to. */
  readonly isListed: (id: string | undefined, code?: string) => boolean;
  /** Returns all profit and loss accounts. */
  readonly all: () => readonly ProfitAccount[];
  /** Looks up an account by name, which is the category of its lines. */
  readonly named: (name: string) => ProfitAccount | undefined;
}

/** https://developer.xero.com/documentation/api/accounting/types#accounts */
const GROUPS: Readonly<Record<string, ProfitSection>> = {
  REVENUE: 'income',
  SALES: 'income',
  OTHERINCOME: 'otherIncome',
  DIRECTCOSTS: 'cogs',
  EXPENSE: 'expense',
  OVERHEADS: 'expense',
  DEPRECIATN: 'expense',
  WAGESEXPENSE: 'expense',
  SUPERANNUATIONEXPENSE: 'expense',
};

/** The classes of account types that Xero may add. */
const GROUPS_OF_CLASS: Readonly<Record<string, ProfitSection>> = {
  REVENUE: 'income',
  EXPENSE: 'expense',
};

/** The types and classes of accounts of the balance sheet. */
const BALANCE_SHEET: ReadonlySet<string> = new Set([
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'BANK',
  'CURRENT',
  'CURRLIAB',
  'FIXED',
  'INVENTORY',
  'NONCURRENT',
  'PREPAYMENT',
  'TERMLIAB',
]);

/** Returns the class of an account of the balance sheet. */
const sectionOf = (type: string, of: string | undefined): BooksSection =>
  type === 'EQUITY' || of === 'EQUITY'
    ? 'equity'
    : /LIAB/.test(type) || of === 'LIABILITY'
      ? 'liability'
      : 'asset';

export function chartOf(resources: readonly AccountResource[]): Chart {
  const byId = new Map<string, ProfitAccount>();
  const byCode = new Map<string, ProfitAccount>();
  const fixed = new Set<string>();
  const salesTax = new Set<string>();
  const listed = new Set<string>();
  for (const { AccountID: id, Code, Name: name, Type = '', Class, SystemAccount } of resources) {
    const group = GROUPS[Type] ?? GROUPS_OF_CLASS[Class ?? ''];
    const names = { name, number: Code ?? '', subTypes: [SystemAccount ?? '', Type] };
    const section = group ?? sectionOf(Type, Class);
    const kind = kindsOfBooksAccount({ ...names, section })?.[1];
    const keys = Code === undefined ? [id] : [id, Code];
    const isKnown = group ?? (BALANCE_SHEET.has(Type) || BALANCE_SHEET.has(Class ?? ''));
    if (isKnown) for (const key of keys) listed.add(key);
    if (kind && hasFixedDate(kind)) for (const key of keys) fixed.add(key);
    if (section === 'liability' && kind === 'sales_tax') {
      for (const key of keys) salesTax.add(key);
    }
    if (!group) continue;
    const kinds = kindsOfBooksAccount({ ...names, section: group });
    const account = { id, name, group, kinds };
    byId.set(id, account);
    if (Code !== undefined) byCode.set(Code, account);
  }
  const byName = new Map([...byId.values()].map((account) => [account.name, account]));
  return {
    account: (id, code) => (id === undefined ? byCode.get(code ?? '') : byId.get(id)),
    isSalesTax: (id, code) => salesTax.has(id ?? code ?? ''),
    hasFixedDate: (id, code) => fixed.has(id ?? code ?? ''),
    isListed: (id, code) => listed.has(id ?? code ?? ''),
    all: () => [...byId.values()],
    named: (name) => byName.get(name),
  };
}
