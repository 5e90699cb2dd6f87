import { describe, expect, it } from 'vitest';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import { unreadableText } from './unreadable-text.ts';

const records = (count: number): UnreadableRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'transaction',
    id: `tx-${index}`,
    date: null,
    fields: ['amount'],
  }));

describe('unreadableText', () => {
  it('says that totals of a bank may be incomplete', () => {
    expect(unreadableText({ basis: null, unreadable: records(1) })).toBe(
      '1 transaction could not be read, so totals may be incomplete.',
    );
  });

  it('says "at least" if more records may exist than are stored', () => {
    expect(unreadableText({ basis: null, unreadable: records(100) })).toMatch(
      /^At least 100 transactions could not be read/,
    );
  });

  it('names the days if all records have a date', () => {
    const on = (...dates: string[]) =>
      records(dates.length).map((one, index) => ({
        ...one,
        date: businessDate(dates[index] ?? ''),
      }));
    expect(unreadableText({ basis: null, unreadable: on('2026-11-24', '2026-11-20') })).toBe(
      '2 transactions from Nov 20 to Nov 24 could not be read, so totals may be incomplete.',
    );
    expect(unreadableText({ basis: 'cash', unreadable: on('2026-11-24') })).toBe(
      '1 record of Nov 24 could not be read, so totals may be incomplete.',
    );
    const some = [...on('2026-11-24'), ...records(1)];
    expect(unreadableText({ basis: null, unreadable: some })).toMatch(
      /^2 transactions could not be read/,
    );
  });

  it('does not call an account a transaction', () => {
    const account = { type: 'account', id: 'a', date: null, fields: ['type'] };
    expect(unreadableText({ basis: null, unreadable: [account] })).toBe(
      '1 account could not be read, so its transactions may be missing.',
    );
    expect(unreadableText({ basis: null, unreadable: [account, ...records(1)] })).toMatch(
      /missing\. 1 transaction could not be read/,
    );
  });
});
