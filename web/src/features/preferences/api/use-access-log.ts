import {
  accessEntrySchema,
  type AccessEntry,
} from '@daily-snapshot/domain/access/access-log-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useEffect } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** The number of entries listed. */
const SHOWN = 50;

/** Subscribes to the access log of a business, latest first. */
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
 * Records in the access log that the user opened a business. Ignores failures, because the next
 * page tries again.
 */
export function useRecordVisit(businessId: string): void {
  const note = useCallable('recordVisit');
  useEffect(() => {
    void note({ businessId });
  }, [note, businessId]);
}
