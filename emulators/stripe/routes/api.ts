// Stripe's own API: https://docs.stripe.com/api
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRoute, route } from '@daily-snapshot/emulator-support/http/router';
import type { Listener } from '@daily-snapshot/emulator-support/http/server';
import type { Account } from '../account.ts';
import type { RequestFault } from '../faults/fault.ts';
import type { Answer } from '../state/idempotency.ts';
import type { JournalEntry } from '../state/journal.ts';
import { expand } from '../wire/expand.ts';
import { parseForm, type Form } from '../wire/form.ts';
import { list, parseParams, text } from '../wire/params.ts';
import { StripeError } from '../wire/stripe-error.ts';
import { API_VERSION } from '../version.ts';
import { readText, toJson } from './answer.ts';
import { endpointsOf, includesOf } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const expandSchema = list(text(), 20).optional();

const maskedKey = (key: string) => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;

const errorAnswer = (error: StripeError): Answer => ({
  status: error.status,
  body: toJson(error.body),
});

/**
 * Returns whether an answer is stored for its idempotency key. Validation errors are not, because
 * the call was not executed.
 */
const isStored = ({ status }: Answer): boolean => status < 400 || status === 402 || status >= 500;

const serverError = (status: number, message: string) =>
  new StripeError(status, message, { type: 'api_error' });

/** Creates the listener of all paths below `/v1/`. */
export function createApi(account: Account): Listener {
  const { journal, timers, keys, faults, store, ids } = account;
  const includes = includesOf(account);

  const authorize = ({ authorization = '' }: IncomingMessage['headers']) => {
    const [scheme = '', value = ''] = authorization.split(' ');
    const key = scheme.toLowerCase() === 'basic' ? (atob(value).split(':')[0] ?? '') : value;
    if (key === '') {
      throw new StripeError(
        401,
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      );
    }
    if (!account.accepts(key))
      throw new StripeError(401, `Invalid API Key provided: ${maskedKey(key)}`);
  };

  const execute = (
    endpoint: Endpoint,
    params: Readonly<Record<string, string>>,
    form: Form,
    entry: JournalEntry,
  ): Answer => {
    try {
      const { expand: expandParam, ...rest } = form;
      const paths = parseParams(expandSchema, expandParam as Form) ?? [];
      const cause = { id: entry.id, idempotencyKey: entry.idempotencyKey };
      const found = account.during(cause, () =>
        endpoint.run(Object.assign(Object.create(null), rest), params),
      );
      return { status: 200, body: account.toJson(expand({ store, includes }, found, paths)) };
    } catch (error) {
      if (error instanceof StripeError) return errorAnswer(error);
      console.error(error);
      return errorAnswer(serverError(500, 'An error occurred while processing this request.'));
    }
  };

  /** Applies a fault to a call. Returns undefined when the connection must break. */
  const decide = async (
    fault: RequestFault | undefined,
    work: () => Answer,
  ): Promise<{ answer: Answer; isStored: boolean }> => {
    switch (fault?.kind) {
      case 'serverError': {
        if (fault.isExecuted) work();
        return {
          answer: errorAnswer(serverError(fault.status, fault.message)),
          isStored: fault.isExecuted,
        };
      }
      case 'rateLimit':
        return {
          answer: errorAnswer(
            new StripeError(429, 'Request rate limit exceeded. Please try again later.', {
              code: 'rate_limit',
            }),
          ),
          isStored: false,
        };
      case 'permissionDenied': {
        const message = `The provided key '${maskedKey(account.apiKey ?? 'rk_test_restricted')}' does not have the required permissions for this endpoint.`;
        return { answer: errorAnswer(new StripeError(403, message)), isStored: false };
      }
      case 'resetConnection':
        return { answer: { status: 0, body: '' }, isStored: false };
      case 'slow':
        await sleep(fault.answerSeconds * 1000);
        break;
      case 'loseAnswer':
      case 'cutAnswer':
      case undefined:
    }
    const answer = work();
    return { answer, isStored: isStored(answer) };
  };

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    entry: JournalEntry,
    found: { endpoint: Endpoint; params: Readonly<Record<string, string>>; query: string },
  ) => {
    const body = await readText(request);
    authorize(request.headers);
    const form = parseForm([found.query, body].filter((part) => part !== '').join('&'));
    const { idempotencyKey: key } = entry;
    const isKeyed = key !== null && entry.method === 'POST';
    const stored = isKeyed
      ? keys.begin({ key, method: entry.method, path: entry.path, body }, timers.now())
      : undefined;
    if (stored) {
      entry.isReplay = true;
      response.setHeader('Idempotent-Replayed', 'true');
      send(response, stored, entry);
      return;
    }
    const fault = faults.consumeForCall(`${entry.method} ${entry.path}`);
    entry.fault = fault?.kind ?? null;
    let outcome: Awaited<ReturnType<typeof decide>> | undefined;
    try {
      outcome = await decide(fault, () => execute(found.endpoint, found.params, form, entry));
    } finally {
      if (isKeyed) keys.end(key, outcome?.isStored === true ? outcome.answer : undefined);
    }
    if (fault?.kind === 'resetConnection' || fault?.kind === 'loseAnswer') response.destroy();
    else if (fault?.kind === 'cutAnswer') cut(response, outcome.answer);
    else send(response, outcome.answer, entry);
  };

  const routes = endpointsOf(account).map((endpoint) =>
    route(endpoint.pattern, async ({ request, response, params }) => {
      const entry = recordRequest(request, response);
      const [, query = ''] = (request.url ?? '').split(/\?(.*)/s);
      try {
        await serve(request, response, entry, { endpoint, params, query });
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        send(response, errorAnswer(error), entry);
      }
    }),
  );

  const recordRequest = (request: IncomingMessage, response: ServerResponse): JournalEntry => {
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const entry = journal.add({
      at: timers.now(),
      id: ids.next('req_', 14),
      method: request.method ?? '',
      path: (request.url ?? '').split('?')[0] ?? '',
      idempotencyKey: header('idempotency-key'),
      version: header('stripe-version'),
      status: null,
      error: null,
      isReplay: false,
      fault: null,
    });
    response.once('close', () => {
      if (response.writableFinished) entry.status = response.statusCode;
    });
    response.setHeader('Request-Id', entry.id);
    response.setHeader('Stripe-Version', entry.version ?? API_VERSION);
    if (entry.idempotencyKey !== null) response.setHeader('Idempotency-Key', entry.idempotencyKey);
    return entry;
  };

  return async (request, response) => {
    const found = findRoute(routes, request, response);
    if (found.kind === 'route') return found.handle();
    const entry = recordRequest(request, response);
    const { method, url = '' } = request;
    await readText(request);
    const message = `Unrecognized request URL (${method}: ${url.split('?')[0]}). The Stripe emulator does not implement it.`;
    send(response, errorAnswer(new StripeError(404, message)), entry);
  };
}

function send(response: ServerResponse, { status, body }: Answer, entry: JournalEntry): void {
  if (status >= 400) {
    const { error } = JSON.parse(body) as { error: { code?: string; type: string } };
    entry.error = error.code ?? error.type;
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Ends the connection in the middle of the answer. */
function cut(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}
