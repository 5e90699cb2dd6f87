import { utf8Bytes } from '../../shared/utf8-bytes.ts';
import { graphemesOf } from '../../text/graphemes.ts';
import type { SourceTransaction } from '../posting.ts';

/**
 * Returns the counterparty of a transaction, or its description if the source names no
 * counterparty.
 */
export const nameOf = (line: Pick<SourceTransaction, 'counterparty' | 'description'>): string =>
  line.counterparty.trim() === '' ? line.description.trim() : line.counterparty.trim();

/** Prefixes that payment processors add to a shop's name: "SQ *", "TST* ", "PAYPAL *". */
const PROCESSOR =
  /^(?:SQ|TST|PAYPAL|PP|SP|IZ|ZLR|CKE|POS|CHECKCARD|PURCHASE|DEBIT|ACH)(?:\s*\*+\s*|\s+)/;

/** Store numbers, card endings, dates and reference numbers: any word with at least two digits. */
const TWO_DIGITS = /\d\D*\d/;

/**
 * Returns one key for all spellings of a counterparty: "SQ *BLUE BOTTLE 1234" and "Blue Bottle"
 * share one. Falls back to the plain text if nothing else would remain ("7-11 1234").
 */
export function counterpartyKey(name: string): string {
  const upper = name.normalize('NFKC').toUpperCase();
  let remaining = upper.trim();
  while (PROCESSOR.test(remaining)) remaining = remaining.replace(PROCESSOR, '');
  const words = bareWords(
    remaining.replace(/\S+/g, (word) => (TWO_DIGITS.test(word) ? ' ' : word)),
  );
  return words === '' ? bareWords(upper) : words;
}

/** Names are compared by their first 120 bytes in UTF-8. */
const NAME_BYTES = 120;

/** No UTF-16 code unit needs more bytes in UTF-8. */
const MAX_UNIT_BYTES = 3;

/**
 * Shortens a name for storage and comparison. Every bounded field uses this function, so names stay
 * equal.
 */
export function shortName(name: string): string {
  if (MAX_UNIT_BYTES * name.length <= NAME_BYTES) return name;
  let [bytes, length] = [0, 0];
  for (const character of graphemesOf(name)) {
    for (const codePoint of character) bytes += utf8Bytes(codePoint);
    if (bytes > NAME_BYTES) break;
    length += character.length;
  }
  return name.slice(0, length);
}

const bareWords = (text: string): string =>
  text
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

/** Returns the similarity of two names, 0 to 100: shared words divided by all words. */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return Math.round((200 * shared) / (left.size + right.size));
}

const wordsOf = (name: string): Set<string> =>
  new Set(counterpartyKey(name).split(' ').filter(Boolean));
