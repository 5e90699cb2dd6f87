import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyKind, anyPosting } from '../../../../tests/kit/builders/postings.ts';
import { cents } from '../../money/cents.ts';
import { counterpartyKey } from './counterparty.ts';
import { overrideLookup, withUserOverride, withoutUserOverride } from './user-override.ts';

const anyCorrection = fc.record({
  lineId: fc.option(
    fc.nat(30).map((n) => `line-${n}`),
    { nil: undefined },
  ),
  counterparty: fc.constantFrom('Acme', 'Walk-in').map(counterpartyKey),
  direction: fc.constantFrom('in' as const, 'out' as const),
  kind: anyKind,
  replacesChosen: fc.boolean(),
  correctedAt: fc.nat(5),
});

describe('a user override', () => {
  it('restores the posting exactly when removed, however often it was applied', () => {
    fc.assert(
      fc.property(anyPosting, fc.array(fc.array(anyCorrection)), (posting, words) => {
        const last = words.reduce(
          (posting, corrections) => withUserOverride(posting, overrideLookup(corrections)),
          posting,
        );
        expect(withoutUserOverride(last)).toEqual(posting);
      }),
    );
  });

  it('of a payee replaces an earlier one of a posting only if it says so', () => {
    const payee = { counterparty: counterpartyKey('Acme'), direction: 'out' as const };
    const chosen = { ...payee, lineId: 'one', kind: 'fee' as const, correctedAt: 1 };
    const kindAfter = (replacesChosen: boolean, correctedAt: number) =>
      overrideLookup([chosen, { ...payee, kind: 'payroll', replacesChosen, correctedAt }])({
        id: 'one',
        counterparty: 'Acme',
        amount: cents(-100),
      });
    expect([kindAfter(false, 2), kindAfter(true, 2), kindAfter(true, 0)]).toEqual([
      'fee',
      'payroll',
      'fee',
    ]);
  });

  it('depends on the current override, not on earlier ones', () => {
    fc.assert(
      fc.property(
        anyPosting,
        fc.array(anyCorrection),
        fc.array(anyCorrection),
        (posting, before, now) => {
          const lookup = overrideLookup(now);
          expect(
            withUserOverride(withUserOverride(posting, overrideLookup(before)), lookup),
          ).toEqual(withUserOverride(posting, lookup));
        },
      ),
    );
  });
});
