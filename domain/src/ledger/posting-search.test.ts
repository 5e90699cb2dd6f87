import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../tests/kit/builders/postings.ts';
import { bestTerms, isFound, parseSearch, searchTermsOf } from './posting-search.ts';

const line = aPosting({
  counterparty: 'Café Müller',
  description: 'POS CAFE MULLER INV 2291',
  amount: -193_055,
});

/**
 * Searches as a query does: one of the rarest terms selects postings, and the rest filters them.
 */
const finds = (text: string, posting = line, fractionDigits = 2): boolean => {
  const search = parseSearch(text, fractionDigits);
  const terms = searchTermsOf(posting);
  return bestTerms(search).some((term) => terms.includes(term)) && isFound(search, posting);
};

describe('searching postings', () => {
  it.each([
    'muller',
    'Müll',
    'CAFÉ inv',
    '2291',
    'inv 2291',
    '1930.55',
    '-$1,930.55',
    '$1,930.55 müller',
  ])('finds a posting by "%s"', (text) => {
    expect(finds(text)).toBe(true);
  });

  it.each(['ller', 'acme', 'muller acme', '1930', '1930.5', 'in', '$2291'])(
    'does not find it by "%s"',
    (text) => {
      expect(finds(text)).toBe(false);
    },
  );

  it('finds whole amounts of any currency', () => {
    expect(finds('1,930', aPosting({ amount: 193_000 }))).toBe(true);
    expect(finds('¥1930', aPosting({ amount: 1930 }), 0)).toBe(true);
  });

  it('finds amounts with the decimals of their currency', () => {
    const dinars = aPosting({ amount: -391_457 });
    expect(finds('391.457', dinars, 3)).toBe(true);
    expect(finds('391.45', dinars, 3)).toBe(false);
    expect(finds('391.457', dinars, 2)).toBe(false);
  });

  it('has no terms for empty text', () => {
    expect(bestTerms(parseSearch('  ·· ', 2))).toEqual([]);
  });

  it('finds a posting by any of its words, however long', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 6 }), fc.nat(), (description, at) => {
        const posting = aPosting({ counterparty: 'x', description });
        const words = description.split(' ');
        expect(finds(words[at % words.length] ?? '', posting)).toBe(true);
      }),
    );
  });
});
