import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { contributionTo } from '@daily-snapshot/domain/digest/definition';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import { describe, expect, it } from 'vitest';
import { statedFigure } from './stated-figure.ts';

const MONDAY = businessDate('2026-11-23');
const SATURDAY = businessDate('2026-11-21');
const { postings, digests } = bakeryBooks(MONDAY, 2);
const snapshot = digests.at(-1)?.snapshot;
if (!snapshot) throw new Error('no digest');
const { from, to } = snapshot.covers;

describe('the figure a digest stated', () => {
  it.each([
    { behind: 'revenue' },
    { behind: 'expenses' },
    { behind: 'net' },
    { behind: 'expenses', counterparty: 'Northside Oven Repair' },
    { behind: 'revenue', day: SATURDAY },
  ] as const)('is the sum of its lines: %o', (filter) => {
    const { behind, ...rest } = filter;
    const lines = postings.filter(
      ({ date, counterparty }) =>
        date >= from &&
        date <= to &&
        (!('day' in rest) || date === rest.day) &&
        (!('counterparty' in rest) || counterparty === rest.counterparty),
    );
    expect(statedFigure(snapshot, filter)).toEqual({
      state: 'final',
      amount: sumCents(lines.map((line) => contributionTo(behind, line))),
    });
  });

  it('is none for what was left out', () => {
    expect(statedFigure(snapshot, { behind: 'left-out' })).toBeNull();
  });
});
