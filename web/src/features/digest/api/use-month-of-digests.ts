import { digestSchema, type Digest } from '@daily-snapshot/domain/contracts/digest';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';
import { daysOfMonth, type Month } from '../model/month.ts';

/** A month's digests, newest first: 23 at most. */
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

/** The very first digest: where the archive begins. */
export const useFirstDigest = (businessId: string): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      orderBy: { field: 'businessDate', direction: 'asc' },
      limit: 1,
    },
    digestSchema,
  );
