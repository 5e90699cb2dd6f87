/** Account types, in terms that both QuickBooks and Xero support. */
export const ACCOUNT_TYPES = [
  'bank',
  'card',
  'receivable',
  'undeposited',
  'other-asset',
  'fixed-asset',
  'payable',
  'sales-tax',
  'other-liability',
  'loan',
  'equity',
  'income',
  'cogs',
  'expense',
  'other-income',
  'other-expense',
] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly type: AccountType;
  /** The parent account. */
  readonly parent?: string | undefined;
  /** The last digits of the account number of a bank account or card. */
  readonly mask?: string | undefined;
  /** Whether the account was made inactive. Old documents still refer to it. */
  readonly isInactive?: boolean | undefined;
}

/** The account types of the profit and loss, in its order. */
export const PROFIT_TYPES = ['income', 'cogs', 'expense', 'other-income', 'other-expense'] as const;

export type ProfitType = (typeof PROFIT_TYPES)[number];

export const isProfitType = (type: AccountType): type is ProfitType =>
  PROFIT_TYPES.some((profit) => profit === type);

/** Returns whether accounts of this type normally have a credit balance. */
export const isCreditType = (type: AccountType): boolean =>
  type === 'income' || type === 'other-income';
