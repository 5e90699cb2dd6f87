import { counterpartyKey, shortName } from '../../../ledger/classification/counterparty.ts';

/** What a card network adds behind the name: "*4108", "#0123". */
const DECORATION = /\s*[*#]\s*\d{2,}\s*$/;

const PROCESSOR =
  /^(?:SQ|TST|PAYPAL|PP|SP|IZ|ZLR|CKE|POS|CHECKCARD|PURCHASE|DEBIT|ACH)\s*(?:\*\s*|\s+)/;

const squeeze = (name: string): string =>
  name
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

/** Of more names the first known are forgotten, and so are the first that were spelt anew. */
const MOST_KNOWN = 6000;
const MOST_RESPELT = 500;

export type Respelt = readonly (readonly [spelling: string, key: string])[];

/** What banks write where there is no name: nobody in particular. */
const NOBODY: ReadonlySet<string> = new Set([
  'CASH',
  'CASH DEPOSIT',
  'CHECK DEPOSIT',
  'CHEQUE DEPOSIT',
  'COUNTER DEPOSIT',
  'DEPOSIT',
  'MOBILE DEPOSIT',
]);

export const isNamedCounterparty = (key: string): boolean => !NOBODY.has(key);

interface Reading {
  readonly whole: string;
  /** without what may be the number of a branch */
  readonly bare: string;
}

/**
 * Who a line is with. The bank's additions to a name are dropped, but a number that tells two
 * counterparties apart is not: "Client 01" and "Client 02" are two, "GOOGLE *4108" is Google.
 */
export class Names {
  /** what a spelling may be, so that it is taken apart once */
  readonly #read = new Map<string, Reading>();
  readonly #known: Set<string>;
  readonly #respelt: Map<string, string>;

  /**
   * @param known keys, the first known first
   * @param respelt what is another spelling of a key
   */
  constructor(known: readonly string[] = [], respelt: Respelt = []) {
    this.#known = new Set(known);
    this.#respelt = new Map(respelt);
  }

  toState(): readonly string[] {
    return [...this.#known];
  }

  toRespelt(): Respelt {
    return [...this.#respelt];
  }

  /** From now on a spelling is that of somebody known. */
  respell(spelling: string, key: string): void {
    this.#respelt.set(spelling, key);
    const [first] = this.#respelt.size > MOST_RESPELT ? this.#respelt.keys() : [];
    if (first !== undefined) this.#respelt.delete(first);
  }

  keyOf(name: string): string {
    const key = this.#readKey(name);
    return this.#respelt.get(key) ?? key;
  }

  #readKey(name: string): string {
    let reading = this.#read.get(name);
    if (!reading) this.#read.set(name, (reading = readName(name)));
    const { whole, bare } = reading;
    if (this.#known.has(whole)) return whole;
    // a branch of somebody who is already known without a number
    if (bare !== '' && this.#known.has(bare)) return bare;
    this.#known.add(whole);
    const [first] = this.#known.size > MOST_KNOWN ? this.#known : [];
    if (first !== undefined) this.#known.delete(first);
    return whole;
  }
}

function readName(name: string): Reading {
  const upper = shortName(name).normalize('NFKC').toUpperCase().trim();
  const plain = upper.replace(PROCESSOR, '').replace(DECORATION, '');
  return { whole: squeeze(plain) || squeeze(upper) || upper, bare: counterpartyKey(plain) };
}

/** What a company is by law is written or left out. */
const FORM = /( (?:LLC|LLP|LP|INC|CORP|CO|LTD|PLC|GMBH))+$/;

/** Where banks cut names off, more letters are left; of fewer, many begin alike. */
const FEWEST_LETTERS = 8;

const withoutForm = (key: string): string => key.replace(FORM, '');

/** What any key begins with that may be one with this. */
export const beginningOf = (key: string): string => withoutForm(key).slice(0, FEWEST_LETTERS);

/**
 * Whether two keys may be one counterparty: without the form of the company, or cut off at another
 * length. Numbers tell counterparties apart.
 */
export function mayBeOne(a: string, b: string): boolean {
  const [left, right] = [withoutForm(a), withoutForm(b)];
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  const isCut = short.length >= FEWEST_LETTERS && long.startsWith(short);
  return short === long || (isCut && !/\d/.test(long));
}
