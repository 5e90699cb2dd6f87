/** Which alert a link in a mail is about, and whose it is. */
export interface AlertLinkClaim {
  readonly businessId: string;
  readonly alertId: string;
  readonly endsAt: Date;
  readonly isOf: (address: string) => boolean;
}

/** Links by which an owner answers an alert out of a mail. */
export interface AlertLinks {
  urlFor(alert: {
    readonly businessId: string;
    readonly alertId: string;
    /** of the owner who gets the mail */
    readonly address: string;
    readonly endsAt: Date;
  }): string;

  /** @returns undefined when the token is not one of ours; one that has run out is read all the same */
  read(token: string): AlertLinkClaim | undefined;
}
