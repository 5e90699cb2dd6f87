import { isolated } from './graphemes.ts';
import { formatFact, type Fact, type FactStyle } from './fact.ts';

export type Part = string | Fact | { readonly of: Fact; readonly style: FactStyle } | Sentence;

/** Words and facts. The words contain no digits, so every figure in a sentence is a fact. */
export interface Sentence {
  readonly parts: readonly Part[];
}

/** Builds a sentence from a template: say\`Cash was ${fact}.\` */
export function say(words: TemplateStringsArray, ...values: readonly Part[]): Sentence {
  return { parts: words.flatMap((word, index) => [word, values[index] ?? '']) };
}

/** A segment of a sentence; `fact` is null for words. */
export interface Segment {
  readonly text: string;
  readonly fact: Fact['fact'] | null;
}

export const segmentsOf = ({ parts }: Sentence): Segment[] =>
  parts.flatMap((part): Segment[] => {
    if (typeof part === 'string') return part === '' ? [] : [{ text: part, fact: null }];
    if ('parts' in part) return segmentsOf(part);
    const [fact, style] = 'of' in part ? [part.of, part.style] : [part, undefined];
    return [{ text: formatFact(fact, style), fact: fact.fact }];
  });

/** Returns a sentence as plain text. HTML isolates names with the attribute `dir` instead. */
export const sentenceText = (sentence: Sentence): string =>
  segmentsOf(sentence)
    .map(({ text, fact }) => (fact === 'name' ? isolated(text) : text))
    .join('');

export const signed = (of: Fact): Part => ({ of, style: 'signed' });
export const unsigned = (of: Fact): Part => ({ of, style: 'unsigned' });
/** Whole dollars: "$1,930". Amounts under 100 keep their cents. */
export const rounded = (of: Fact): Part => ({ of, style: 'rounded' });
export const roundedSigned = (of: Fact): Part => ({ of, style: 'rounded-signed' });
export const roundedUnsigned = (of: Fact): Part => ({ of, style: 'rounded-unsigned' });
export const short = (of: Fact): Part => ({ of, style: 'short' });
/** "Mar 2" */
export const brief = (of: Fact): Part => ({ of, style: 'brief' });
export const weekday = (of: Fact): Part => ({ of, style: 'weekday' });

export const NOTHING = say``;

/** Joins parts with commas and "and": "a, b and c". */
export function list(items: readonly Part[]): Sentence {
  return {
    parts: items.flatMap((item, index) =>
      index === 0 ? [item] : [index === items.length - 1 ? ' and ' : ', ', item],
    ),
  };
}

/** Joins parts with a separator: "a; b; c". */
export const join = (items: readonly Part[], between: string): Sentence => ({
  parts: items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
});

export const plural = (count: { readonly count: number }, one: string, many: string): string =>
  count.count === 1 ? one : many;
