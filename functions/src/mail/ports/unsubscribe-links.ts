/** Content of an unsubscribe link. */
export interface Unsubscription {
  /** `OWN_EMAILS` for e-mails that do not belong to a business. */
  readonly businessId: string;
  readonly addressKey: string;
}

export interface UnsubscribeLinks {
  /** Returns a link that does not expire. */
  urlFor(businessId: string, address: string): string;

  /** @returns undefined if the token is invalid */
  read(token: string): Unsubscription | undefined;
}
