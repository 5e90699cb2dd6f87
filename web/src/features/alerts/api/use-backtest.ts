import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  storedBacktestSchema,
  type StoredBacktest,
} from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** What the digests of the last year would have told; null before history was looked at. */
export const useBacktest = (businessId: string): Live<StoredBacktest | null> =>
  useLiveDocument(paths.replay(businessId), storedBacktestSchema);
