import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { contributionTo } from '@daily-snapshot/domain/digest/build/number-definitions';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import { bakeryBooks } from '../../../../../tests/kit/sample-ledgers/bakery-ledger.ts';
import { describe, expect, it } from 'vitest';
import { reportedFigure } from './reported-figure.ts';

const MONDAY = businessDate('2026-11-23');
const SATURDAY = businessDate('2026-11-21');
const { postings, digests } = bakeryBooks(MONDAY, 2);
const snapshot = digests.at(-1)?.snapshot;
if (!snapshot) throw new Error('no digest');
const { from, to } = snapshot.covers;

describe('reportedFigure', () => {
  it.each([
    { number: 'revenue' },
    { number: 'expenses' },
    { number: 'net' },
    { number: 'expenses', counterparty: 'Northside Oven Repair' },
    { number: 'revenue', day: SATURDAY },
  ] as const)('is the sum of its postings: %o', (filter) => {
    const { number, ...rest } = filter;
    const lines = postings.filter(
      ({ date, counterparty }) =>
        date >= from &&
        date <= to &&
        (!('day' in rest) || date === rest.day) &&
        (!('counterparty' in rest) || counterparty === rest.counterparty),
    );
    expect(reportedFigure(snapshot, filter)).toEqual({
      state: 'final',
      amount: sumCents(lines.map((line) => contributionTo(number, line))),
    });
  });

  it('is the booked amount if the digest shows payroll spread', () => {
    const filter = { number: 'expenses' } as const;
    const { contributions, days, measures } = snapshot;
    const other = { ...measures, expenses: measures.revenue };
    const numbers = { contributions, days, measures: other };
    const payrollSpread = { state: 'spread', periodDays: 14, ...numbers } as const;
    expect(reportedFigure({ ...snapshot, payrollSpread }, filter)).toEqual(
      reportedFigure(snapshot, filter),
    );
  });

  it('is null for amounts that are left out', () => {
    expect(reportedFigure(snapshot, { number: 'left-out' })).toBeNull();
  });
});
