import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';

/** Builds a bakery in Chicago that Ada owns. Its digests are off. */
export const aBusiness = (differences: Partial<Business> = {}): Business => ({
  name: 'Bluebird Bakery',
  timeZone: DEFAULT_TIME_ZONE,
  members: { ada: 'owner' },
  createdAt: new Date('2026-11-02T09:00:00Z'),
  currency: 'USD',
  basis: 'cash',
  ...differences,
});
