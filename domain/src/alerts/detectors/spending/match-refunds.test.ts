import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../money/cents.ts';
import { refundedClaims } from './match-refunds.ts';

const claim = (id: string, day: number, ...amounts: number[]) => ({
  id,
  day,
  amounts: amounts.map(cents),
});
const credit = (day: number, amount: number) => ({ day, amount: cents(amount) });

const refunded = (...given: Parameters<typeof refundedClaims>) => [...refundedClaims(...given)];

describe('refundedClaims', () => {
  it('needs a credit of the amount on the day of the claim or later', () => {
    const claims = [claim('a', 10, 70_200)];
    expect(refunded(claims, [credit(9, 70_200)])).toEqual([]);
    expect(refunded(claims, [credit(12, 70_100)])).toEqual([]);
    expect(refunded(claims, [credit(12, 70_200)])).toEqual(['a']);
  });

  it('adds up partial credits and ignores a credit that belongs to something else', () => {
    const claims = [claim('a', 10, 70_200)];
    expect(refunded(claims, [credit(12, 30_000)])).toEqual([]);
    const parts = [credit(12, 30_000), credit(13, 500), credit(20, 40_200)];
    expect(refunded(claims, parts)).toEqual(['a']);
  });

  it('refunds two equal claims with two credits, the older one first', () => {
    const claims = [claim('newer', 11, 70_200), claim('older', 10, 70_200)];
    expect(refunded(claims, [credit(12, 70_200)])).toEqual(['older']);
    expect(refunded(claims, [credit(12, 70_200), credit(12, 70_200)])).toEqual(['older', 'newer']);
  });

  it('accepts the difference or the whole amount of a wrong bill', () => {
    for (const amount of [9000, 10_000])
      expect(refunded([claim('a', 10, 9000, 10_000)], [credit(12, amount)])).toEqual(['a']);
  });

  it('never refunds more claims than there are credits', () => {
    const someClaims = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(someClaims, someClaims, (claims, credits) => {
        const result = refundedClaims(
          claims.map(([day, amount], index) => claim(String(index), day, amount)),
          credits.map(([day, amount]) => credit(day, amount)),
        );
        expect(result.size).toBeLessThanOrEqual(credits.length);
        const claimed = claims.filter((_, index) => result.has(String(index)));
        const sum = (some: typeof claims) => some.reduce((all, [, amount]) => all + amount, 0);
        expect(sum(claimed)).toBeLessThanOrEqual(sum(credits));
      }),
    );
  });
});
