import type { Posting } from './posting.ts';

/**
 * Lengths of the indexed word prefixes. Shorter ones match too many postings, and longer ones
 * hardly fewer.
 */
const MIN_PREFIX_LENGTH = 3;
const MAX_PREFIX_LENGTH = 8;

/** Limits the indexed words of one posting. */
const MAX_WORDS = 24;

type Searchable = Pick<Posting, 'description' | 'counterparty' | 'amount'>;

/** A parsed search: word prefixes, or amounts without their sign. */
export interface Search {
  readonly tokens: readonly SearchToken[];
}

interface SearchToken {
  readonly word: string | null;
  /** minor units */
  readonly amount: number | null;
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/['’]/g, '');

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const wordsOfLine = ({ counterparty, description }: Searchable): string[] =>
  [...new Set(wordsOf(`${counterparty} ${description}`))].slice(0, MAX_WORDS);

const amountTerm = (amount: number): string => `=${Math.abs(amount)}`;

/** Returns the index terms of a posting: its words, their prefixes, and its amount. */
export function searchTermsOf(line: Searchable): string[] {
  const terms = wordsOfLine(line).flatMap((word) => {
    const characters = Array.from(word);
    const beginnings = Math.min(characters.length, MAX_PREFIX_LENGTH) - MIN_PREFIX_LENGTH + 1;
    return beginnings < 1
      ? [word]
      : Array.from({ length: beginnings }, (_, index) =>
          characters.slice(0, MIN_PREFIX_LENGTH + index).join(''),
        );
  });
  return [...new Set([...terms, amountTerm(line.amount)])];
}

/** "$1,930.00", "1930" or "-12.5": digits, perhaps with a decimal part. */
const AMOUNT = /^[-−+]?\p{Sc}?[-−+]?(\d[\d,]*)(?:\.(\d+))?$/u;

/** @param fractionDigits decimal places of the books' currency */
export function parseSearch(text: string, fractionDigits: number): Search {
  const tokens = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part): SearchToken[] => {
      const [, units, fraction = ''] = AMOUNT.exec(part) ?? [];
      if (units === undefined || fraction.length > fractionDigits)
        return wordsOf(part).map((word) => ({ word, amount: null }));
      const minor = units.replaceAll(',', '') + fraction.padEnd(fractionDigits, '0');
      const [word = null] = fraction === '' && !/[,\p{Sc}]/u.test(part) ? wordsOf(part) : [];
      return [{ word, amount: Number(minor) }];
    });
  return { tokens };
}

/** Returns the index terms of the rarest token. Every match has one of them. */
export function bestTerms({ tokens }: Search): string[] {
  const best = tokens.toSorted((a, b) => selectivity(b) - selectivity(a))[0];
  if (!best) return [];
  return [
    ...(best.word === null ? [] : [Array.from(best.word).slice(0, MAX_PREFIX_LENGTH).join('')]),
    ...(best.amount === null ? [] : [amountTerm(best.amount)]),
  ];
}

const selectivity = ({ word, amount }: SearchToken): number =>
  amount === null ? (word?.length ?? 0) : 100;

/** Says whether a posting matches every token. */
export function isFound(search: Search, line: Searchable): boolean {
  const words = wordsOfLine(line);
  return search.tokens.every(
    ({ word, amount }) =>
      (amount !== null && Math.abs(line.amount) === amount) ||
      (word !== null &&
        words.some((each) =>
          word.length < MIN_PREFIX_LENGTH ? each === word : each.startsWith(word),
        )),
  );
}
