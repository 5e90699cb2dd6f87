import { paths } from "@daily-snapshot/domain/contracts/paths";
import { postingSchema } from "@daily-snapshot/domain/ledger/posting";
import { useLiveDocuments } from "../../../lib/data/documents.ts";
import type { Live } from "../../../lib/data/live.ts";
import type { PostingDocument } from "./use-figure-transactions.ts";

/** The number of values that Firestore allows in one query. */
export const MAX_IDS = 30;

/** Loads postings by id, without those that no longer exist. */
export const useTransactionsById = (
  businessId: string,
  ids: readonly string[],
): Live<readonly PostingDocument[]> =>
  useLiveDocuments(
    {
      collection: paths.postings(businessId),
      where: [{ field: ["id"], oneOf: ids.slice(0, MAX_IDS) }],
    },
    postingSchema,
  );
