import type { ToolkitSection } from './sections.ts';

/** A search target: an item, or a tab. */
export interface Findable {
  readonly section: ToolkitSection;
  /** absent for the tab itself */
  readonly item?: string | undefined;
  readonly title: string;
  /** all its texts, in reading order */
  readonly texts: readonly string[];
}

export interface Hit extends Findable {
  /** the text that contains most of the search words; the title if it contains them */
  readonly excerpt: string;
}

const IN_TITLE = 4;
const IN_TEXT = 1;

/** Normalizes case, accents and typographic marks. */
const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").toLowerCase();

const wordsOf = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}$%']+/gu) ?? [];

/** Says whether a word of the text starts with the search word. */
const has = (words: readonly string[], asked: string) =>
  words.some((word) => word.startsWith(asked));

/**
 * Returns the targets that contain all search words, each as the start of a word. Targets with the
 * words in their title come first, then the given order applies.
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

/** Splits a text into matching pieces and the pieces between them. */
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
