import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { z } from 'zod';
import type { MailedCodes } from '../../accounts/ports/credentials.ts';

const TIMEOUT_MS = 15_000;

const UNAVAILABLE = 'We could not check this link. Nothing was changed. Please try again.';

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/resetPassword */
const checkedSchema = z.object({ requestType: z.string(), email: z.string().optional() });

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The refusals of a password by the policy of the project. */
const PASSWORD_REFUSAL = /^(?:WEAK_PASSWORD|PASSWORD_DOES_NOT_MEET_REQUIREMENTS)/;

/**
 * Checks and applies the codes in Firebase's e-mails, as its browser library does.
 *
 * @param apiKey the web API key of the project
 * @param baseUrl with a slash at the end
 */
export function identityToolkitCodes(options: {
  readonly apiKey: string;
  readonly baseUrl: string;
}): MailedCodes {
  /** @returns undefined if Firebase refuses the code */
  const ask = async (method: string, body: object): Promise<unknown> => {
    const url = new URL(`v1/accounts:${method}`, options.baseUrl);
    url.searchParams.set('key', options.apiKey);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new AppError('unavailable', UNAVAILABLE);
    }
    if (response.status === 400) {
      const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
      if (refusal.success && PASSWORD_REFUSAL.test(refusal.data.error.message)) {
        throw new AppError('invalid-input', 'Choose a longer password.');
      }
      return undefined;
    }
    if (!response.ok) throw new AppError('unavailable', UNAVAILABLE);
    return response.json();
  };
  return {
    addressOf: async (oobCode, purpose) => {
      // Without a new password, this only describes the code.
      const answer = await ask('resetPassword', { oobCode });
      const checked = answer === undefined ? undefined : checkedSchema.parse(answer);
      return checked?.requestType === purpose ? checked.email : undefined;
    },
    apply: async (oobCode) => (await ask('update', { oobCode })) !== undefined,
    resetPassword: async (oobCode, newPassword) =>
      (await ask('resetPassword', { oobCode, newPassword })) !== undefined,
  };
}
