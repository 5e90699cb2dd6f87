import {
  kindsOfBooksAccount,
  type BooksSection,
  type ProfitSection,
} from '@daily-snapshot/domain/ledger/classification/books-account';
import { hasFixedDate } from '@daily-snapshot/domain/ledger/fixed-date-kinds';
import type { ProfitAccount } from '../books/book-lines.ts';
import type { AccountDay } from './profit-report.ts';
import type { AccountEntity } from './schemas.ts';

type ReportedAccount = Pick<AccountDay, 'accountId' | 'accountName' | 'section'>;

/** The profit and loss accounts of the chart of accounts. */
export interface Chart {
  /** @returns undefined for balance sheet accounts and for accounts that are not listed */
  readonly account: (id: string) => ProfitAccount | undefined;
  /**
   * Returns the account of a row of the report. An account that the chart does not list gets its
   * name and section from the report.
   */
  readonly reported: (row: ReportedAccount) => ProfitAccount;
  /** Reports whether an account holds sales tax that is owed. */
  readonly isSalesTax: (id: string) => boolean;
  /** Reports whether amounts on any of these accounts have a fixed date, such as taxes and loans. */
  readonly hasFixedDate: (ids: readonly string[]) => boolean;
  /** Reports whether an account is listed, in the profit and loss or in the balance sheet. */
  readonly isListed: (id: string) => boolean;
  /** All accounts of the profit and loss. */
  readonly all: () => readonly ProfitAccount[];
  /** Looks up an account by name, which is the category of its lines. */
  readonly named: (name: string) => ProfitAccount | undefined;
  /**
   * Account for customer payments that are not applied to an invoice. `unappliedExpense` is its
   * counterpart for vendors.
   */
  readonly unappliedIncome: ProfitAccount;
  readonly unappliedExpense: ProfitAccount;
}

const GROUPS: Readonly<Record<string, ProfitSection>> = {
  Income: 'income',
  'Cost of Goods Sold': 'cogs',
  Expense: 'expense',
  'Other Income': 'otherIncome',
  'Other Expense': 'otherExpense',
};

/** Returns the class of an account of the balance sheet. */
const sectionOf = (accountType: string): BooksSection =>
  accountType === 'Equity'
    ? 'equity'
    : /Liability|Payable|Credit Card/.test(accountType)
      ? 'liability'
      : 'asset';

/** Accounts that QuickBooks creates on first use. */
const UNAPPLIED = {
  UnappliedCashPaymentIncome: 'Unapplied Cash Payment Income',
  UnappliedCashBillPaymentExpense: 'Unapplied Cash Bill Payment Expense',
} as const;

export function chartOf(entities: readonly AccountEntity[]): Chart {
  const accounts = new Map<string, ProfitAccount>();
  const listed = new Set(entities.map(({ Id }) => Id));
  const fixed = new Set<string>();
  const salesTax = new Set<string>();
  for (const entity of entities) {
    const { Id, Name = `Account ${Id}`, FullyQualifiedName = Name, AccountType } = entity;
    const { AcctNum = '', AccountSubType = '' } = entity;
    const group = GROUPS[AccountType];
    const names = { name: FullyQualifiedName, number: AcctNum, subTypes: [AccountSubType] };
    const section = group ?? sectionOf(AccountType);
    const kind = kindsOfBooksAccount({ ...names, section })?.[1];
    if (kind && hasFixedDate(kind)) fixed.add(Id);
    if (section === 'liability' && kind === 'sales_tax') salesTax.add(Id);
    if (!group) continue;
    const kinds = kindsOfBooksAccount({ ...names, section: group });
    accounts.set(Id, { id: Id, name: FullyQualifiedName, group, kinds });
  }
  const unapplied = (subType: keyof typeof UNAPPLIED, group: ProfitSection): ProfitAccount => {
    const entity = entities.find(({ AccountSubType }) => AccountSubType === subType);
    const found = entity && accounts.get(entity.Id);
    if (found) return found;
    const name = UNAPPLIED[subType];
    const kinds = kindsOfBooksAccount({ name, number: '', section: group, subTypes: [subType] });
    return { id: subType, name, group, kinds };
  };
  const byName = new Map([...accounts.values()].map((account) => [account.name, account]));
  return {
    account: (id) => accounts.get(id),
    reported: ({ accountId: id, accountName: name, section: group }) => {
      const kinds = kindsOfBooksAccount({ name, number: '', section: group, subTypes: [] });
      return accounts.get(id) ?? { id, name, group, kinds };
    },
    isSalesTax: (id) => salesTax.has(id),
    hasFixedDate: (ids) => ids.some((id) => fixed.has(id)),
    isListed: (id) => listed.has(id),
    all: () => [...accounts.values()],
    named: (name) => byName.get(name),
    unappliedIncome: unapplied('UnappliedCashPaymentIncome', 'income'),
    unappliedExpense: unapplied('UnappliedCashBillPaymentExpense', 'expense'),
  };
}
