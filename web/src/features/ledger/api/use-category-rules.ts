import {
  userOverridesSchema,
  type StoredUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocument } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** A counterparty of every day has many lines. */
const TIMEOUT_MS = 300_000;

/** How the owner has corrected lines; null while nothing was corrected. */
export const useCategoryRules = (
  businessId: string,
): Live<{ readonly rules: readonly StoredUserOverride[] } | null> =>
  useLiveDocument(paths.userOverrides(businessId), userOverridesSchema);

/** Says what a line is, or asks what saying so would move. */
export const useRecategorize = () => useCallable('overrideKind', TIMEOUT_MS);

/** Takes a correction back, or asks what that would move. */
export const useUndoCategoryRule = () => useCallable('removeUserOverride', TIMEOUT_MS);
