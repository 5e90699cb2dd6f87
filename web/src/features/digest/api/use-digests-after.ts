import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestSchema, type Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

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
