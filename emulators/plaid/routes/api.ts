// Plaid's own API: https://plaid.com/docs/api/
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from '@daily-snapshot/emulator-support/http/server';
import type { WrongShape } from '../faults/fault.ts';
import type { Faults } from '../faults/fault-list.ts';
import type { JournalEntry } from '../state/journal-entry.ts';
import type { Team } from '../team.ts';
import { parseBody } from '../wire/params.ts';
import { internalError, invalidInput, PlaidError, rateLimited } from '../wire/plaid-error.ts';
import { readText, toJson } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { institutionEndpoints } from './institutions.ts';
import { itemEndpoints } from './items.ts';
import { linkEndpoints } from './link-tokens.ts';
import { transactionEndpoints } from './transactions.ts';

type Fault = NonNullable<ReturnType<Faults['consumeForCall']>>;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const notImplemented = (path: string) =>
  new PlaidError({
    type: 'INVALID_REQUEST',
    code: 'NOT_FOUND',
    message: `The Plaid emulator does not implement ${path}.`,
    status: 404,
  });

/** All calls are POST requests, including those that only read. */
const wrongMethod = (method: string) =>
  new PlaidError({
    type: 'INVALID_REQUEST',
    code: 'NOT_FOUND',
    message: `There is only POST, not ${method}.`,
    status: 405,
  });

/** Creates the listener of the API. */
export function createApi(team: Team): Listener {
  const endpoints = new Map<string, Endpoint>(
    [
      ...institutionEndpoints(team),
      ...linkEndpoints(team),
      ...itemEndpoints(team),
      ...transactionEndpoints(team),
    ].map((found) => [found.path, found]),
  );

  const authorize = (
    headers: IncomingMessage['headers'],
    body: Readonly<Record<string, unknown>>,
  ) => {
    const id = headers['plaid-client-id'] ?? body['client_id'] ?? '';
    const secret = headers['plaid-secret'] ?? body['secret'] ?? '';
    const isRight =
      id !== '' &&
      secret !== '' &&
      (team.clientId ?? id) === id &&
      (team.secret ?? secret) === secret;
    if (!isRight) throw invalidInput('INVALID_API_KEYS', 'invalid client_id or secret provided');
  };

  const execute = (entry: JournalEntry, headers: IncomingMessage['headers'], text: string) => {
    const found = endpoints.get(entry.path);
    if (!found) throw notImplemented(entry.path);
    if (entry.method !== 'POST') throw wrongMethod(entry.method);
    const body = parseBody(text);
    authorize(headers, body);
    const { client_id: _id, secret: _secret, ...params } = body;
    return { ...found.run(params), request_id: entry.id };
  };

  const refusal = (entry: JournalEntry, error: PlaidError, headers = {}): Answer => {
    entry.error = error.body.error_code;
    const body = toJson({ ...error.body, request_id: entry.id });
    return { status: error.status, type: 'application/json', body, headers };
  };

  const answerTo = (entry: JournalEntry, work: () => object, fault: Fault | undefined): Answer => {
    switch (fault?.kind) {
      case 'serverError':
        return refusal(entry, internalError(fault.status));
      case 'error':
        return refusal(entry, new PlaidError(fault));
      case 'rateLimit': {
        const { retryAfterSeconds: seconds } = fault;
        const headers = seconds === undefined ? {} : { 'retry-after': `${seconds}` };
        return refusal(entry, rateLimited('RATE_LIMIT'), headers);
      }
      case 'wrongShape':
        return { status: 200, ...applyWrongShape(work(), fault.how) };
      case 'slow':
      case 'resetConnection':
      case 'loseAnswer':
      case 'cutAnswer':
      case undefined:
        return { status: 200, type: 'application/json', body: toJson(work()) };
    }
  };

  return async (request, response) => {
    const entry = note(team, request, response);
    const text = await readText(request);
    const fault = team.faults.consumeForCall(entry.path);
    entry.fault = fault?.kind ?? null;
    if (fault?.kind === 'resetConnection') return void response.destroy();
    if (fault?.kind === 'slow') await sleep(fault.answerSeconds * 1000);
    let answer: Answer;
    try {
      answer = answerTo(entry, () => execute(entry, request.headers, text), fault);
    } catch (error) {
      if (!(error instanceof PlaidError)) throw error;
      answer = refusal(entry, error);
    }
    if (fault?.kind === 'loseAnswer') response.destroy();
    else send(response, answer, fault?.kind === 'cutAnswer');
  };
}

function note(team: Team, request: IncomingMessage, response: ServerResponse): JournalEntry {
  const entry = team.journal.add({
    at: team.now(),
    id: team.ids.next('request').slice(0, 15),
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] ?? '',
    status: null,
    error: null,
    fault: null,
  });
  response.once('close', () => {
    if (response.writableFinished) entry.status = response.statusCode;
  });
  return entry;
}

/**
 * Sends an answer.
 *
 * @param isCut whether the connection ends in the middle of the answer
 */
function send(
  response: ServerResponse,
  { status, type, body, headers }: Answer,
  isCut: boolean,
): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers });
  if (isCut) response.write(body.slice(0, body.length / 2), () => response.destroy());
  else response.end(body);
}

/** Returns the answer in an undocumented shape. */
function applyWrongShape(answer: object, how: WrongShape): { type: string; body: string } {
  switch (how) {
    case 'html':
      return { type: 'text/html', body: '<!doctype html><title>Just a moment…</title>' };
    case 'emptyObject':
      return { type: 'application/json', body: '{}' };
    case 'textForNumbers':
      return { type: 'application/json', body: JSON.stringify(answer, textForNumber) };
    case 'missingFields':
      return { type: 'application/json', body: JSON.stringify(answer, withoutIds) };
  }
}

const textForNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? `${value}` : value;

/** The fields that identify objects and the next page. */
const ID_FIELDS = new Set(['transaction_id', 'account_id', 'next_cursor', 'item_id', 'link_token']);

const withoutIds = (key: string, value: unknown): unknown =>
  ID_FIELDS.has(key) ? undefined : value;
