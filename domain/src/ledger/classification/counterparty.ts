import { utf8Bytes } from '../../shared/utf8-bytes.ts';

/** What payment processors put before the name of the shop: "SQ *", "TST* ", "PAYPAL *". */
const PROCESSOR =
  /^(?:SQ|TST|PAYPAL|PP|SP|IZ|ZLR|CKE|POS|CHECKCARD|PURCHASE|DEBIT|ACH)(?:\s*\*+\s*|\s+)/;

/** Store numbers, card endings, dates and reference numbers: any word with two digits or more. */
const NUMBERED = /\S*\d\S*\d\S*/g;

/**
 * One key for the many spellings of a counterparty: "SQ *BLUE BOTTLE 1234" and "Blue Bottle" are
 * one. Falls back to the bare text when nothing else would be left ("7-11 1234").
 */
export function counterpartyKey(name: string): string {
  const upper = name.normalize('NFKC').toUpperCase();
  let rest = upper.trim();
  while (PROCESSOR.test(rest)) rest = rest.replace(PROCESSOR, '');
  const words = bareWords(rest.replace(NUMBERED, ' '));
  return words === '' ? bareWords(upper) : words;
}

/** A name is told apart by its beginning: by as many letters as have so many bytes in UTF-8. */
const NAME_BYTES = 120;

/** No letter has more bytes than this for each of its units. */
const MOST_UNIT_BYTES = 3;

/** A name as it is kept and compared wherever the room for it is bounded: of all such, in the same way. */
export function shortName(name: string): string {
  if (MOST_UNIT_BYTES * name.length <= NAME_BYTES) return name;
  let [bytes, length] = [0, 0];
  for (const letter of name) {
    bytes += utf8Bytes(letter);
    if (bytes > NAME_BYTES) break;
    length += letter.length;
  }
  return name.slice(0, length);
}

const bareWords = (text: string): string =>
  text
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

/**
 * How alike two names are: shared words against all words of both, 0 to 100.
 */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return Math.round((200 * shared) / (left.size + right.size));
}

const wordsOf = (name: string): Set<string> =>
  new Set(counterpartyKey(name).split(' ').filter(Boolean));
