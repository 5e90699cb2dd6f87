import type { BooksLayout } from './books-report.ts';

const WORDS = {
  number: ['num', 'no.', '#', 'number'],
  name: ['name', 'payee', 'customer', 'vendor'],
  memo: ['memo/description', 'memo', 'description', 'line description'],
  accountType: ['account type', 'type of account'],
  code: ['account #', 'account number'],
} as const;

const DATE = ['date', 'transaction date'];
const SPLIT = ['split', 'split account', 'item split account'];
const TYPE = ['transaction type', 'type'];
const ACCOUNT = [
  'account',
  'account full name',
  'distribution account',
  'account name',
  'full name',
];

/** All sides of each transaction, as QuickBooks Online and Desktop list them. */
const JOURNAL: BooksLayout = {
  program: 'QuickBooks',
  id: 'books-quickbooks',
  report: 'Journal',
  style: 'journal',
  needed: { date: DATE, type: TYPE, account: ACCOUNT, debit: ['debit*'], credit: ['credit*'] },
  optional: { ...WORDS, entry: ['trans #', 'trans no', 'transaction id'] },
};

const BY_ACCOUNT_WITH_SIDES: BooksLayout = {
  ...JOURNAL,
  report: 'General Ledger',
  style: 'by-account',
  needed: {
    date: DATE,
    type: TYPE,
    split: SPLIT,
    debit: ['debit*'],
    credit: ['credit*'],
  },
  optional: { ...WORDS, account: ACCOUNT, balance: ['balance'] },
};

const BY_ACCOUNT: BooksLayout = {
  ...JOURNAL,
  report: 'General Ledger',
  style: 'by-account',
  needed: {
    date: DATE,
    type: TYPE,
    split: SPLIT,
    amount: ['amount'],
    balance: ['balance'],
  },
  optional: { ...WORDS, account: ACCOUNT },
};

const LIST: BooksLayout = {
  ...JOURNAL,
  report: 'Transaction List by Date',
  style: 'list',
  needed: {
    date: DATE,
    type: TYPE,
    account: ACCOUNT,
    split: SPLIT,
    amount: ['amount'],
  },
  optional: { ...WORDS, posting: ['posting', 'posting (y/n)'] },
};

/** A layout with more needed columns comes before one with fewer. */
export const QUICKBOOKS_LAYOUTS: readonly BooksLayout[] = [
  BY_ACCOUNT_WITH_SIDES,
  BY_ACCOUNT,
  LIST,
  JOURNAL,
];
