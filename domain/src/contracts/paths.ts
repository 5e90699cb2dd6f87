import type { BusinessDate } from '../calendar/business-date.ts';

/** Where documents live. */
export const paths = {
  businesses: 'businesses',
  business: (businessId: string) => `businesses/${businessId}`,
  digests: (businessId: string) => `businesses/${businessId}/digests`,
  digest: (businessId: string, date: BusinessDate) => `businesses/${businessId}/digests/${date}`,
  daybook: (businessId: string) => `businesses/${businessId}/rollups/daybook`,
  postings: (businessId: string) => `businesses/${businessId}/postings`,
  posting: (businessId: string, key: string) => `businesses/${businessId}/postings/${key}`,
  outbox: 'outbox',
  outboxEntry: (businessId: string, date: BusinessDate) => `outbox/${digestIdOf(businessId, date)}`,
  suppression: (addressKey: string) => `suppressions/${addressKey}`,
  deliveryEvent: (eventKey: string) => `deliveryEvents/${eventKey}`,
  sweep: (scheduledAt: Date) => `digestSweeps/${scheduledAt.toISOString()}`,
} as const;

/** Names a digest everywhere outside of its business: in the outbox, in mail, in a queue. */
export const digestIdOf = (businessId: string, date: BusinessDate): string =>
  `${businessId}_${date}`;
