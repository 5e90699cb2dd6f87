import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { z } from 'zod';
import type { PasswordVerifier } from '../../accounts/ports/credentials.ts';

const TIMEOUT_MS = 15_000;

/**
 * The answer to a right password. An account with a second factor gets no tokens, but a credential
 * that the second factor completes.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword
 */
const answerSchema = z.object({
  localId: z.string().min(1).optional(),
  mfaPendingCredential: z.string().min(1).optional(),
});

const UNAVAILABLE = 'We could not check your password. Nothing was changed. Please try again.';

/**
 * Checks passwords by starting a sign-in, which is the only way that Firebase offers.
 *
 * @param apiKey the web API key of the project
 * @param baseUrl with a slash at the end
 */
export function identityToolkitPasswords(options: {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly accountIdOf: (address: string) => Promise<string | undefined>;
}): PasswordVerifier {
  /** @returns undefined if the password is wrong */
  const signIn = async (email: string, password: string) => {
    const url = new URL('v1/accounts:signInWithPassword', options.baseUrl);
    url.searchParams.set('key', options.apiKey);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch {
      throw new AppError('unavailable', UNAVAILABLE);
    }
    // Firebase answers 400 to an unknown address, a wrong password and too many attempts alike.
    if (response.status === 400) return undefined;
    if (!response.ok) throw new AppError('unavailable', UNAVAILABLE);
    return answerSchema.parse(await response.json());
  };
  return {
    accountOf: async (email, password) => {
      const answer = await signIn(email, password);
      if (answer?.mfaPendingCredential === undefined) return undefined;
      return answer.localId ?? options.accountIdOf(email);
    },
    hasPassword: async (email, password) => (await signIn(email, password)) !== undefined,
  };
}
