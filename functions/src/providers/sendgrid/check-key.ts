import { z } from 'zod';
import type { OnCall } from '../../connections/ports/source-provider.ts';
import { errorFromResponse, parseResponse, sendRequest } from '../books/http-request.ts';
import { readOnlyFetch, type AllowedRequest } from '../http/read-only.ts';
import type { SendGridOptions } from './mailer.ts';

/**
 * The permissions of a key that our calls need.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions
 */
export const NEEDED_SCOPES: readonly string[] = [
  'mail.send',
  'mail.batch.create',
  'user.scheduled_sends.create',
  'user.scheduled_sends.read',
  'suppression.read',
  'suppression.delete',
];

/** All requests of this check. */
const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'GET', path: '/v3/scopes', purpose: 'access' },
];

const scopesSchema = z.object({ scopes: z.array(z.string()) });

/**
 * Checks what our key of SendGrid permits. Sends no e-mail and changes nothing.
 *
 * @returns a sentence for each fault that says what to do; empty if all is well
 * @throws SourceError if SendGrid does not answer
 */
export async function sendGridKeyFaults(
  { apiKey, baseUrl }: Pick<SendGridOptions, 'apiKey' | 'baseUrl'>,
  onCall: OnCall,
): Promise<readonly string[]> {
  const fetch = readOnlyFetch(ALLOWED_REQUESTS, baseUrl, onCall);
  const headers = { accept: 'application/json', authorization: `Bearer ${apiKey}` };
  const { response, text } = await sendRequest(fetch, '/v3/scopes', { headers });
  if (response.status === 401 || response.status === 403) {
    return [
      'SendGrid refuses SENDGRID_API_KEY. Create a key at https://app.sendgrid.com/settings/api_keys. A key of the EU region works only with SENDGRID_BASE_URL=https://api.eu.sendgrid.com.',
    ];
  }
  if (!response.ok) throw errorFromResponse(response, undefined);
  const { scopes } = parseResponse(scopesSchema, text, undefined);
  const missing = NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
  return missing.length === 0
    ? []
    : [
        `SENDGRID_API_KEY does not permit ${missing.join(', ')}. Give it full access to Mail Send, Scheduled Sends and Suppressions.`,
      ];
}
