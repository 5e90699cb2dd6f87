import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../../money/cents.ts';
import { rollUpDay, totalsOf } from '../../ledger/rollups/daily-rollup.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { anyAmount, anyKind, aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { NUMBER_SOURCES, contributionTo, kindsOfNumber } from './number-definitions.ts';

describe('postings behind a number', () => {
  it('add up to the number', () => {
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

  it('have few enough kinds for one query', () => {
    for (const behind of NUMBER_SOURCES)
      expect(kindsOfNumber(behind).length).toBeLessThanOrEqual(30);
  });
});
