import { Ids } from '@daily-snapshot/emulator-support/simulation/ids';

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 37;
const HEX_LENGTH = 32;

/** Generates IDs in Plaid's formats. */
export class PlaidIds extends Ids {
  /** Returns a new ID with 37 characters, for items, accounts and transactions. */
  override next(kind: string): string {
    return this.of(kind, this.count(kind));
  }

  /** Returns a token such as `access-sandbox-8ab976e6-64bc-4b38-98f7-731e7a349970`. */
  nextToken(kind: 'access' | 'public' | 'link'): string {
    const random = this.seed.numbers(`${kind} token`, this.count(`${kind} token`));
    const hex = Array.from({ length: HEX_LENGTH }, () => Math.floor(random() * 16).toString(16));
    const part = (from: number, to: number) => hex.slice(from, to).join('');
    const parts = [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)];
    return `${kind}-sandbox-${parts.join('-')}`;
  }

  /** Derives an ID from names. The same names give the same ID. */
  of(...names: readonly (string | number)[]): string {
    const random = this.seed.numbers(...names);
    const character = () => ID_CHARACTERS.charAt(Math.floor(random() * ID_CHARACTERS.length));
    return Array.from({ length: LENGTH }, character).join('');
  }
}
