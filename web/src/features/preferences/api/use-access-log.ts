import {
  accessEntrySchema,
  type AccessEntry,
} from '@daily-snapshot/domain/access/access-log-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useEffect } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** As many as one looks through. */
const SHOWN = 50;

/** Who has looked at a business lately, the latest first. */
export const useAccessLog = (businessId: string): Live<readonly WithId<AccessEntry>[]> =>
  useLiveDocuments(
    {
      collection: paths.accessLog(businessId),
      orderBy: { field: 'at', direction: 'desc' },
      limit: SHOWN,
    },
    accessEntrySchema,
  );

/**
 * Has the server note that somebody looks at a business. Nothing depends on it here: a failure is the
 * network's, and the next page tries again.
 */
export function useRecordVisit(businessId: string): void {
  const note = useCallable('recordVisit');
  useEffect(() => {
    void note({ businessId });
  }, [note, businessId]);
}
