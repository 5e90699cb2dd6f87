/** Creates the ids, tokens and hashes of checkouts. */
export interface CheckoutKeys {
  /** random, 128 bits */
  newId(): string;

  /** random, 256 bits. The browser keeps it, and we store its hash */
  newToken(): string;

  hashOf(token: string): string;

  /** the hash of an address where the address must not be stored */
  addressKey(address: string): string;

  /** the same for all spellings of one mailbox */
  mailboxKey(address: string): string;
}
