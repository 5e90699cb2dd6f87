import type { Posting } from '../posting.ts';

/** How banks name the processors and marketplaces whose exports we read. */
const PROCESSOR_NAMES: readonly (readonly [product: string, pattern: RegExp])[] = [
  ['Amazon', /\b(?:amazon|amzn)/i],
  ['eBay', /\bebay/i],
  ['Etsy', /\betsy/i],
  ['PayPal', /\bpaypal/i],
  ['Shopify', /\bshopify/i],
  ['Square', /\b(?:square|squareup|sq)\b/i],
  ['Stripe', /\bstripe/i],
];

/** The processors and marketplaces whose exports we read. */
export const PROCESSORS = PROCESSOR_NAMES.map(([product]) => product);

/** Returns the processors that a bank transaction names. */
export function processorsNamedIn({
  counterparty,
  description,
}: Pick<Posting, 'counterparty' | 'description'>): readonly string[] {
  const text = `${counterparty} ${description}`;
  return PROCESSOR_NAMES.filter(([, pattern]) => pattern.test(text)).map(([product]) => product);
}
