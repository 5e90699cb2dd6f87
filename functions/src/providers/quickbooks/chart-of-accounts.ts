import {
  kindsOfBooksAccount,
  type ProfitSection,
} from '@daily-snapshot/domain/ledger/classification/books-account';
import type { ProfitAccount } from '../books/book-lines.ts';
import type { AccountEntity } from './schemas.ts';

/** The profit and loss accounts of the chart of accounts. */
export interface Chart {
  /** @returns undefined for balance sheet accounts */
  readonly account: (id: string) => ProfitAccount | undefined;
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

/** Accounts that QuickBooks creates on first use. */
const UNAPPLIED = {
  UnappliedCashPaymentIncome: 'Unapplied Cash Payment Income',
  UnappliedCashBillPaymentExpense: 'Unapplied Cash Bill Payment Expense',
} as const;

export function chartOf(entities: readonly AccountEntity[]): Chart {
  const accounts = new Map<string, ProfitAccount>();
  for (const entity of entities) {
    const { Id, Name, FullyQualifiedName = Name, AccountType } = entity;
    const { AcctNum = '', AccountSubType = '' } = entity;
    const group = GROUPS[AccountType];
    if (!group) continue;
    const kinds = kindsOfBooksAccount({
      name: FullyQualifiedName,
      number: AcctNum,
      section: group,
      subTypes: [AccountSubType],
    });
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
    named: (name) => byName.get(name),
    unappliedIncome: unapplied('UnappliedCashPaymentIncome', 'income'),
    unappliedExpense: unapplied('UnappliedCashBillPaymentExpense', 'expense'),
  };
}
