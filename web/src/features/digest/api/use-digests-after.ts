import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestSchema, type Digest } from '@daily-snapshot/domain/contracts/digest';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** A month of mornings: lines that come later than that are in the daybook. */
const MORNINGS = 22;

/** The digests after one, which told what had changed in it. */
export const useDigestsAfter = (
  businessId: string,
  date: BusinessDate,
): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      where: [{ field: ['businessDate'], from: addDays(date, 1), to: '9999-12-31' }],
      orderBy: { field: 'businessDate', direction: 'asc' },
      limit: MORNINGS,
    },
    digestSchema,
  );
