import type { BusinessDate } from '../calendar/business-date.ts';

/** Where documents live. */
export const paths = {
  businesses: 'businesses',
  business: (businessId: string) => `businesses/${businessId}`,
  digests: (businessId: string) => `businesses/${businessId}/digests`,
  digest: (businessId: string, date: BusinessDate) => `businesses/${businessId}/digests/${date}`,
  sweep: (scheduledAt: Date) => `digestSweeps/${scheduledAt.toISOString()}`,
} as const;
