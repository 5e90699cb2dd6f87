import type { BusinessDate } from "@daily-snapshot/domain/calendar/business-date";
import { postingSchema, type Posting } from "@daily-snapshot/domain/ledger/posting";
import type { ThresholdDraft } from "@daily-snapshot/domain/alerts/thresholds/threshold";
import { useLiveDocuments } from "../../../lib/data/documents.ts";
import type { Live } from "../../../lib/data/live.ts";
import { thresholdQuery } from "../model/threshold-query.ts";

/**
 * Subscribes to the transactions that a threshold measures. Changing the amount or the window sends
 * no new query.
 */
export const useThresholdTransactions = (
  businessId: string,
  scope: Omit<ThresholdDraft, "limit" | "window" | "side">,
  to: BusinessDate,
): Live<readonly Posting[]> =>
  useLiveDocuments(thresholdQuery(businessId, scope, to), postingSchema);
