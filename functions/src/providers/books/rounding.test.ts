import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { absorbRoundingDifference } from './rounding.ts';

const part = (amount: number, isRounded = true) => ({ amount: cents(amount), isRounded });
const amounts = (parts: readonly { readonly amount: number }[]) =>
  parts.map(({ amount }) => amount);

describe('absorbRoundingDifference', () => {
  it('adds the difference to the largest rounded part, or to the first of equal parts', () => {
    const parts = [part(900, false), part(33), part(-333), part(333)];
    expect(amounts(absorbRoundingDifference(parts, cents(934)))).toEqual([900, 33, -332, 333]);
    expect(amounts(absorbRoundingDifference(parts, cents(933)))).toEqual([900, 33, -333, 333]);
  });

  it('keeps a difference that rounding cannot explain', () => {
    expect(amounts(absorbRoundingDifference([part(100), part(100)], cents(202)))).toEqual([
      100, 100,
    ]);
    expect(amounts(absorbRoundingDifference([part(100, false)], cents(101)))).toEqual([100]);
    expect(absorbRoundingDifference([], cents(1))).toEqual([]);
  });
});
