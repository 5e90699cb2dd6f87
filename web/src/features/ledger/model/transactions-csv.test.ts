import { aPosting } from '../../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { transactionsCsv } from './transactions-csv.ts';

const rowOf = (posting: Parameters<typeof aPosting>[0], currency = 'USD') =>
  transactionsCsv([aPosting(posting)], currency).split('\r\n')[1] ?? '';

describe('lines as CSV', () => {
  it('begin with what each column is, and say that they are UTF-8', () => {
    expect(transactionsCsv([], 'USD')).toMatch(/^\uFEFFDate,Posted,Counterparty,.*\r\n$/);
  });

  it('have amounts that a spreadsheet adds up', () => {
    expect(rowOf({ amount: -5 })).toContain(',-0.05,USD,');
    expect(rowOf({ amount: 123_456_789 })).toContain(',1234567.89,USD,');
    expect(rowOf({ amount: 1930 }, 'JPY')).toContain(',1930,JPY,');
  });

  it.each(['=1+1', '+49 170', '-SUM(A1)', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
    'give %j to no spreadsheet as a formula',
    (counterparty) => {
      expect(rowOf({ counterparty, description: 'x' }).replaceAll('"', '')).toContain(
        `,'${counterparty.split('\r')[0] ?? ''}`,
      );
    },
  );

  it('quote what would break a row', () => {
    expect(rowOf({ counterparty: 'Smith, "Bob"\nLtd' })).toContain('"Smith, ""Bob""\nLtd"');
  });
});
