import { paths } from '@daily-snapshot/domain/contracts/paths';
import { postingSchema } from '@daily-snapshot/domain/contracts/posting';
import { useLiveDocuments } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';
import type { Line } from './use-lines.ts';

/** As many values as one question may name. */
export const MOST_IDS = 30;

/** The lines of these ids that are in the books; one that has left them is missing. */
export const useLinesWithIds = (
  businessId: string,
  ids: readonly string[],
): Live<readonly Line[]> =>
  useLiveDocuments(
    {
      collection: paths.postings(businessId),
      where: [{ field: ['id'], oneOf: ids.slice(0, MOST_IDS) }],
    },
    postingSchema,
  );
