import { deletionSchema, type Deletion } from '@daily-snapshot/domain/contracts/deletion';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/callable.ts';
import { useLiveDocument } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** When an account is to be erased; null when it is not. */
export const useDeletion = (accountId: string): Live<Deletion | null> =>
  useLiveDocument(paths.deletion(accountId), deletionSchema);

export const useAskDeletion = () => useCallable('askDeletion');
export const useCancelDeletion = () => useCallable('cancelDeletion');
