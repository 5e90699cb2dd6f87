/** Which digests, and who asks. */
export interface Unsubscription {
  /** `OWN_EMAILS` for letters that belong to no business */
  readonly businessId: string;
  readonly addressKey: string;
}

export interface UnsubscribeLinks {
  /** A link for good: an address may be unsubscribed with it as long as it is known. */
  urlFor(businessId: string, address: string): string;

  /** @returns undefined when the token is not one of ours */
  read(token: string): Unsubscription | undefined;
}
