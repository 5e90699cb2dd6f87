import {
  userOverridesSchema,
  type StoredUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** A frequent counterparty has many transactions to update. */
const TIMEOUT_MS = 300_000;

/** Subscribes to the owner’s category rules. The value is null if there are none. */
export const useCategoryRules = (
  businessId: string,
): Live<{ readonly rules: readonly StoredUserOverride[] } | null> =>
  useLiveDocument(paths.userOverrides(businessId), userOverridesSchema);

/** Changes the kind of transactions, or previews the effect. */
export const useRecategorize = () => useCallable('overrideKind', TIMEOUT_MS);

/** Undoes a correction, or previews the effect. */
export const useUndoCategoryRule = () => useCallable('removeUserOverride', TIMEOUT_MS);
