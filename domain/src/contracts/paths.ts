import { parseBusinessDate, type BusinessDate } from '../calendar/business-date.ts';

/** Where documents live. */
export const paths = {
  businesses: 'businesses',
  business: (businessId: string) => `businesses/${businessId}`,
  digests: (businessId: string) => `businesses/${businessId}/digests`,
  digest: (businessId: string, date: BusinessDate) => `businesses/${businessId}/digests/${date}`,
  daybook: (businessId: string) => `businesses/${businessId}/rollups/daybook`,
  postings: (businessId: string) => `businesses/${businessId}/postings`,
  posting: (businessId: string, key: string) => `businesses/${businessId}/postings/${key}`,
  accounts: (businessId: string) => `businesses/${businessId}/accounts`,
  account: (businessId: string, key: string) => `businesses/${businessId}/accounts/${key}`,
  imports: (businessId: string) => `businesses/${businessId}/imports`,
  import: (businessId: string, key: string) => `businesses/${businessId}/imports/${key}`,
  mappings: (businessId: string) => `businesses/${businessId}/mappings`,
  mapping: (businessId: string, key: string) => `businesses/${businessId}/mappings/${key}`,
  outbox: 'outbox',
  outboxEntry: (businessId: string, date: BusinessDate) => `outbox/${digestIdOf(businessId, date)}`,
  suppressions: 'suppressions',
  suppression: (addressKey: string) => `suppressions/${addressKey}`,
  deliveryEvent: (eventKey: string) => `deliveryEvents/${eventKey}`,
} as const;

/** Names a digest everywhere outside of its business: in the outbox, in mail, in a queue. */
export const digestIdOf = (businessId: string, date: BusinessDate): string =>
  `${businessId}_${date}`;

/** A digest: one business, one business day. */
export interface DigestKey {
  readonly businessId: string;
  readonly businessDate: BusinessDate;
}

/** @returns undefined when the text names no digest */
export function parseDigestId(text: string): DigestKey | undefined {
  const [, businessId, day = ''] = /^([\w-]{1,128})_(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const businessDate = parseBusinessDate(day);
  return businessId && businessDate ? { businessId, businessDate } : undefined;
}
