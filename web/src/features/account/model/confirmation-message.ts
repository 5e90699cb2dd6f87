import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';

/**
 * Does something for which the server may want to know again who is there: then they are asked, and
 * it is done once more.
 *
 * @param check has them confirm who they are, and says whether they did
 * @returns the refusal where they did not
 */
export async function confirmationMessage<T>(
  act: () => Promise<Result<T, AppError>>,
  check: () => Promise<boolean>,
): Promise<Result<T, AppError>> {
  const outcome = await act();
  if (outcome.ok || outcome.error.code !== 'not-signed-in') return outcome;
  return (await check()) ? act() : outcome;
}
