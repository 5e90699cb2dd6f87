import { DEFAULT_TIME_ZONE } from '../calendar/time-zone.ts';
import type { Business } from '../contracts/business.ts';

/** A bakery in Chicago that Ada owns, its digests off. */
export const aBusiness = (differences: Partial<Business> = {}): Business => ({
  name: 'Bluebird Bakery',
  timeZone: DEFAULT_TIME_ZONE,
  members: { ada: 'owner' },
  createdAt: new Date('2026-11-02T09:00:00Z'),
  currency: 'USD',
  basis: 'cash',
  ...differences,
});
