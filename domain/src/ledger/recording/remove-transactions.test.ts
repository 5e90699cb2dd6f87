import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { aLine, anyAmount, anyDateFrom, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { classifierFor } from '../classification/classify.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import { recordTransactions, type RecordContext } from './record-transactions.ts';
import { daysAroundRemoved, removeTransactions } from './remove-transactions.ts';

const classify = classifierFor([], []);

/** Returns the postings after transactions were recorded. */
function after(
  postings: readonly Posting[],
  lines: readonly SourceTransaction[],
  context: RecordContext = {},
): Posting[] {
  const { changed, seenAgain } = recordTransactions(postings, lines, classify, context);
  const books = new Map(postings.map((posting) => [posting.id, posting]));
  for (const posting of [...changed, ...seenAgain]) books.set(posting.id, posting);
  return [...books.values()];
}

/** Returns the postings after transactions were removed. */
function without(
  postings: readonly Posting[],
  ids?: readonly string[],
  source = 'bank',
): Posting[] {
  const { changed, removedIds } = removeTransactions(
    postings,
    source,
    ids && new Set(ids),
    classify,
  );
  const books = new Map(postings.map((posting) => [posting.id, posting]));
  for (const posting of changed) books.set(posting.id, posting);
  for (const id of removedIds) books.delete(id);
  return [...books.values()];
}

describe('removing transactions', () => {
  it('removes their postings and returns their days', () => {
    const books = after([], [aLine({ id: 'a' }), aLine({ id: 'b', date: addDays(TUESDAY, 2) })]);
    const { removedIds, days, changed } = removeTransactions(
      books,
      'bank',
      new Set(['b']),
      classify,
    );
    expect({ removedIds, days, changed }).toEqual({
      removedIds: ['b'],
      days: [addDays(TUESDAY, 2)],
      changed: [],
    });
  });

  it('changes nothing for unknown ids, and nothing the second time', () => {
    const books = after([], [aLine({ id: 'a' })]);
    expect(without(books, ['never'])).toEqual(books);
    const once = without(books, ['a']);
    expect(once).toEqual([]);
    expect(without(once, ['a'])).toEqual([]);
  });

  it('keeps the posting of another source with the same id', () => {
    const books = after([], [aLine({ id: 'a', source: 'books' })]);
    expect(without(books, ['a'])).toEqual(books);
  });

  it('keeps a posting that another source reports too, under that source', () => {
    const books = after(after([], [aLine({ id: 'of-file', source: 'file' })]), [
      aLine({ id: 'of-bank' }),
    ]);
    expect(books).toHaveLength(1);
    const [left] = without(books, ['of-bank']);
    expect(left?.seenAs?.map(({ source }) => source)).toEqual(['file']);
  });

  it('removes everything of a source if no ids are given', () => {
    const books = after(
      [],
      [aLine({}), aLine({ amount: 5 }), aLine({ source: 'file', amount: 7 })],
    );
    expect(without(books).map(({ amount }) => amount)).toEqual([7]);
  });

  it('reclassifies the remaining side of a transfer', () => {
    const books = after(
      [],
      [
        aLine({ id: 'out', amount: -5000, description: 'Online transfer' }),
        aLine({ id: 'in', amount: 5000, account: 'savings', description: 'Deposit' }),
      ],
    );
    expect(books.map(({ kind }) => kind)).toEqual(['transfer', 'transfer']);
    expect(without(books, ['out'])).toMatchObject([
      { id: 'in', kind: 'sale', decidedBy: 'built-in-rule' },
    ]);
  });

  it('keeps a transfer that still has both sides', () => {
    const pair = (day: number) => [
      aLine({ id: `out-${day}`, amount: -5000, date: addDays(TUESDAY, day), description: 'Xfer' }),
      aLine({ id: `in-${day}`, amount: 5000, date: addDays(TUESDAY, day), account: 'savings' }),
    ];
    const books = after([], [...pair(0), ...pair(3)]);
    const left = without(books, ['out-3', 'in-3']);
    expect(left.map(({ id, kind }) => [id, kind])).toEqual([
      ['out-0', 'transfer'],
      ['in-0', 'transfer'],
    ]);
  });

  it('requests the days that may contain the other side, and that side’s other match', () => {
    expect(daysAroundRemoved(after([], [aLine({})]))).toEqual({
      from: addDays(TUESDAY, -14),
      to: addDays(TUESDAY, 14),
    });
    expect(daysAroundRemoved([])).toBeUndefined();
  });

  it('leaves the postings that would exist without the transactions', () => {
    const anyLines = fc.uniqueArray(
      fc.record({
        id: fc.nat(50).map(String),
        amount: anyAmount,
        date: anyDateFrom(TUESDAY, 9),
        account: fc.constantFrom('checking', 'savings'),
        description: fc.constantFrom('Online transfer', 'Acme'),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyLines, fc.nat(11), (given, count) => {
        const lines = given.map((line) => aLine(line));
        const [removedLines, stay] = [lines.slice(0, count), lines.slice(count)];
        const left = without(
          after([], lines),
          removedLines.map(({ id }) => id),
        );
        const totals = (books: readonly Posting[]) =>
          books.map(({ id, kind, amount }) => `${id} ${kind} ${amount}`).toSorted();
        expect(totals(left)).toEqual(totals(after([], stay)));
      }),
    );
  });
});

describe('a transaction that returns under a new id', () => {
  const decided = (books: readonly Posting[]) =>
    books.map((posting) => ({
      ...posting,
      kind: 'owner_draw' as const,
      decidedBy: 'owner' as const,
    }));

  it('stays the same posting and keeps the owner’s override', () => {
    const books = decided(after([], [aLine({ id: 'old' })]));
    const now = after(books, [aLine({ id: 'new' })], { removedIds: new Set(['old']) });
    expect(now).toMatchObject([{ kind: 'owner_draw', seenAs: [{ id: 'new' }] }]);
    expect(without(now, ['old'])).toEqual(now);
  });

  it('is a different one while the old id still exists', () => {
    const books = after([], [aLine({ id: 'old' })]);
    expect(after(books, [aLine({ id: 'new' })])).toHaveLength(2);
  });

  it('keeps equal ones apart: two removed and two added are two', () => {
    const books = after([], [aLine({ id: 'a' }), aLine({ id: 'b' })]);
    const removedIds = new Set(['a', 'b']);
    const now = after(books, [aLine({ id: 'c' }), aLine({ id: 'd' })], { removedIds });
    expect(now).toHaveLength(2);
    expect(without(now, ['a', 'b'])).toHaveLength(2);
  });

  it('is not matched with a different amount', () => {
    const books = after([], [aLine({ id: 'old' })]);
    const now = after(books, [aLine({ id: 'new', amount: -999 })], {
      removedIds: new Set(['old']),
    });
    expect(without(now, ['old']).map(({ amount }) => amount)).toEqual([-999]);
  });
});

describe('a pending transaction', () => {
  it('counts once after it posts, with or without a link', () => {
    const pending = aLine({ id: 'p', isPending: true });
    for (const link of [{ pendingId: 'p' }, {}]) {
      const books = after([], [pending]);
      expect(books).toEqual([]);
      const settled = after(books, [aLine({ id: 's', ...link })], { removedIds: new Set(['p']) });
      expect(without(settled, ['p'])).toHaveLength(1);
    }
  });
});
