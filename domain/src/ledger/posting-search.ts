import type { Posting } from './posting.ts';

/** Beginnings of words that a line is found by: shorter ones find too much, longer ones little more. */
const SHORTEST = 3;
const LONGEST = 8;

/** Of a line with ever so many words the first are enough. */
const MOST_WORDS = 24;

type Searchable = Pick<Posting, 'description' | 'counterparty' | 'amount'>;

/** What is looked for: the beginnings of words, or amounts without their sign. */
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
  [...new Set(wordsOf(`${counterparty} ${description}`))].slice(0, MOST_WORDS);

const amountTerm = (amount: number): string => `=${Math.abs(amount)}`;

/** What a line is indexed by: its words, their beginnings, and its amount. */
export function searchTermsOf(line: Searchable): string[] {
  const terms = wordsOfLine(line).flatMap((word) => {
    const letters = Array.from(word);
    const beginnings = Math.min(letters.length, LONGEST) - SHORTEST + 1;
    return beginnings < 1
      ? [word]
      : Array.from({ length: beginnings }, (_, index) =>
          letters.slice(0, SHORTEST + index).join(''),
        );
  });
  return [...new Set([...terms, amountTerm(line.amount)])];
}

/** "$1,930.00", "1930" or "-12.5": digits, perhaps with a decimal part. */
const AMOUNT = /^[-−+]?\p{Sc}?[-−+]?(\d[\d,]*)(?:\.(\d{1,2}))?$/u;

/** @param fractionDigits of the currency of the books */
export function parseSearch(text: string, fractionDigits: number): Search {
  const tokens = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part): SearchToken[] => {
      const [, units, fraction = ''] = AMOUNT.exec(part) ?? [];
      if (units === undefined) return wordsOf(part).map((word) => ({ word, amount: null }));
      const minor = units.replaceAll(',', '') + fraction.padEnd(fractionDigits, '0');
      const [word = null] = fraction === '' && !/[,\p{Sc}]/u.test(part) ? wordsOf(part) : [];
      return [{ word, amount: Number(minor) }];
    });
  return { tokens };
}

/** The terms of the rarest token, one of which every line that is looked for has. */
export function bestTerms({ tokens }: Search): string[] {
  const best = tokens.toSorted((a, b) => rarity(b) - rarity(a))[0];
  if (!best) return [];
  return [
    ...(best.word === null ? [] : [Array.from(best.word).slice(0, LONGEST).join('')]),
    ...(best.amount === null ? [] : [amountTerm(best.amount)]),
  ];
}

const rarity = ({ word, amount }: SearchToken): number =>
  amount === null ? (word?.length ?? 0) : 100;

/** Whether a line has all that is looked for. */
export function isFound(search: Search, line: Searchable): boolean {
  const words = wordsOfLine(line);
  return search.tokens.every(
    ({ word, amount }) =>
      (amount !== null && Math.abs(line.amount) === amount) ||
      (word !== null &&
        words.some((each) => (word.length < SHORTEST ? each === word : each.startsWith(word)))),
  );
}
