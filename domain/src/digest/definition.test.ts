import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/cents.ts';
import { rollUpDay, totalsOf } from '../rollup/daily-rollup.ts';
import { MEASURES } from '../signals/history.ts';
import { anyAmount, anyKind, aPosting, TUESDAY } from '../testing/builders.ts';
import { BEHINDS, contributionTo, kindsBehind } from './definition.ts';

describe('lines behind a number', () => {
  it('add up to it', () => {
    const postings = fc.array(
      fc.record({ amount: anyAmount, kind: anyKind }).map((line) => aPosting(line)),
    );
    fc.assert(
      fc.property(postings, (lines) => {
        const totals = totalsOf(rollUpDay(TUESDAY, lines).cells);
        for (const measure of MEASURES) {
          expect(sumCents(lines.map((line) => contributionTo(measure, line)))).toBe(
            totals[measure],
          );
        }
      }),
    );
  });

  it('are few enough kinds for one query', () => {
    for (const behind of BEHINDS) expect(kindsBehind(behind).length).toBeLessThanOrEqual(30);
  });
});
