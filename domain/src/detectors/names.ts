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

/**
 * Who a line is with. The bank's additions to a name are dropped, but a number that tells two
 * counterparties apart is not: "Client 01" and "Client 02" are two, "GOOGLE *4108" is Google.
 */
export class Names {
  readonly #keys = new Map<string, string>();
  readonly #known = new Set<string>();

  keyOf(name: string): string {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = this.#resolve(name.normalize('NFKC').toUpperCase().trim());
    this.#keys.set(name, key);
    this.#known.add(key);
    return key;
  }

  #resolve(upper: string): string {
    const plain = upper.replace(PROCESSOR, '').replace(DECORATION, '');
    const whole = squeeze(plain) || squeeze(upper) || upper;
    if (this.#known.has(whole)) return whole;
    const bare = counterpartyKey(plain);
    // a branch of somebody who is already known without a number
    return bare !== '' && this.#known.has(bare) ? bare : whole;
  }
}
