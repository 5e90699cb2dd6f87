import { typeOfAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { createPostings } from '@daily-snapshot/domain/ledger/recording/create-postings';
import { describe, expect, it } from 'vitest';
import {
  alertsOf,
  counterSales,
  dayOf,
  ordinaryPurchases,
} from '../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { ReadLine } from './ports/source-provider.ts';
import { chartOf as quickBooksChart } from '../providers/quickbooks/chart-of-accounts.ts';
import { documentSchema } from '../providers/quickbooks/schemas.ts';
import { NO_ITEMS } from '../providers/quickbooks/item-accounts.ts';
import { linesOfDocument } from '../providers/quickbooks/transform.ts';
import { chartOf as xeroChart } from '../providers/xero/chart-of-accounts.ts';
import { bankTransactionSchema, manualJournalSchema } from '../providers/xero/schemas.ts';
import { bookBankTransaction, bookJournal } from '../providers/xero/transform.ts';

const WEEKS = 26;
/** The Friday of each week is the pay day. */
const FRIDAY = 4;
const LAST_PAY_DAY = FRIDAY + 7 * (WEEKS - 1);

interface Pay {
  readonly index: number;
  readonly date: BusinessDate;
  /** in units of the currency */
  readonly wages: number;
}

type ToLines = (pay: Pay) => readonly ReadLine[];

const quickBooks = quickBooksChart([
  { Id: '1', Name: 'Payroll Expenses', AccountType: 'Expense', AccountSubType: 'OfficeExpenses' },
  { Id: '2', Name: 'Payroll Taxes', AccountType: 'Expense', AccountSubType: 'OfficeExpenses' },
]);
const xero = xeroChart([
  { AccountID: '1', Code: '477', Name: 'Wages', Type: 'EXPENSE' },
  { AccountID: '2', Code: '650', Name: 'Payroll Tax', Type: 'EXPENSE' },
]);
const xeroContext = { basis: 'accrual', chart: xero, currency: 'USD' } as const;
const READING = { basis: 'accrual', currency: 'USD' } as const;
const xeroDay = (date: string) => `/Date(${Date.parse(date)}+0000)/`;

const quickBooksJournal: ToLines = ({ index, date, wages }) => {
  const debit = (account: string, amount: number) => ({
    Amount: amount,
    Description: `Pay period ending ${date}`,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType: 'Debit', AccountRef: { value: account } },
  });
  const journal = documentSchema('USD').parse({
    Id: String(100 + index),
    SyncToken: '0',
    TxnDate: date,
    DocNumber: `PR-${index}`,
    Line: [debit('1', wages), debit('2', Math.round(wages * 7.65) / 100)],
  });
  const context = {
    basis: 'accrual',
    chart: quickBooks,
    items: NO_ITEMS,
    currency: 'USD',
  } as const;
  return linesOfDocument(
    { ...journal, entity: 'JournalEntry' },
    { ...context, document: () => undefined },
  ).lines;
};

const xeroManualJournal: ToLines = ({ index, date, wages }) =>
  bookJournal(
    manualJournalSchema(READING).parse({
      ManualJournalID: `journal-${index}`,
      Narration: `Pay run ${index} of ${date}`,
      Status: 'POSTED',
      Date: xeroDay(date),
      JournalLines: [
        { LineAmount: wages, AccountID: '1' },
        { LineAmount: Math.round(wages * 7.65) / 100, AccountID: '2' },
      ],
    }),
    xeroContext,
  ).lines;

const xeroBankTransaction: ToLines = ({ index, date, wages }) =>
  bookBankTransaction(
    bankTransactionSchema(READING).parse({
      BankTransactionID: `bank-${index}`,
      Type: 'SPEND',
      Status: 'AUTHORISED',
      Date: xeroDay(date),
      Contact: { Name: 'Gusto' },
      LineItems: [{ LineAmount: wages, AccountCode: '477' }],
      Total: wages,
    }),
    xeroContext,
  ).lines;

const WAYS: readonly (readonly [string, ToLines])[] = [
  ['a journal entry of QuickBooks', quickBooksJournal],
  ['a manual journal of Xero', xeroManualJournal],
  ['a bank transaction of Xero', xeroBankTransaction],
];

/** Builds the postings of a business with weekly payroll, as a sync stores them. */
function postingsOf(toPayroll: ToLines, wagesOf: (index: number) => number | null): Posting[] {
  const lines = Array.from({ length: WEEKS }, (_, index): readonly ReadLine[] => {
    const wages = wagesOf(index);
    return wages === null ? [] : toPayroll({ index, date: dayOf(FRIDAY + 7 * index), wages });
  }).flat();
  const payroll = createPostings(
    lines.map((line) => ({ line: { ...line, source: 'books' }, revision: 1 })),
    classifierFor([], []),
  );
  return [...counterSales(200), ...ordinaryPurchases(200), ...payroll];
}

/** Weekly wages of people who are paid by the hour. */
const usualWages = (index: number): number => 2_400 + ((index * 37) % 90);

const payrollAlerts = (postings: readonly Posting[], until: number) =>
  alertsOf(postings, { until }).filter((alert) => typeOfAlert(alert) === 'payroll_anomaly');

describe.each(WAYS)('payroll that arrives as %s', (_name, toPayroll) => {
  it('has its real pay days', () => {
    const days = postingsOf(toPayroll, usualWages).filter(({ kind }) => kind === 'payroll');
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: WEEKS }, (_, index) => addDays(dayOf(FRIDAY), 7 * index)),
    );
    expect(new Set(days.map(({ counterparty }) => counterparty)).size).toBe(1);
  });

  it('raises no alert while it is as usual', () => {
    expect(payrollAlerts(postingsOf(toPayroll, usualWages), LAST_PAY_DAY + 3)).toEqual([]);
  });

  it('gives an alert when it is late', () => {
    const postings = postingsOf(toPayroll, (index) =>
      index === WEEKS - 1 ? null : usualWages(index),
    );
    const found = payrollAlerts(postings, LAST_PAY_DAY + 6);
    expect(found.map(({ finding }) => finding)).toEqual(['payroll-missing']);
  });

  it('raises an alert when it is much higher', () => {
    const postings = postingsOf(toPayroll, (index) =>
      index === WEEKS - 1 ? 4_900 : usualWages(index),
    );
    const [found, ...more] = payrollAlerts(postings, LAST_PAY_DAY + 3);
    expect(found).toMatchObject({ finding: 'payroll-changed', actual: 490_000 });
    expect(more).toEqual([]);
  });
});
