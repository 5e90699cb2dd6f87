/** Creates the ids, tokens and hashes of checkouts. */
export interface CheckoutKeys {
  /** random, 256 bits */
  newRequestId(): string;

  /** the id of the checkout that a request opens; 128 bits */
  idOf(requestId: string): string;

  /** the token of the checkout that a request opens. The browser keeps it, and we store its hash */
  tokenOf(requestId: string): string;

  hashOf(token: string): string;

  /** the hash of an address where the address must not be stored */
  addressKey(address: string): string;

  /** the same for all spellings of one mailbox */
  mailboxKey(address: string): string;
}
