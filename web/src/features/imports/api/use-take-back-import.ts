import type { AppError } from '@daily-snapshot/domain/app-error';
import type { TakenBack } from '@daily-snapshot/domain/contracts/imported-file';
import type { Result } from '@daily-snapshot/domain/result';
import { useCallable } from '../../../lib/callable.ts';

/** The server takes no longer over one file. */
const TIMEOUT_MS = 540_000;

/** Takes the lines of an imported file out of the books again. */
export function useTakeBackImport(
  businessId: string,
): (fileKey: string) => Promise<Result<TakenBack, AppError>> {
  const takeBack = useCallable('takeBackImport', TIMEOUT_MS);
  return (fileKey) => takeBack({ businessId, fileKey });
}
