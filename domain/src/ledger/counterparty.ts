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
