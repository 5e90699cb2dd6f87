import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { digestText } from '../render/compose-digest.ts';
import { digestFacts } from './digest-facts.ts';

const textOf = (kinds: readonly ('sale' | 'processor_deposit')[]) =>
  digestText(digestFacts(aSnapshot(kinds.map((kind) => aPosting({ kind, amount: 97_100 })))));

describe('processor deposits in a digest', () => {
  it('are revenue, and labeled net of fees', () => {
    const text = textOf(['sale', 'processor_deposit']);
    expect(text).toContain('Revenue: $1,942.00');
    expect(text).toContain(
      'Revenue includes $971 of deposits from payment processors, after their fees.',
    );
  });

  it('are not named on a day without them', () => {
    expect(textOf(['sale'])).not.toContain('after their fees');
  });
});
