import { aPosting } from '../../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { transactionsCsv } from './transactions-csv.ts';

const rowOf = (posting: Parameters<typeof aPosting>[0], currency = 'USD') =>
  transactionsCsv([aPosting(posting)], currency).split('\r\n')[1] ?? '';

describe('transactions CSV', () => {
  it('starts with a UTF-8 byte order mark and a header row', () => {
    expect(transactionsCsv([], 'USD')).toMatch(/^\uFEFFDate,Posted,Counterparty,.*\r\n$/);
  });

  it('has amounts that a spreadsheet can sum', () => {
    expect(rowOf({ amount: -5 })).toContain(',-0.05,USD,');
    expect(rowOf({ amount: 123_456_789 })).toContain(',1234567.89,USD,');
    expect(rowOf({ amount: 1930 }, 'JPY')).toContain(',1930,JPY,');
  });

  it.each(['=1+1', '+49 170', '-SUM(A1)', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
    'escapes %j so that no spreadsheet runs it as a formula',
    (counterparty) => {
      expect(rowOf({ counterparty, description: 'x' }).replaceAll('"', '')).toContain(
        `,'${counterparty.split('\r')[0] ?? ''}`,
      );
    },
  );

  it('quotes characters that would break a row', () => {
    expect(rowOf({ counterparty: 'Smith, "Bob"\nLtd' })).toContain('"Smith, ""Bob""\nLtd"');
  });
});
