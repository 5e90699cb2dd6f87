import { isBreachedPassword } from './breached-passwords.ts';
import { containsName, newPasswordSchema, PASSWORD_TEXTS } from './new-password.ts';

/**
 * Returns why an account may not use a password.
 *
 * @returns undefined if it may
 */
export function passwordRefusal(password: string, address: string): string | undefined {
  const checked = newPasswordSchema.safeParse(password);
  if (!checked.success) return checked.error.issues[0]?.message;
  if (containsName(password, address)) return PASSWORD_TEXTS.containsAddress;
  return isBreachedPassword(password) ? PASSWORD_TEXTS.isBreached : undefined;
}
