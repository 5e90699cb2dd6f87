import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { aLine, anyAmount, anyDateFrom, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { classifierFor } from '../classification/classify.ts';
import type { Posting } from '../posting.ts';
import { daysAround, recordTransactions } from './record-transactions.ts';

const classify = classifierFor([], []);
const record = (postings: readonly Posting[], ...lines: ReturnType<typeof aLine>[]) =>
  recordTransactions(postings, lines, classify);

describe('recording transactions', () => {
  it('creates a posting for each and returns the changed days', () => {
    const { changed, days } = record([], aLine({}), aLine({ date: addDays(TUESDAY, 2) }));
    expect(changed).toHaveLength(2);
    expect(days).toEqual([TUESDAY, addDays(TUESDAY, 2)]);
  });

  it('adds nothing when the same transactions arrive again', () => {
    const anyLines = fc.uniqueArray(
      fc.record({ id: fc.nat(50).map(String), amount: anyAmount, date: anyDateFrom(TUESDAY, 9) }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(anyLines, (lines) => {
        const arrived = lines.map((line) => aLine(line));
        const { changed } = record([], ...arrived);
        expect(record(changed, ...arrived)).toEqual({
          changed: [],
          seenAgain: [],
          days: [],
          counts: { added: 0, updated: 0, alreadyThere: arrived.length },
        });
      }),
    );
  });

  it('stores a changed transaction as a new revision and returns its old and new day', () => {
    const { changed: postings } = record([], aLine({ id: 'a' }));
    const moved = record(postings, aLine({ id: 'a', date: addDays(TUESDAY, 1) }));
    expect(moved.days).toEqual([TUESDAY, addDays(TUESDAY, 1)]);
    expect(moved.changed).toMatchObject([{ revision: 2 }]);
  });

  it('keeps the owner’s override when the source changes the transaction', () => {
    const { changed } = record([], aLine({ id: 'a', category: 'Rent' }));
    const decided = changed.map((posting) => ({
      ...posting,
      kind: 'owner_draw' as const,
      decidedBy: 'owner' as const,
    }));
    const after = record(decided, aLine({ id: 'a', category: 'Supplies', amount: -1200 }));
    expect(after.changed).toMatchObject([{ kind: 'owner_draw', amount: -1200 }]);
  });

  it('matches a transfer with a known posting and returns its day too', () => {
    const out = aLine({ id: 'out', amount: -5000, description: 'Online transfer' });
    const { changed: postings } = record([], out);
    const back = aLine({
      id: 'in',
      amount: 5000,
      account: 'savings',
      date: addDays(TUESDAY, 1),
      description: 'Deposit',
    });
    const { changed, days } = record(postings, back);
    expect(changed.map(({ id, kind }) => [id, kind])).toEqual([
      ['out', 'transfer'],
      ['in', 'transfer'],
    ]);
    expect(days).toEqual([TUESDAY, addDays(TUESDAY, 1)]);
  });

  it('requests the days that may contain the same transaction or the other side of a transfer', () => {
    expect(daysAround([aLine({}), aLine({ date: addDays(TUESDAY, 3) })])).toEqual({
      from: addDays(TUESDAY, -8),
      to: addDays(TUESDAY, 11),
    });
    expect(daysAround([])).toBeUndefined();
  });
});
