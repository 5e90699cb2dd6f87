import { postingSchema, type Posting } from "@daily-snapshot/domain/ledger/posting";
import { useLiveDocuments, type WithId } from "../../../lib/data/documents.ts";
import type { Live } from "../../../lib/data/live.ts";
import type { LinePlace, LinesFilter } from "../model/transactions-filter.ts";
import { POSTINGS_PER_PAGE, transactionsQuery, searchOf } from "../model/transactions-query.ts";

/** A posting with its document id. */
export type Line = WithId<Posting>;

/** Subscribes to one page of filtered transactions, latest first. */
export const useTransactions = (
  business: { readonly id: string; readonly currency: string },
  filter: LinesFilter,
  after: LinePlace | undefined,
): Live<readonly Line[]> =>
  useLiveDocuments(
    transactionsQuery(business.id, filter, searchOf(filter, business.currency), {
      after,
      size: POSTINGS_PER_PAGE,
    }),
    postingSchema,
  );
