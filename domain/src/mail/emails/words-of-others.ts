import { hasContactDetails, withoutContactDetails } from '../../text/contact-details.ts';
import { isolated, shortened } from '../../text/graphemes.ts';
import { segmentsOf, type Sentence } from '../../text/sentence.ts';

const NAME_MAX = 40;

/** A letter, a digit or a sign that a reader sees. */
const VISIBLE = /[^\s\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Returns a text that a person wrote as another person may see it in our e-mail: one line, short,
 * and without a way to contact anyone. Undefined if that is not possible.
 */
export function wordsForOthers(text: string, lengthMax: number): string | undefined {
  const line = text
    .normalize('NFC')
    .replace(/(?:(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{C}\s])+/gu, ' ')
    // More than two marks on one letter cover the lines around it.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  if (!VISIBLE.test(line) || hasContactDetails(line)) return undefined;
  return shortened(line, lengthMax);
}

/** Returns the name of a business as strangers may see it. */
export function quotedName(name: string): string {
  const words = wordsForOthers(name, NAME_MAX);
  return words === undefined ? 'a business' : `“${isolated(words)}”`;
}

/** Returns a sentence whose names have no contact details, such as "Amzn.com/bill" in a payee. */
export const sentenceForOthers = (sentence: Sentence): string =>
  segmentsOf(sentence)
    .map(({ text, fact }) =>
      fact === 'name' ? isolated(withoutContactDetails(text) ?? 'a payee') : text,
    )
    .join('');

/**
 * Returns the lines of a text as another person may see them. All of them are left out if contact
 * details stand in one of them or across several.
 */
export function linesForOthers(text: string, lengthMax: number): readonly string[] {
  if (wordsForOthers(text, lengthMax) === undefined) return [];
  return text.split(/\n+/u).flatMap((line) => wordsForOthers(line, lengthMax) ?? []);
}
