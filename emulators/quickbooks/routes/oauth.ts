// https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
import {
  oauthError,
  requireClient,
  tokensFor,
} from '@daily-snapshot/emulator-companies/service/oauth';
import { plainError } from '@daily-snapshot/emulator-companies/service/service-error';
import type { Call, Endpoint } from '@daily-snapshot/emulator-companies/service/calls';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';

export const ACCOUNTING_SCOPE = 'com.intuit.quickbooks.accounting';

const secondsUntil = (service: BooksService, time: Date): number =>
  Math.max(0, Math.floor((time.getTime() - service.now().getTime()) / 1000));

export function oauthEndpoints(service: BooksService): Endpoint[] {
  const { grants } = service;
  return [
    {
      pattern: 'POST /oauth2/v1/tokens/bearer',
      run: (call) => {
        requireClient(service, call);
        const { grant, access, refresh } = tokensFor(service, new URLSearchParams(call.body));
        const hardUntil = grants.hardUntil(grant);
        const wantsHard = call.headers['x-include-refresh-token-hard-expires-in'] === 'true';
        return {
          status: 200,
          body: {
            token_type: 'bearer',
            access_token: access,
            expires_in: grants.policy.accessSeconds,
            refresh_token: refresh,
            x_refresh_token_expires_in: secondsUntil(service, grants.refreshUntil(grant)),
            ...(wantsHard &&
              hardUntil && {
                x_refresh_token_hard_expires_in: secondsUntil(service, hardUntil),
              }),
          },
        };
      },
    },
    {
      pattern: 'POST /v2/oauth2/tokens/revoke',
      run: (call) => {
        requireClient(service, call);
        if (!grants.revoke(revokedToken(call))) {
          throw oauthError(400, 'invalid_request', 'The token is not known.');
        }
        return { status: 200, body: {} };
      },
    },
  ];
}

/** Reads the token from a form or a JSON body. */
function revokedToken({ body, headers }: Call): string {
  if (!headers['content-type']?.includes('json'))
    return new URLSearchParams(body).get('token') ?? '';
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return typeof token === 'string' ? token : '';
  } catch {
    throw plainError(400, 'The body is not JSON.');
  }
}
