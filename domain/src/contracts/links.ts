import type { BusinessDate } from '../calendar/business-date.ts';

/** Where pages live, for those who link to them from outside of the site. */
export const links = {
  /** The snapshot that a mail told of. */
  snapshot: (businessId: string, date: BusinessDate) => `/dashboard/${businessId}/${date}`,
  preferences: (businessId: string) => `/dashboard/${businessId}/preferences`,
  /** Answers a POST by unsubscribing and a GET by asking whether to. */
  unsubscribe: (token: string) => `/u/${token}`,
} as const;
