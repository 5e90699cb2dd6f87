import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { z } from 'zod';
import type { MailedCodes } from '../../accounts/ports/credentials.ts';

const TIMEOUT_MS = 15_000;

const UNAVAILABLE = 'We could not check this link. Nothing was changed. Please try again.';

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/resetPassword */
const checkedSchema = z.object({ requestType: z.string(), email: z.string().optional() });

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
  const ask = async (method: string, oobCode: string): Promise<unknown> => {
    const url = new URL(`v1/accounts:${method}`, options.baseUrl);
    url.searchParams.set('key', options.apiKey);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ oobCode }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new AppError('unavailable', UNAVAILABLE);
    }
    if (response.status === 400) return undefined;
    if (!response.ok) throw new AppError('unavailable', UNAVAILABLE);
    return response.json();
  };
  return {
    addressOf: async (code) => {
      // Without a new password, this only describes the code.
      const answer = await ask('resetPassword', code);
      const checked = answer === undefined ? undefined : checkedSchema.parse(answer);
      return checked?.requestType === 'VERIFY_EMAIL' ? checked.email : undefined;
    },
    apply: async (code) => (await ask('update', code)) !== undefined,
  };
}
