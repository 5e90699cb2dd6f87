import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { aLine, aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { counts } from './is-counted.ts';
import { sightingOf } from '../matching/match-known-transactions.ts';

const seenBy = (...sources: string[]) =>
  aPosting({ seenAs: sources.map((source) => sightingOf(aLine({ source }))) });

describe('a posting', () => {
  it('counts from every source while no books are connected', () => {
    expect(counts(seenBy('bank'), { profitFrom: null })).toBe(true);
    expect(counts(aPosting({}), {})).toBe(true);
  });

  it('counts only if the books have it while they are connected', () => {
    const books = { profitFrom: { source: 'books', until: null } };
    expect(counts(seenBy('books'), books)).toBe(true);
    expect(counts(seenBy('bank', 'books'), books)).toBe(true);
    expect(counts(seenBy('bank'), books)).toBe(false);
    expect(counts(aPosting({}), books)).toBe(false);
  });

  it('counts from every source again on days after the books ended', () => {
    const until = (date: typeof TUESDAY) => ({ profitFrom: { source: 'books', until: date } });
    expect(counts(seenBy('bank'), until(TUESDAY))).toBe(false);
    expect(counts(seenBy('bank'), until(addDays(TUESDAY, -1)))).toBe(true);
    expect(counts(seenBy('books'), until(TUESDAY))).toBe(true);
  });

  it('counts only if an imported report of the books has it, on the days of the report', () => {
    const report = { file: 'key', source: 'journal', from: TUESDAY, to: TUESDAY };
    const before = { ...report, from: addDays(TUESDAY, -9), to: addDays(TUESDAY, -1) };
    const after = { ...report, from: addDays(TUESDAY, 1), to: addDays(TUESDAY, 9) };
    expect(counts(seenBy('bank'), { booksFiles: [before, report] })).toBe(false);
    expect(counts(seenBy('journal'), { booksFiles: [report] })).toBe(true);
    expect(counts(seenBy('bank'), { booksFiles: [before, after] })).toBe(true);
  });

  it('counts from connected books and not from a report of the same days', () => {
    const report = { file: 'key', source: 'journal', from: TUESDAY, to: TUESDAY };
    const books = { profitFrom: { source: 'books', until: null }, booksFiles: [report] };
    expect(counts(seenBy('books'), books)).toBe(true);
    expect(counts(seenBy('journal'), books)).toBe(false);
  });
});
