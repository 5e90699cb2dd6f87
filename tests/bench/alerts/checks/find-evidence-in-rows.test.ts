// Proves that the evidence check finds faults.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Evidence } from '@daily-snapshot/domain/alerts/alert/evidence';
import { anAlert } from '../../../kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import type { BenchBooks } from '../detector.ts';
import { rowFaults } from './find-evidence-in-rows.ts';

const row = (id: string, date: string, amount: number, rest: object = {}) => ({
  tx_id: id,
  date,
  posted_date: date,
  description: '',
  counterparty: 'Golden Mill',
  category: '',
  amount_cents: amount,
  kind: 'expense',
  ...rest,
});

const sale = (date: string, amount: number, counterparty = 'Counter') =>
  row(`${counterparty} ${date}`, date, amount, { counterparty, kind: 'sale' });

const BOOKS: BenchBooks = {
  transactions: [
    row('a', '2021-01-01', -42_000),
    sale('2021-01-01', 50_000),
    row('b', '2021-02-01', -42_000, { counterparty: 'SQ *GOLDEN MILL *1234' }),
    row('other', '2021-02-02', -7000, { counterparty: 'Dairy' }),
    sale('2021-03-01', 30_000),
    sale('2021-03-01', 9000, 'Client'),
    row('c', '2021-03-01', -46_200),
    row('late', '2021-02-20', -43_000, { posted_date: '2021-03-05' }),
  ],
  openingBalance: { cents: 100_000, date: '2021-02-01' },
  evalEnd: '2021-03-31',
};

const MARCH = businessDate('2021-03-01');

const bill = (evidence: Partial<Evidence> = {}, rest: Partial<Alert> = {}): Alert =>
  anAlert({
    counterparty: 'Golden Mill',
    lines: ['c'],
    evidence: {
      from: MARCH,
      to: MARCH,
      measured: [46_200].map(cents),
      past: [42_000, 42_000].map(cents),
      figures: {},
      ...evidence,
    },
    ...rest,
  });

const salesAlert = (measured: number, past: readonly number[] = [50_000]): Alert =>
  bill({ measured: [cents(measured)], past: past.map(cents) }, { lines: [], counterparty: null });

/** The cash forecast if March 1 repeats. */
const forecast = (balance: number): Alert =>
  bill(
    { measured: [39_000 - 46_200].map(cents), past: [], figures: { balance } },
    { lines: [], counterparty: null },
  );

describe('rowFaults', () => {
  it('accepts evidence that is in the rows', () => {
    expect(rowFaults('bill', bill(), BOOKS, MARCH)).toEqual([]);
    for (const total of [39_000, 30_000]) {
      expect(rowFaults('revenue-day', salesAlert(total), BOOKS, MARCH)).toEqual([]);
    }
    const cash = forecast(100_000 - 7000 + 39_000 - 46_200);
    expect(rowFaults('cash', cash, BOOKS, MARCH)).toEqual([]);
  });

  it('looks up missing bills in the rows of each vendor', () => {
    const missing = (...counterparties: readonly string[]) =>
      bill(
        { measured: [], past: [42_000, 7000].map(cents) },
        {
          lines: [],
          bills: counterparties.map((counterparty) => ({
            cause: `${counterparty} 1`,
            counterparty,
            usual: cents(1),
            dueOn: MARCH,
          })),
        },
      );
    const faultsOf = (alert: Alert) => rowFaults('bill-missing', alert, BOOKS, MARCH);
    expect(faultsOf(missing('Golden Mill', 'Dairy'))).toEqual([]);
    expect(faultsOf(missing('Golden Mill'))).toEqual(['No row before has the amount 7000.']);
  });

  it.each<[string, Alert]>([
    ['an amount that its transaction does not have', bill({ measured: [46_201].map(cents) })],
    ['a transaction that does not exist', bill({}, { lines: ['x'] })],
    ['a transaction of another day', bill({ from: businessDate('2021-03-02') })],
    ['a transaction of another counterparty', bill({}, { counterparty: 'Landlord' })],
    ['more earlier payments than there were', bill({ past: [42_000, 42_000, 42_000].map(cents) })],
    ['an earlier payment to another counterparty', bill({ past: [7000].map(cents) })],
    ['its own transaction as an earlier payment', bill({ past: [46_200].map(cents) })],
    ['a payment that is not posted yet', bill({ past: [43_000].map(cents) })],
    ['evidence without transactions', bill({}, { lines: [] })],
  ])('rejects %s', (_, alert) => {
    expect(rowFaults('bill', alert, BOOKS, MARCH)).not.toEqual([]);
  });

  it.each<[string, Alert]>([
    ['a total that no transactions of the day add up to', salesAlert(38_999)],
    ['a total above all transactions of the day', salesAlert(40_000)],
    ['an earlier total that no day had', salesAlert(39_000, [50_001])],
  ])('rejects %s', (_, alert) => {
    expect(rowFaults('revenue-day', alert, BOOKS, MARCH)).not.toEqual([]);
  });

  it('rejects a balance that the rows do not have', () => {
    expect(rowFaults('cash', forecast(100_000), BOOKS, MARCH)).not.toEqual([]);
  });
});
