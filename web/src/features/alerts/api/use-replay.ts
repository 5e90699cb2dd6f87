import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  storedReplaySchema,
  type StoredReplay,
} from '@daily-snapshot/domain/contracts/stored-replay';
import { useLiveDocument } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** What the digests of the last year would have told; null before history was looked at. */
export const useReplay = (businessId: string): Live<StoredReplay | null> =>
  useLiveDocument(paths.replay(businessId), storedReplaySchema);
