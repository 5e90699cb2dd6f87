/** What a link says. */
export interface ClaimLink {
  readonly checkoutId: string;
  readonly addressKey: string;
  /** it takes nothing over from then on */
  readonly endsAt: Date;
}

/** The link in our mails: whoever has it reads the mail of the address that has paid. */
export interface ClaimLinks {
  urlFor(checkoutId: string, address: string, endsAt: Date): string;

  /** @returns undefined when the token is not one of ours; it may have run out */
  read(token: string): ClaimLink | undefined;
}
