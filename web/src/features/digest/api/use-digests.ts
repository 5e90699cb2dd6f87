import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { type Digest, digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { useLiveDocument, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { daysOfMonth, type Month } from '../model/month.ts';

/** Loads the digest of a day; null if there is none. */
export const useDigest = (businessId: string, date: BusinessDate): Live<Digest | null> =>
  useLiveDocument(paths.digest(businessId, date), digestSchema);

/** Loads the digests of a month, newest first. A month has up to 23. */
export const useMonthOfDigests = (
  businessId: string,
  month: Month,
): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      where: [{ field: ['businessDate'], ...daysOfMonth(month) }],
      orderBy: { field: 'businessDate', direction: 'desc' },
    },
    digestSchema,
  );

/** Loads the first digest, where the archive begins. */
export const useFirstDigest = (businessId: string): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      orderBy: { field: 'businessDate', direction: 'asc' },
      limit: 1,
    },
    digestSchema,
  );

/** The number of digests in a month. Corrections to older days are in the daily summaries. */
const MAX_DIGESTS = 22;

/** Loads the digests after a day. They report the corrections of that day's digest. */
export const useDigestsAfter = (
  businessId: string,
  date: BusinessDate,
): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      where: [{ field: ['businessDate'], from: addDays(date, 1), to: '9999-12-31' }],
      orderBy: { field: 'businessDate', direction: 'asc' },
      limit: MAX_DIGESTS,
    },
    digestSchema,
  );
