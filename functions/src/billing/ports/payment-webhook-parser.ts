/**
 * The object that a Stripe event is about. Its state is read from Stripe, because the event is not
 * trusted.
 */
export type PaymentSubject =
  | { readonly about: 'checkout'; readonly sessionId: string }
  | { readonly about: 'subscription'; readonly subscriptionId: string }
  /** a payment was refunded or disputed; a person has to look at it */
  | { readonly about: 'staff'; readonly type: string }
  | { readonly about: 'nothing' };

export type PaymentEvent = PaymentSubject & {
  /** the API version of the event, if we use another one */
  readonly otherVersion?: string | undefined;
};

export interface PaymentWebhookParser {
  /** @returns `forged` unless the provider signed exactly these bytes within the tolerance */
  read(rawBody: Buffer, signature: string | undefined, now: Date): Promise<PaymentEvent | 'forged'>;
}
