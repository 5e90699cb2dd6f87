import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { UndoneImport } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useCallable } from '../../../lib/data/callable.ts';

/** The server takes no longer over one file. */
const TIMEOUT_MS = 540_000;

/** Takes the lines of an imported file out of the books again. */
export function useUndoImport(
  businessId: string,
): (fileKey: string) => Promise<Result<UndoneImport, AppError>> {
  const takeBack = useCallable('undoImport', TIMEOUT_MS);
  return (fileKey) => takeBack({ businessId, fileKey });
}
