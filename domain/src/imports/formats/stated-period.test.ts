import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { businessDate } from '../../calendar/business-date.ts';
import { decodeAs, encodeUtf8 } from '../../../../tests/kit/bank-files/utf8.ts';
import { proposeImport } from '../mapping/propose-import.ts';
import { openAnyFile } from './open-any-file.ts';
import { statedPeriodEnd } from './stated-period.ts';
import type { StatementTransaction } from './statement.ts';

const lineOn = (date: string): StatementTransaction => ({
  line: 1,
  id: date,
  account: 'Checking',
  date: businessDate(date),
  description: 'Acme',
  counterparty: '',
  category: '',
  amount: cents(-500),
  currency: 'USD',
  isPending: false,
});

const JANUARY = [lineOn('2026-01-04'), lineOn('2026-01-29')];

const endOf = (
  preamble: string,
  order: 'month-first' | 'day-first' | 'year-first',
  lines = JANUARY,
) => statedPeriodEnd(preamble, lines, order);

describe('the period above the column names', () => {
  it.each([
    ['Date range: 01/01/2026 - 01/31/2026', 'month-first'],
    ['Date range: 1/1/26 through 1/31/26', 'month-first'],
    ['Account 4021\nPeriod: 1 Jan 2026 to 31 Jan 2026\nBalance 5.00', 'day-first'],
    ['From 2026-01-01 To 2026-01-31', 'year-first'],
    ['Start date 2026-01-01\nEnd date 2026-01-31', 'year-first'],
    ['From: 01/01/2026\nTo: 01/31/2026', 'year-first'],
    ['Zeitraum: 01.01.2026 - 31.01.2026', 'day-first'],
    ['Statement period January 1 - January 31, 2026', 'month-first'],
    ['January 1-31, 2026', 'month-first'],
    ['1 January to 31 January 2026', 'day-first'],
    ['Dec. 15 to Jan. 31, 2026', 'month-first'],
    ['For the period ended January 31, 2026', 'month-first'],
    ['Beginning balance as of 01/01/2026  5.00\nEnding balance as of 01/31/2026', 'month-first'],
    ['Date range: 01/01/2026 - 01/31/2026\nDownloaded on 02/03/2026', 'month-first'],
  ] as const)('is read from "%s"', (preamble, order) => {
    expect(endOf(preamble, order)).toBe('2026-01-31');
  });

  it('ends before the day on which the file was made', () => {
    expect(endOf('01/01/2026 - 01/31/2026\nDownloaded: 01/31/2026 9:00 AM', 'month-first')).toBe(
      '2026-01-30',
    );
  });

  it.each([
    ['no period', 'Account 4021, opened 01/01/2020'],
    ['a period that ends before the last transaction', '01/01/2026 - 01/28/2026'],
    ['a period that begins after the first transaction', '01/05/2026 - 01/31/2026'],
    ['a period that ends long after the last transaction', '01/01/2026 - 02/28/2026'],
    ['two periods', '01/01/2026 - 01/31/2026\nFor the period ended January 30, 2026'],
    ['an impossible day', '01/01/2026 - 02/30/2026'],
    ['two dates in the wrong order', '01/31/2026 - 01/01/2026'],
    ['a period without a year', 'January 1 to January 31'],
  ])('is unknown for %s', (_, preamble) => {
    expect(endOf(preamble, 'month-first')).toBeUndefined();
  });

  it('is read in the order that fits the transactions if these have the year first', () => {
    const inMarch = [lineOn('2026-01-04'), lineOn('2026-03-01')];
    expect(endOf('From 01/01/2026 to 03/04/2026', 'year-first', inMarch)).toBe('2026-03-04');
    const inApril = [lineOn('2026-01-04'), lineOn('2026-04-01')];
    expect(endOf('From 01/01/2026 to 03/04/2026', 'year-first', inApril)).toBe('2026-04-03');
  });

  it('makes the question for the day of the export unnecessary', async () => {
    const proposalOf = async (preamble: string) => {
      const text = `${preamble}Date,Description,Amount\n01/13/2026,Acme,-5.00\n01/29/2026,Sale,9.00\n`;
      const opened = await openAnyFile(encodeUtf8(text), decodeAs);
      if (!opened.ok) throw new Error(opened.text);
      const proposal = proposeImport(opened.file, { account: 'Checking', currency: 'USD' });
      return proposal.ok ? proposal.value.statedEnd : proposal.error.text;
    };
    expect(await proposalOf('Date range:,01/01/2026 - 01/31/2026\n\n')).toBe('2026-01-31');
    expect(await proposalOf('')).toBeUndefined();
  });
});
