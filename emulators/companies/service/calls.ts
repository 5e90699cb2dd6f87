import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { BodyTooLargeError, readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { route, type Route } from '@daily-snapshot/emulator-support/http/router';
import type { ErrorStyle } from '@daily-snapshot/emulator-support/http/server';
import type { RequestFault } from './fault.ts';
import { plainError, ServiceError } from './service-error.ts';
import type { AlterAnswer, BooksService, CallEntry } from './service.ts';

export interface Answer {
  readonly status: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An endpoint of the service's API. */
export interface Endpoint {
  /** Such as `GET /connections`. */
  readonly pattern: string;
  /**
   * Answers the call.
   *
   * @throws ServiceError
   */
  readonly run: (call: Call) => Answer;
}

export interface CallStyle {
  /** Builds the error for a call over the rate limit. */
  readonly rateLimited: (retryAfterSeconds: number) => ServiceError;
  readonly serverError: (status: number, message?: string) => ServiceError;
  /**
   * Begins a call and returns a function that ends it.
   *
   * @throws ServiceError if too many calls are in progress
   */
  readonly begin?: (call: Call) => () => void;
  /** Headers of every answer. */
  readonly headersOf?: (call: Call) => Readonly<Record<string, string>>;
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads the body of a request as text.
 *
 * @throws ServiceError 413
 */
export async function readText(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, MAX_BODY_BYTES)).toString();
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw plainError(413, 'The body is too large.');
    throw error;
  }
}

export function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json;charset=UTF-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(text);
}

export const errorStyleOf = (now: () => Date): ErrorStyle<ServiceError> => ({
  is: (error) => error instanceof ServiceError,
  make: plainError,
  send: (response, { status, body, headers }) =>
    send(response, { status, body: body(now()), headers }),
});

/**
 * Builds the routes of an API. Each call is added to the journal and fails if a fault is set for
 * it.
 */
export function callRoutes(
  service: BooksService,
  style: CallStyle,
  endpoints: readonly Endpoint[],
): Route[] {
  return endpoints.map(({ pattern, run }) =>
    route(pattern, async ({ request, response, path, params, query }) => {
      const { method = '', headers } = request;
      const entry = recordCall(service, { method, path, query }, response);
      const call = { method, path, params, query, headers, body: await readText(request) };
      const end = style.begin?.(call);
      if (end) response.once('close', end);
      const fault = service.faults.consumeForCall(`${method} ${path}`);
      entry.fault = fault?.kind ?? null;
      if (fault?.kind === 'resetConnection') return void response.destroy();
      if (fault?.kind === 'slow') await sleep(fault.answerSeconds * 1000);
      const answer = { ...answerOf(service, style, run, call, fault) };
      answer.headers = { ...style.headersOf?.(call), ...answer.headers };
      if (fault?.kind === 'loseAnswer') response.destroy();
      else if (fault?.kind === 'cutAnswer') cut(response, answer);
      else send(response, answer);
    }),
  );
}

function recordCall(
  service: BooksService,
  { method, path, query }: { method: string; path: string; query: URLSearchParams },
  response: ServerResponse,
): CallEntry {
  const entry = service.journal.add({
    at: service.now(),
    method,
    path,
    query: query.toString(),
    status: null,
    fault: null,
  });
  response.once('close', () => {
    if (response.writableFinished) entry.status = response.statusCode;
  });
  return entry;
}

function answerOf(
  service: BooksService,
  style: CallStyle,
  run: Endpoint['run'],
  call: Call,
  fault: RequestFault | undefined,
): Answer {
  try {
    if (fault?.kind === 'rateLimit') throw style.rateLimited(fault.retryAfterSeconds);
    if (fault?.kind === 'serverError') throw style.serverError(fault.status, fault.message);
    const answer = altered(run(call), call.path, service.alterAnswer);
    return fault?.kind === 'wrongShape' ? applyWrongShape(answer, fault.shape) : answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { status: error.status, body: error.body(service.now()), headers: error.headers };
  }
}

const altered = (answer: Answer, path: string, alter: AlterAnswer | undefined): Answer =>
  alter && typeof answer.body === 'object' ? { ...answer, body: alter(path, answer.body) } : answer;

function applyWrongShape(
  answer: Answer,
  shape: Extract<RequestFault, { kind: 'wrongShape' }>['shape'],
): Answer {
  switch (shape) {
    case 'html':
      return { status: 200, body: '<html><body>We will be back soon.</body></html>' };
    case 'emptyObject':
      return { status: 200, body: {} };
    case 'nullObject':
      return { status: 200, body: 'null', headers: { 'content-type': 'application/json' } };
    case 'textAmounts': {
      const text = JSON.stringify(answer.body).replace(/:(-?\d+(\.\d+)?)(?=[,}])/g, ':"about $1"');
      return { ...answer, body: JSON.parse(text) as object };
    }
  }
}

/** Ends the connection in the middle of the answer. */
function cut(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}
