import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';

/**
 * Returns whether an import adds exactly the transactions that the file shows, so that the owner
 * has nothing more to decide.
 */
export const isAsShown = (
  { lineCount, skippedCount }: Pick<ImportProposal, 'lineCount' | 'skippedCount'>,
  expected: ImportOutcome,
): boolean =>
  lineCount > 0 &&
  expected.added === lineCount &&
  expected.skippedCount === skippedCount &&
  expected.updated === 0 &&
  expected.alreadyThere === 0 &&
  (expected.notCounted ?? []).length === 0;
