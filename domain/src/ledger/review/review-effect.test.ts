import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { businessDate } from '../../calendar/business-date.ts';
import type { PostingKind } from '../posting-kind.ts';
import { changedDigestDays, reviewEffect } from './review-effect.ts';

const [FRIDAY, SUNDAY, TUESDAY] = ['2026-11-20', '2026-11-22', '2026-11-24'] as const;
const [MONDAY, WEDNESDAY] = [businessDate('2026-11-23'), businessDate('2026-11-25')];

const moved = (date: string, amount: number, kind: PostingKind, source?: string) => {
  const seen = { id: 'x', date: businessDate(date), postedDate: businessDate(date) };
  const before = aPosting({
    kind: 'unclassified',
    decidedBy: 'sign',
    amount,
    date,
    ...(source ? { seenAs: [{ ...seen, source }] } : {}),
  });
  return { before, after: { ...before, kind, decidedBy: 'owner' as const } };
};

describe('changedDigestDays', () => {
  it('returns each day whose revenue or expenses change once', () => {
    const changes = [
      moved(TUESDAY, -100, 'transfer'),
      moved(FRIDAY, -100, 'transfer'),
      moved(SUNDAY, 200, 'loan_proceeds'),
    ];
    expect(changedDigestDays(changes, {})).toEqual([MONDAY, WEDNESDAY]);
  });

  it('returns no day if a guess was right about revenue or expenses', () => {
    const changes = [moved(FRIDAY, -100, 'expense'), moved(SUNDAY, 200, 'sale')];
    expect(changedDigestDays(changes, {})).toEqual([]);
  });

  it('returns no day if the changes of a day cancel out', () => {
    const changes = [moved(FRIDAY, -100, 'refund'), moved(FRIDAY, 100, 'vendor_refund')];
    expect(changedDigestDays(changes, {})).toEqual([businessDate('2026-11-23')]);
    const same = [moved(FRIDAY, -100, 'transfer'), moved(FRIDAY, -100, 'transfer')];
    const back = same.map(({ before, after }) => ({ before: after, after: before }));
    expect(changedDigestDays([...same, ...back], {})).toEqual([]);
  });
});

describe('the effect of a step', () => {
  it('names only digests that were sent', () => {
    const changes = [moved(FRIDAY, -100, 'transfer'), moved(TUESDAY, -50, 'transfer')];
    const effect = reviewEffect(changes, {
      payeeCount: 2,
      books: {},
      sentDigests: [MONDAY, businessDate('2026-11-24')],
    });
    expect(effect).toMatchObject({
      lines: 2,
      payeeCount: 2,
      amount: -150,
      effect: { revenue: 0, expenses: -150, net: 150 },
      first: FRIDAY,
      last: TUESDAY,
      correctedDigests: [MONDAY],
    });
  });

  it('changes no number if only the connected books count', () => {
    const changes = [moved(FRIDAY, -100, 'transfer'), moved(FRIDAY, -30, 'transfer', 'books')];
    const effect = reviewEffect(changes, {
      payeeCount: 1,
      books: { profitFrom: { source: 'books', until: null } },
      sentDigests: [MONDAY],
    });
    expect(effect).toMatchObject({ lines: 2, effect: { expenses: -30 } });
  });
});
