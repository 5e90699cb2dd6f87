import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyKind, anyPosting } from '../testing/builders.ts';
import { counterpartyKey } from './counterparty.ts';
import { ownersWord, withOwnersWord, withoutOwnersWord } from './owners-word.ts';

const anyCorrection = fc.record({
  lineId: fc.nat(30).map((n) => `line-${n}`),
  counterparty: fc.constantFrom('Acme', 'Walk-in').map(counterpartyKey),
  direction: fc.constantFrom('in' as const, 'out' as const),
  kind: anyKind,
  correctedAt: fc.nat(5),
});

describe('the owner’s word', () => {
  it('is taken off exactly, however often it was laid on', () => {
    fc.assert(
      fc.property(anyPosting, fc.array(fc.array(anyCorrection)), (posting, words) => {
        const last = words.reduce(
          (held, corrections) => withOwnersWord(held, ownersWord(corrections)),
          posting,
        );
        expect(withoutOwnersWord(last)).toEqual(posting);
      }),
    );
  });

  it('depends on what is said, not on what was said before', () => {
    fc.assert(
      fc.property(
        anyPosting,
        fc.array(anyCorrection),
        fc.array(anyCorrection),
        (posting, before, now) => {
          const word = ownersWord(now);
          expect(withOwnersWord(withOwnersWord(posting, ownersWord(before)), word)).toEqual(
            withOwnersWord(posting, word),
          );
        },
      ),
    );
  });
});
