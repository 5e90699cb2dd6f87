import { digestSchema, type Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { daysOfMonth, type Month } from '../model/month.ts';

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
