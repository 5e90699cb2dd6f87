/** What an account is, in the words that both systems can be told in. */
export const ACCOUNT_TYPES = [
  'bank',
  'card',
  'receivable',
  'undeposited',
  'other-asset',
  'fixed-asset',
  'payable',
  'sales-tax',
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
  /** the account this one is a part of */
  readonly parent?: string | undefined;
  /** the last digits of its number, of banks and cards */
  readonly mask?: string | undefined;
}

/** The types whose accounts the profit and loss tells of, in its order. */
export const PROFIT_TYPES = ['income', 'cogs', 'expense', 'other-income', 'other-expense'] as const;

export type ProfitType = (typeof PROFIT_TYPES)[number];

export const isProfitType = (type: AccountType): type is ProfitType =>
  PROFIT_TYPES.some((profit) => profit === type);

/** Whether more of it is on the credit side. */
export const isCreditType = (type: AccountType): boolean =>
  type === 'income' || type === 'other-income';
