import { digestSchema, type Digest } from '@daily-snapshot/domain/contracts/digest';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** As many as two working weeks have. */
const SHOWN = 10;

/** The latest digests of a business, newest first. */
export const useDigests = (businessId: string): Live<readonly WithId<Digest>[]> =>
  useLiveDocuments(
    {
      collection: paths.digests(businessId),
      orderBy: { field: 'businessDate', direction: 'desc' },
      limit: SHOWN,
    },
    digestSchema,
  );
