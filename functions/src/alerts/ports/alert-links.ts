/** The alert of a link and the owner it was sent to. */
export interface AlertLinkClaim {
  readonly businessId: string;
  readonly alertId: string;
  readonly endsAt: Date;
  readonly matchesAddress: (address: string) => boolean;
}

/** Signs the links by which an owner answers an alert from an e-mail. */
export interface AlertLinks {
  urlFor(alert: {
    readonly businessId: string;
    readonly alertId: string;
    /** the address of the owner who gets the mail */
    readonly address: string;
    readonly endsAt: Date;
  }): string;

  /** @returns undefined if the signature is not ours; an expired link is returned */
  read(token: string): AlertLinkClaim | undefined;
}
