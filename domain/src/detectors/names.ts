import { counterpartyKey } from '../ledger/counterparty.ts';

/** What a card network adds behind the name: "*4108", "#0123". */
const DECORATION = /\s*[*#]\s*\d{2,}\s*$/;

const PROCESSOR =
  /^(?:SQ|TST|PAYPAL|PP|SP|IZ|ZLR|CKE|POS|CHECKCARD|PURCHASE|DEBIT|ACH)\s*(?:\*\s*|\s+)/;

const squeeze = (name: string): string =>
  name
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

/** A name is told apart by its beginning. */
const MOST_LETTERS = 120;

/** Of more names the first known are forgotten. */
const MOST_KNOWN = 6000;

/** What banks write where there is no name: nobody who could owe anything. */
const NOBODY: ReadonlySet<string> = new Set([
  'CASH',
  'CASH DEPOSIT',
  'CHECK DEPOSIT',
  'CHEQUE DEPOSIT',
  'COUNTER DEPOSIT',
  'DEPOSIT',
  'MOBILE DEPOSIT',
]);

export const isSomebody = (key: string): boolean => !NOBODY.has(key);

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

  /** @param known keys, the first known first */
  constructor(known: readonly string[] = []) {
    this.#known = new Set(known);
  }

  toState(): readonly string[] {
    return [...this.#known];
  }

  keyOf(name: string): string {
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
  const upper = name.slice(0, MOST_LETTERS).normalize('NFKC').toUpperCase().trim();
  const plain = upper.replace(PROCESSOR, '').replace(DECORATION, '');
  return { whole: squeeze(plain) || squeeze(upper) || upper, bare: counterpartyKey(plain) };
}
