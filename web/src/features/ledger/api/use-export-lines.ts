import type { AppError } from '@daily-snapshot/domain/app-error';
import { postingSchema } from '@daily-snapshot/domain/contracts/posting';
import { ok, type Result } from '@daily-snapshot/domain/result';
import { useDocumentReader } from '../../../lib/documents.ts';
import type { LinesFilter } from '../model/lines-filter.ts';
import { foundIn, linesQuery, searchOf } from '../model/lines-query.ts';
import type { Line } from './use-transactions.ts';

/** Lines that are fetched at once. */
const FETCHED = 500;

/** All lines that a filter asks for, on however many pages. */
export function useExportLines(business: { readonly id: string; readonly currency: string }) {
  const read = useDocumentReader();
  return async (
    filter: LinesFilter,
    onRead: (lines: number) => void,
  ): Promise<Result<readonly Line[], AppError>> => {
    const search = searchOf(filter, business.currency);
    const lines: Line[] = [];
    let last: Line | undefined;
    for (let isLast = false; !isLast;) {
      const after = last && { date: last.date, key: last.id };
      const query = linesQuery(business.id, filter, search, { after, size: FETCHED });
      const page = await read(query, postingSchema);
      if (!page.ok) return page;
      lines.push(...foundIn(page.value, search));
      last = page.value.at(-1);
      isLast = page.value.length < FETCHED;
      onRead(lines.length);
    }
    return ok(lines);
  };
}
