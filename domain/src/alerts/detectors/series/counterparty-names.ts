import { counterpartyKey, shortName } from '../../../ledger/classification/counterparty.ts';

/** The suffix that a card network appends to a name: "*4108", "#0123". */
const DECORATION = /\s*[*#]\s*\d{2,}\s*$/;

const PROCESSOR =
  /^(?:SQ|TST|PAYPAL|PP|SP|IZ|ZLR|CKE|POS|CHECKCARD|PURCHASE|DEBIT|ACH)\s*(?:\*\s*|\s+)/;

const squeeze = (name: string): string =>
  name
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

/** The limits on known keys and on respelled names. Above a limit the oldest entry is dropped. */
const MAX_KNOWN = 6000;
const MAX_RESPELLED = 500;

export type RespelledNames = readonly (readonly [spelling: string, key: string])[];

/** Placeholder names that banks use for deposits without a counterparty. */
const UNNAMED: ReadonlySet<string> = new Set([
  'CASH',
  'CASH DEPOSIT',
  'CHECK DEPOSIT',
  'CHEQUE DEPOSIT',
  'COUNTER DEPOSIT',
  'DEPOSIT',
  'MOBILE DEPOSIT',
]);

export const isNamedCounterparty = (key: string): boolean => !UNNAMED.has(key);

interface Reading {
  readonly whole: string;
  /** The key without a possible branch number. */
  readonly bare: string;
}

/**
 * Resolves names to counterparty keys. It drops additions of the bank, but keeps a number that
 * distinguishes counterparties. "Client 01" and "Client 02" are two counterparties. "GOOGLE *4108"
 * is Google.
 */
export class Names {
  /** Cache of parsed names. */
  readonly #read = new Map<string, Reading>();
  readonly #knownKeys: Set<string>;
  readonly #respelled: Map<string, string>;

  /**
   * @param knownKeys oldest first
   * @param respelt pairs of another spelling and its key
   */
  constructor(knownKeys: readonly string[] = [], respelled: RespelledNames = []) {
    this.#knownKeys = new Set(knownKeys);
    this.#respelled = new Map(respelled);
  }

  toState(): readonly string[] {
    return [...this.#knownKeys];
  }

  toRespelled(): RespelledNames {
    return [...this.#respelled];
  }

  /** Maps a spelling to a known key from now on. */
  addSpelling(spelling: string, key: string): void {
    this.#respelled.set(spelling, key);
    const [first] = this.#respelled.size > MAX_RESPELLED ? this.#respelled.keys() : [];
    if (first !== undefined) this.#respelled.delete(first);
  }

  keyOf(name: string): string {
    const key = this.#readKey(name);
    return this.#respelled.get(key) ?? key;
  }

  #readKey(name: string): string {
    let reading = this.#read.get(name);
    if (!reading) this.#read.set(name, (reading = readName(name)));
    const { whole, bare } = reading;
    if (this.#knownKeys.has(whole)) return whole;
    // a branch of a counterparty that is known without a number
    if (bare !== '' && this.#knownKeys.has(bare)) return bare;
    this.#knownKeys.add(whole);
    const [first] = this.#knownKeys.size > MAX_KNOWN ? this.#knownKeys : [];
    if (first !== undefined) this.#knownKeys.delete(first);
    return whole;
  }
}

function readName(name: string): Reading {
  const upper = shortName(name).normalize('NFKC').toUpperCase().trim();
  const plain = upper.replace(PROCESSOR, '').replace(DECORATION, '');
  return { whole: squeeze(plain) || squeeze(upper) || upper, bare: counterpartyKey(plain) };
}

/** The legal form of a company, which banks may write or omit. */
const FORM = /( (?:LLC|LLP|LP|INC|CORP|CO|LTD|PLC|GMBH))+$/;

/**
 * The fewest letters for a match. Banks cut names off at more letters, and many names share a
 * shorter prefix.
 */
const MIN_LETTERS = 8;

const withoutForm = (key: string): string => key.replace(FORM, '');

/** Returns the prefix that every possibly matching key starts with. */
export const beginningOf = (key: string): string => withoutForm(key).slice(0, MIN_LETTERS);

/**
 * Reports whether two keys may be one counterparty: equal without the legal form, or cut off at
 * different lengths. Numbers distinguish counterparties.
 */
export function mayBeOne(a: string, b: string): boolean {
  const [left, right] = [withoutForm(a), withoutForm(b)];
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  const isCut = short.length >= MIN_LETTERS && long.startsWith(short);
  return short === long || (isCut && !/\d/.test(long));
}
