import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import type { PostingKind } from '../posting-kind.ts';
import { movedPostings, movedPostingsSchema, type MovedPosting } from './moved-postings.ts';

const moved = (from: PostingKind, to: PostingKind, amount: number, date: string): MovedPosting => ({
  before: aPosting({ id: `${from} ${date}`, kind: from, amount, date }),
  after: aPosting({ id: `${from} ${date}`, kind: to, amount, date }),
});

describe('moved postings', () => {
  it('add up the change of each number, and count the previous kinds, most first', () => {
    const effect = movedPostings([
      moved('owner_draw', 'expense', -300, '2021-03-03'),
      moved('sale', 'transfer', 1_000, '2021-03-05'),
      moved('sale', 'transfer', 500, '2021-03-01'),
    ]);
    expect(effect).toEqual({
      lines: 3,
      amount: 1_200,
      from: [
        { kind: 'sale', lines: 2 },
        { kind: 'owner_draw', lines: 1 },
      ],
      effect: { revenue: -1_500, expenses: 300, net: -1_800 },
      first: '2021-03-01',
      last: '2021-03-05',
    });
    expect(movedPostingsSchema.parse(effect)).toEqual(effect);
  });

  it('have no days and no effect if there are none', () => {
    expect(movedPostings([])).toEqual({
      lines: 0,
      amount: 0,
      from: [],
      effect: { revenue: 0, expenses: 0, net: 0 },
      first: null,
      last: null,
    });
  });

  it.each([
    ['half a posting', { lines: 1.5 }],
    ['half a cent', { amount: 0.5 }],
    ['an unknown kind', { from: [{ kind: 'gift', lines: 1 }] }],
    ['a kind without a count', { from: [{ kind: 'sale' }] }],
    ['an effect without a net', { effect: { revenue: 0, expenses: 0 } }],
    ['a day that does not exist', { first: '2021-02-30' }],
    ['no last day', { last: undefined }],
  ])('are not stored with %s', (_, wrong) => {
    const stored = { ...movedPostings([]), ...wrong };
    expect(movedPostingsSchema.safeParse(stored).success).toBe(false);
  });
});
