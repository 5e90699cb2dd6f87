// SendGrid's own API: https://www.twilio.com/docs/sendgrid/api-reference
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findRoute, route } from '@daily-snapshot/emulator-support/http/router';
import type { Listener } from '@daily-snapshot/emulator-support/http/server';
import type { Account } from '../account.ts';
import { ApiError, apiError } from '../api-error.ts';
import { sendJson } from './answer.ts';
import { sendMail } from './mail-send.ts';
import { scheduledSendRoutes } from './scheduled-sends.ts';
import { settingsRoutes } from './settings.ts';
import { suppressionRoutes } from './suppressions.ts';

/** Creates the listener of all paths below `/v3/`. */
export function createApi(account: Account): Listener {
  const { journal, rate, timers, apiKey, scopes } = account;
  const routes = [
    route('POST /v3/mail/send', (exchange) => sendMail(account, exchange)),
    route('GET /v3/scopes', ({ response }) => sendJson(response, 200, { scopes })),
    ...scheduledSendRoutes(account),
    ...suppressionRoutes(account),
    ...settingsRoutes(account),
  ];

  const authorize = ({ authorization = '' }: IncomingMessage['headers']) => {
    const [scheme, key = ''] = authorization.split(' ');
    const isKnown = apiKey === undefined ? key.startsWith('SG.') : key === apiKey;
    if (scheme?.toLowerCase() === 'bearer' && isKnown) return;
    throw apiError(401, 'The provided authorization grant is invalid, expired, or revoked');
  };

  const limitRate = (response: ServerResponse) => {
    const { limit, remaining, resetAt } = rate.count(timers.now());
    response.setHeader('X-RateLimit-Limit', limit);
    response.setHeader('X-RateLimit-Remaining', Math.max(remaining, 0));
    response.setHeader('X-RateLimit-Reset', resetAt);
    if (remaining < 0) throw apiError(429, 'too many requests');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    authorize(request.headers);
    limitRate(response);
    const found = findRoute(routes, request, response);
    if (found.kind === 'route') return found.handle();
    if (found.kind === 'wrong method') throw apiError(405, 'method not allowed');
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    throw apiError(501, `The SendGrid emulator does not implement ${call}.`);
  };

  return async (request, response) => {
    journal.record(request, response, timers.now());
    try {
      await answer(request, response);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Read the rest of the body, so that the client receives the answer.
      request.resume();
      sendJson(response, error.status, { errors: error.details });
    }
  };
}
