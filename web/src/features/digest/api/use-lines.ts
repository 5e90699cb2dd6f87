import { datesOf, type Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { postingSchema } from '@daily-snapshot/domain/contracts/posting';
import { kindsBehind } from '@daily-snapshot/domain/digest/definition';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';
import type { LinesFilter } from '../model/links.ts';

export const LINES_PAGE = 50;

export type Line = WithId<Posting>;

/**
 * One page of the lines behind a number, what moved it most first.
 *
 * @param after the last line of the page before
 */
export function useLines(
  businessId: string,
  covers: Period,
  { behind, counterparty, day }: LinesFilter,
  after: Line | undefined,
): Live<readonly Line[]> {
  return useLiveDocuments(
    {
      collection: paths.postings(businessId),
      where: [
        { field: ['date'], oneOf: day ? [day] : datesOf(covers) },
        // Kinds times days stay under the thirty alternatives that one query may have.
        ...(behind === 'net' ? [] : [{ field: ['kind'], oneOf: kindsBehind(behind) }]),
        ...(counterparty === undefined ? [] : [{ field: ['counterparty'], equals: counterparty }]),
      ],
      orderBy: { field: 'amount', direction: behind === 'revenue' ? 'desc' : 'asc' },
      ...(after ? { after: { value: after.amount, id: after.id } } : {}),
      limit: LINES_PAGE,
    },
    postingSchema,
  );
}
