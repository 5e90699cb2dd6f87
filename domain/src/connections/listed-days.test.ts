import { describe, expect, it } from 'vitest';
import { aLine, aPosting } from '../../../tests/kit/builders/postings.ts';
import { addDays, businessDate } from '../calendar/business-date.ts';
import type { SourceTransaction } from '../ledger/posting.ts';
import { sightingOf } from '../ledger/matching/match-known-transactions.ts';
import {
  differingDays,
  listedDaysOf,
  NO_LISTED_DAYS,
  withComparedDays,
  withRecordedLines,
  withRemovedLines,
} from './listed-days.ts';

const MONDAY = businessDate('2026-11-23');
const PERIOD = { from: addDays(MONDAY, -90), to: MONDAY };

const onDay = (daysBefore: number, more: Partial<SourceTransaction> = {}) => ({
  ...aLine({ date: addDays(MONDAY, -daysBefore) }),
  ...more,
});

const storedAs = (line: SourceTransaction) =>
  aPosting({ id: `own ${line.id}`, date: line.date, seenAs: [sightingOf(line)] });

const recorded = (lines: readonly SourceTransaction[], before = NO_LISTED_DAYS) =>
  withRecordedLines(before, { source: 'bank', lines, postings: [], changedIds: new Set() });

const LINES = [onDay(40), onDay(3), onDay(3), onDay(0)];

describe('the listed days of a bank', () => {
  it('agree with the list that was recorded, in any order and in several parts', () => {
    const parts = recorded([LINES[2], LINES[0]].flatMap((one) => one ?? []));
    const all = recorded(
      [LINES[3], LINES[1]].flatMap((one) => one ?? []),
      parts,
    );
    expect(differingDays(all, listedDaysOf(LINES), PERIOD)).toEqual([]);
  });

  it.each([
    ['amount', { amount: aLine({ amount: -1 }).amount }],
    ['description', { description: 'Acme Supply' }],
    ['account', { account: 'savings' }],
    ['category', { category: 'FOOD' }],
    ['id', { id: 'other' }],
  ])('differ if the %s of one transaction changes', (_, change) => {
    const changed = LINES.map((one, index) => (index === 1 ? { ...one, ...change } : one));
    const day = addDays(MONDAY, -3);
    expect(differingDays(recorded(LINES), listedDaysOf(changed), PERIOD)).toEqual([
      { from: day, to: day },
    ]);
  });

  it('differ if a transaction is missing, new or on another day', () => {
    const stored = recorded(LINES);
    expect(differingDays(stored, listedDaysOf(LINES.slice(1)), PERIOD)).toHaveLength(1);
    expect(differingDays(stored, listedDaysOf([...LINES, onDay(80)]), PERIOD)).toHaveLength(1);
    const [first = onDay(40), ...others] = LINES;
    const moved = [{ ...first, date: addDays(MONDAY, -70) }, ...others];
    expect(differingDays(stored, listedDaysOf(moved), PERIOD)).toHaveLength(2);
  });

  it('are compared again after a change whose earlier content is not known', () => {
    const [first = onDay(40)] = LINES;
    const known = storedAs(first);
    const again = withRecordedLines(recorded(LINES), {
      source: 'bank',
      lines: [first],
      postings: [known],
      changedIds: new Set(),
    });
    expect(again).toEqual(recorded(LINES));
    const changed = withRecordedLines(recorded(LINES), {
      source: 'bank',
      lines: [first],
      postings: [known],
      changedIds: new Set([known.id]),
    });
    expect(changed.days[first.date]).toBeNull();
    const removed = withRemovedLines(recorded(LINES), 'bank', new Set([first.id]), [known]);
    expect(removed.days[first.date]).toBeNull();
    const compared = withComparedDays(removed, PERIOD, listedDaysOf(LINES));
    expect(differingDays(compared, listedDaysOf(LINES), PERIOD)).toEqual([]);
  });

  it('keep the pending transactions apart', () => {
    const pending = { ...onDay(1), isPending: true };
    expect(listedDaysOf([...LINES, pending]).days).toEqual(listedDaysOf(LINES).days);
    expect(listedDaysOf([...LINES, pending]).pending).not.toBe(listedDaysOf(LINES).pending);
    expect(recorded([...LINES, pending]).pending).toBeNull();
  });

  it('keep the latest hundred days', () => {
    const many = Array.from({ length: 400 }, (_, day) => onDay(day));
    expect(Object.keys(recorded(many).days)).toHaveLength(101);
  });
});
