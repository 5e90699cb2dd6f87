import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '@daily-snapshot/emulator-support/http/read-body';
import { invalidArgument, StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { messageText } from '../wire/json.ts';
import {
  errorBody,
  httpStatus,
  MAX_REQUEST_BYTES,
  requestTooLarge,
  toStatusError,
} from './error-response.ts';

export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Without the query, still percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** @throws StatusError, sent as JSON if no response was sent yet */
export type HttpHandler = (exchange: HttpExchange) => void | Promise<void>;

/**
 * @returns the body as text
 * @throws StatusError INVALID_ARGUMENT when the body is too large or not UTF-8
 */
export async function readText(request: IncomingMessage, limitBytes: number): Promise<string> {
  try {
    const body = await readBody(request, limitBytes);
    if (!isUtf8(body)) throw invalidArgument('The request body is not UTF-8.');
    return body.toString();
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw requestTooLarge();
    throw error;
  }
}

/** Ignores the content type, because browsers send JSON as text to avoid a preflight. */
export async function readJson(request: IncomingMessage): Promise<Json> {
  const text = await readText(request, MAX_REQUEST_BYTES);
  if (text.trim() === '') return {};
  return parseJson(text);
}

export function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw invalidArgument(`Invalid JSON payload received. ${(error as SyntaxError).message}`);
  }
}

export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`Invalid percent-encoding in the path segment "${segment}".`);
  }
}

export const notFound = ({ request, path }: HttpExchange) =>
  new StatusError('NOT_FOUND', `There is nothing at ${request.method} ${path}.`);

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(messageText(body));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.destroyed) return;
  const failure = toStatusError(error);
  if (response.headersSent) response.destroy();
  else sendJson(response, httpStatus(failure), errorBody(failure));
}

/** Web SDKs send credentials, so browsers require the exact origin. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader('access-control-allow-origin', headers.origin);
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('access-control-expose-headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol');
  response.setHeader('vary', 'Origin');
}

function answerPreflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  response.setHeader('access-control-max-age', '3600');
  const wanted = headers['access-control-request-headers'];
  if (wanted) response.setHeader('access-control-allow-headers', wanted);
  if (headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true');
  }
  response.writeHead(204).end();
}

/** @param routes the first route whose prefix matches handles the request. Others get NOT_FOUND. */
export function httpListener(routes: readonly (readonly [string, HttpHandler])[]): RequestListener {
  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
    const exchange = { request, response, path, query: new URLSearchParams(query) };
    const found = routes.find(([prefix]) => path.startsWith(prefix));
    if (!found) throw notFound(exchange);
    await found[1](exchange);
  };
  return (request, response) => {
    response.on('error', (error) => console.error(error));
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') answerPreflight(request, response);
    else route(request, response).catch((error: unknown) => sendError(response, error));
  };
}
