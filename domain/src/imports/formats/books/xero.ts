import type { BooksLayout } from './books-report.ts';

const WORDS = {
  number: ['reference'],
  name: ['contact', 'contact name'],
  memo: ['description', 'details'],
  code: ['account code', 'code'],
  accountType: ['account type'],
} as const;

/** @see https://help.xero.com/int/ReportAccountTransactions */
const ACCOUNT_TRANSACTIONS: BooksLayout = {
  program: 'Xero',
  id: 'books-xero',
  report: 'Account Transactions',
  style: 'by-account',
  needed: {
    date: ['date'],
    type: ['source', 'source type'],
    debit: ['debit*'],
    credit: ['credit*'],
  },
  optional: { ...WORDS, account: ['account', 'account name'], balance: ['running balance*'] },
};

const JOURNAL: BooksLayout = {
  program: 'Xero',
  id: 'books-xero',
  report: 'Journal',
  style: 'journal',
  needed: {
    entry: ['journal id', 'journal number', 'journal no.', 'journal*', 'id'],
    date: ['date', 'journal date'],
    account: ['account', 'account name'],
    code: ['account code'],
    debit: ['debit*'],
    credit: ['credit*'],
  },
  optional: {
    type: ['source', 'source type', 'type'],
    number: ['reference'],
    name: ['contact', 'contact name'],
    memo: ['description', 'narration'],
    accountType: ['account type'],
  },
};

export const XERO_LAYOUTS: readonly BooksLayout[] = [JOURNAL, ACCOUNT_TRANSACTIONS];
