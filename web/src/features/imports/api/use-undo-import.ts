import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { UndoneImport } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';

/** The server’s time limit for one file. */
const TIMEOUT_MS = 540_000;

/** Removes the transactions of an imported file. */
export function useUndoImport(
  businessId: string,
): (fileKey: string) => Promise<Result<UndoneImport, AppError>> {
  const undo = useCallable('undoImport', TIMEOUT_MS);
  return (fileKey) => undo({ businessId, fileKey });
}
