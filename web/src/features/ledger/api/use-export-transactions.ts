import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { isFound } from '@daily-snapshot/domain/ledger/posting-search';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { useDocumentReader, type ParsedList } from '../../../lib/data/documents.ts';
import type { LinesFilter } from '../model/transactions-filter.ts';
import { transactionsQuery, searchOf } from '../model/transactions-query.ts';
import type { Line } from './use-transactions.ts';

/** Transactions per request. */
const PAGE_SIZE = 500;

/** Returns a function that reads all transactions of a filter, page by page. */
export function useExportTransactions(business: {
  readonly id: string;
  readonly currency: string;
}) {
  const read = useDocumentReader();
  return async (
    filter: LinesFilter,
    onRead: (lines: number) => void,
  ): Promise<Result<ParsedList<Line>, AppError>> => {
    const search = searchOf(filter, business.currency);
    const lines: Line[] = [];
    let unreadable = 0;
    let last: Line | undefined;
    for (let isLast = false; !isLast;) {
      const after = last && { date: last.date, key: last.id };
      const query = transactionsQuery(business.id, filter, search, { after, size: PAGE_SIZE });
      const page = await read(query, postingSchema);
      if (!page.ok) return page;
      const { values } = page.value;
      lines.push(...values.filter((line) => isFound(search, line)));
      unreadable += page.value.unreadable;
      last = values.at(-1);
      isLast = values.length + page.value.unreadable < PAGE_SIZE;
      onRead(lines.length);
    }
    return ok({ values: lines, unreadable });
  };
}
