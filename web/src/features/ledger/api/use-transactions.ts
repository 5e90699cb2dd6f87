import { postingSchema } from '@daily-snapshot/domain/contracts/posting';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';
import type { LinePlace, LinesFilter } from '../model/lines-filter.ts';
import { LINES_PAGE, linesQuery, searchOf } from '../model/lines-query.ts';

/** A line, under the key of its document. */
export type Line = WithId<Posting>;

/** One page of the lines that a filter asks for, the latest first. */
export const useTransactions = (
  business: { readonly id: string; readonly currency: string },
  filter: LinesFilter,
  after: LinePlace | undefined,
): Live<readonly Line[]> =>
  useLiveDocuments(
    linesQuery(business.id, filter, searchOf(filter, business.currency), {
      after,
      size: LINES_PAGE,
    }),
    postingSchema,
  );
