/** The content of a claim link. */
export interface ClaimLink {
  readonly checkoutId: string;
  readonly addressKey: string;
  /** when it expires */
  readonly endsAt: Date;
}

/**
 * Signs the claim links in our e-mails. A person with the link can read the mail of the address
 * that paid.
 */
export interface ClaimLinks {
  urlFor(checkoutId: string, address: string, endsAt: Date): string;

  /** @returns undefined if the signature is not ours; the link may have expired */
  read(token: string): ClaimLink | undefined;
}
