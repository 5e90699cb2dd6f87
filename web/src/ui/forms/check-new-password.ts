import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { uiCopy } from '../text/ui-copy.ts';

/**
 * Checks a new password against our rules and the list of breached passwords. The list loads when it is
 * needed.
 */
export async function checkNewPassword(
  password: string,
  address: string,
): Promise<Result<void, AppError>> {
  try {
    const { passwordRefusal } =
      await import('@daily-snapshot/domain/accounts/passwords/password-refusal');
    const refusal = passwordRefusal(password, address);
    return refusal === undefined ? ok(undefined) : err(new AppError('invalid-input', refusal));
  } catch {
    return err(new AppError('unavailable', uiCopy.passwordUnchecked));
  }
}
