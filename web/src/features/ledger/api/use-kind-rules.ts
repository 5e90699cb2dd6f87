import { kindRulesSchema, type KindRule } from '@daily-snapshot/domain/contracts/kind-rules';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/callable.ts';
import { useLiveDocument } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** A counterparty of every day has many lines. */
const TIMEOUT_MS = 300_000;

/** How the owner has corrected lines; null while nothing was corrected. */
export const useKindRules = (
  businessId: string,
): Live<{ readonly rules: readonly KindRule[] } | null> =>
  useLiveDocument(paths.kindRules(businessId), kindRulesSchema);

/** Says what a line is, or asks what saying so would move. */
export const useCorrectKind = () => useCallable('correctKind', TIMEOUT_MS);

/** Takes a correction back, or asks what that would move. */
export const useUndoKindRule = () => useCallable('undoKindRule', TIMEOUT_MS);
