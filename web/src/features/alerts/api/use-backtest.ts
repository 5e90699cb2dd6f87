import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  storedBacktestSchema,
  type StoredBacktest,
} from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/**
 * Subscribes to the alerts that the last year’s digests would have sent. The value is null before
 * the history is read.
 */
export const useBacktest = (businessId: string): Live<StoredBacktest | null> =>
  useLiveDocument(paths.replay(businessId), storedBacktestSchema);
