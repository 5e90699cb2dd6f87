import { dailySummariesSchema } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Loads the daily summaries of a business; null until a source is connected. */
export const useDailySummaries = (businessId: string): Live<DailySummaries | null> =>
  useLiveDocument(paths.dailySummaries(businessId), dailySummariesSchema);
