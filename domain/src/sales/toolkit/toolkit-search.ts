import type { ToolkitSection } from './sections.ts';

/** Something that can be found: an item, or a tab itself. */
export interface Findable {
  readonly section: ToolkitSection;
  /** absent: the tab */
  readonly item?: string | undefined;
  readonly title: string;
  /** all that it says, in the order in which it is read */
  readonly texts: readonly string[];
}

export interface Hit extends Findable {
  /** the text in which most of what was looked for is; the title's own when it is there */
  readonly excerpt: string;
}

const IN_TITLE = 4;
const IN_TEXT = 1;

/** Case, accents and typographic marks make no difference. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase();

const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}$%']+/gu) ?? [];

/** Whether a word of the text begins with it. */
const has = (words: readonly string[], asked: string) =>
  words.some((word) => word.startsWith(asked));

/**
 * What has all the words that are looked for, each at the beginning of a word; what has them in its title
 * first, then in the order given.
 */
export function searchToolkit(findables: readonly Findable[], asked: string): readonly Hit[] {
  const terms = wordsOf(asked);
  if (terms.length === 0) return [];
  return findables
    .flatMap((findable) => {
      const title = wordsOf(findable.title);
      const texts = findable.texts.map((text) => ({ text, words: wordsOf(text) }));
      const points = terms.map((term) => {
        const inTexts = texts.some(({ words }) => has(words, term));
        return (has(title, term) ? IN_TITLE : 0) + (inTexts ? IN_TEXT : 0);
      });
      if (points.includes(0)) return [];
      const matching = texts.map(({ text, words }) => ({
        text,
        matches: terms.filter((term) => has(words, term)).length,
      }));
      const [best] = matching.toSorted((a, b) => b.matches - a.matches);
      const score = points.reduce((sum, each) => sum + each, 0);
      return [{ hit: { ...findable, excerpt: best?.text ?? findable.title }, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
}

/** A text in pieces: those that were looked for, and those between them. */
export function markMatches(
  text: string,
  asked: string,
): readonly { readonly text: string; readonly isMatch: boolean }[] {
  const terms = wordsOf(asked);
  return (text.match(/[\p{L}\p{N}$%'’]+|[^\p{L}\p{N}$%'’]+/gu) ?? []).map((piece) => ({
    text: piece,
    isMatch: terms.some((term) => plain(piece).startsWith(term)),
  }));
}
