import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';

/**
 * Runs an action. If the server requires a recent sign-in, asks the user to confirm their identity
 * and retries once.
 *
 * @param check asks the user to confirm, and resolves with whether they did
 * @returns the server’s refusal if the user does not confirm
 */
export async function confirmationMessage<T>(
  act: () => Promise<Result<T, AppError>>,
  check: () => Promise<boolean>,
): Promise<Result<T, AppError>> {
  const outcome = await act();
  if (outcome.ok || outcome.error.code !== 'not-signed-in') return outcome;
  return (await check()) ? act() : outcome;
}
