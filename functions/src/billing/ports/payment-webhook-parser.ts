/** What a notice of the payment provider is about. What it says is asked again, not believed. */
export type PaymentEvent =
  | { readonly about: 'checkout'; readonly sessionId: string }
  | { readonly about: 'subscription'; readonly subscriptionId: string }
  /** money was given back, or is disputed: somebody is to look at it */
  | { readonly about: 'staff'; readonly type: string }
  | { readonly about: 'nothing' };

export interface PaymentWebhookParser {
  /** @returns `forged` unless the provider has signed these very bytes just now */
  read(rawBody: Buffer, signature: string | undefined, now: Date): PaymentEvent | 'forged';
}
