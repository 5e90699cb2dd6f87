import { formatFact, type Fact, type FactStyle } from './fact.ts';

export type Part = string | Fact | { readonly of: Fact; readonly style: FactStyle } | Sentence;

/** Words around facts. The words hold no figures, so every figure in a sentence is a fact. */
export interface Sentence {
  readonly parts: readonly Part[];
}

/** Builds a sentence: say\`Cash was ${fact}.\` */
export function say(words: TemplateStringsArray, ...values: readonly Part[]): Sentence {
  return { parts: words.flatMap((word, index) => [word, values[index] ?? '']) };
}

/** A stretch of a sentence, and what kind of fact it is; null for words. */
export interface Stretch {
  readonly text: string;
  readonly fact: Fact['fact'] | null;
}

export const stretchesOf = ({ parts }: Sentence): Stretch[] =>
  parts.flatMap((part): Stretch[] => {
    if (typeof part === 'string') return part === '' ? [] : [{ text: part, fact: null }];
    if ('parts' in part) return stretchesOf(part);
    const [fact, style] = 'of' in part ? [part.of, part.style] : [part, undefined];
    return [{ text: formatFact(fact, style), fact: fact.fact }];
  });

export const sentenceText = (sentence: Sentence): string =>
  stretchesOf(sentence)
    .map(({ text }) => text)
    .join('');

export const signed = (of: Fact): Part => ({ of, style: 'signed' });
export const unsigned = (of: Fact): Part => ({ of, style: 'unsigned' });
export const short = (of: Fact): Part => ({ of, style: 'short' });
export const weekday = (of: Fact): Part => ({ of, style: 'weekday' });

export const NOTHING = say``;

/** "a, b and c" */
export function list(items: readonly Part[]): Sentence {
  return {
    parts: items.flatMap((item, index) =>
      index === 0 ? [item] : [index === items.length - 1 ? ' and ' : ', ', item],
    ),
  };
}

/** "a; b; c" */
export const joined = (items: readonly Part[], between: string): Sentence => ({
  parts: items.flatMap((item, index) => (index === 0 ? [item] : [between, item])),
});

export const plural = (count: { readonly count: number }, one: string, many: string): string =>
  count.count === 1 ? one : many;
