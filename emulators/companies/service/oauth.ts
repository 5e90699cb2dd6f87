// The common part of both services' token endpoints.
import type { Call } from './calls.ts';
import type { Tokens } from './grants.ts';
import { ServiceError } from './service-error.ts';
import type { BooksService } from './service.ts';

export const oauthError = (status: number, error: string, description: string) =>
  new ServiceError(status, () => ({ error, error_description: description }));

export function requireClient(service: BooksService, { headers }: Call): void {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  const expected = `${service.clientId}:${service.clientSecret}`;
  if (scheme.toLowerCase() === 'basic' && atob(value) === expected) return;
  throw oauthError(401, 'invalid_client', 'The client is not known.');
}

/** Issues tokens for a token request. */
export function tokensFor(service: BooksService, form: URLSearchParams): Tokens {
  const { grants } = service;
  const field = (name: string) => form.get(name) ?? '';
  switch (field('grant_type')) {
    case 'authorization_code': {
      const verifier = form.get('code_verifier') ?? undefined;
      const tokens = grants.redeem(field('code'), field('redirect_uri'), verifier);
      if (tokens) return tokens;
      throw oauthError(400, 'invalid_grant', 'Authorization code is not valid.');
    }
    case 'refresh_token': {
      const tokens = grants.refresh(field('refresh_token'));
      if (tokens) return tokens;
      throw oauthError(400, 'invalid_grant', 'Incorrect or expired refresh token.');
    }
    default:
      throw oauthError(400, 'unsupported_grant_type', 'This grant type is not supported.');
  }
}
