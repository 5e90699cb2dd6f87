/** What checkouts are named and known by. */
export interface CheckoutKeys {
  /** 128 bits: no checkout follows from another */
  newId(): string;

  /** 256 bits: nobody guesses it. The browser keeps it, we keep its hash */
  newToken(): string;

  hashOf(token: string): string;

  /** what an address is known by where it must not be read */
  addressKey(address: string): string;

  /** the same for all addresses of one mailbox */
  mailboxKey(address: string): string;
}
