import { deletionSchema, type Deletion } from '@daily-snapshot/domain/accounts/deletion-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Returns when an account will be erased, or null if no deletion is scheduled. */
export const useDeletion = (accountId: string): Live<Deletion | null> =>
  useLiveDocument(paths.deletion(accountId), deletionSchema);

export const useAskDeletion = () => useCallable('requestDeletion');
export const useCancelDeletion = () => useCallable('cancelDeletion');
