import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { invalidArgument, StatusError } from '../status.ts';
import { notFound, readText } from './http.ts';
import type { HttpExchange, HttpHandler } from './http.ts';
import type { RpcService, StreamingMethod } from './rpc.ts';
import { frame, parseForm } from './webchannel-form.ts';
import { DEFAULT_TIMINGS, WebChannelSession } from './webchannel-session.ts';
import type { WebChannelTimings } from './webchannel-session.ts';

export const WEB_CHANNEL_PREFIX = '/google.firestore.v1.Firestore/';

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 14;
/** Clients wait 1.5 times this long for a message before they reconnect. */
const KEEP_ALIVE_MS = 30_000;

const MAX_SESSIONS = 1_000;
/**
 * A browser opens six connections to a host for all its tabs. With fewer hanging requests than
 * this, one connection stays available for sending.
 */
const MAX_BACK_CHANNELS = 5;
/** Forms are percent-encoded. The size limit of a message is checked after decoding. */
const MAX_FORM_BYTES = 64 * 1024 * 1024;

export interface WebChannelTransport {
  readonly handle: HttpHandler;
  close(): void;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/**
 * Clients open a new channel when they read exactly this text, but not at the start of the body.
 */
const sendUnknownSession = (response: ServerResponse) =>
  sendText(response, 400, 'Error: Unknown SID');

/** @returns the id of the last array that the client received */
function acknowledgedBy(query: URLSearchParams): number {
  const text = query.get('AID') ?? '0';
  if (!/^\d{1,15}$/.test(text)) throw invalidArgument('WebChannel: AID is not a number.');
  return Number(text);
}

/**
 * Serves the streams of the web SDK in browsers.
 *
 * @see https://google.github.io/closure-library/api/goog.labs.net.webChannel.html
 */
export function createWebChannelTransport(
  service: RpcService,
  timings: Partial<WebChannelTimings> = {},
): WebChannelTransport {
  const allTimings = { ...DEFAULT_TIMINGS, ...timings };
  const sessions = new Map<string, WebChannelSession>();
  const makingRoom = setInterval(() => {
    const holding = [...sessions.values()].filter(({ hasBackChannel }) => hasBackChannel);
    if (holding.length >= MAX_BACK_CHANNELS) for (const session of holding) session.makeRoom();
  }, allTimings.makeRoomMs).unref();

  async function open(method: StreamingMethod, { request, response }: HttpExchange) {
    const { offset, messages, headers } = parseForm(await readText(request, MAX_FORM_BYTES));
    if (offset > 0) throw invalidArgument('WebChannel: a session begins with message 0.');
    if (sessions.size >= MAX_SESSIONS) {
      throw new StatusError('RESOURCE_EXHAUSTED', `There are ${MAX_SESSIONS} streams already.`);
    }
    const authorization = headers.get('authorization');
    const session: WebChannelSession = new WebChannelSession(
      service,
      method,
      authorization,
      allTimings,
      () => sessions.delete(session.id),
    );
    sessions.set(session.id, session);
    response.setHeader('x-http-session-id', randomUUID());
    const greeting = ['c', session.id, '', PROTOCOL_VERSION, SERVER_VERSION, KEEP_ALIVE_MS];
    sendText(response, 200, frame(JSON.stringify([[0, greeting]])));
    session.receive(0, messages);
  }

  async function forward(session: WebChannelSession, { request, response, query }: HttpExchange) {
    const { offset, messages } = parseForm(await readText(request, MAX_FORM_BYTES));
    if (offset > session.nextMessage) throw invalidArgument('WebChannel: messages are missing.');
    session.acknowledge(acknowledgedBy(query));
    sendText(response, 200, frame(JSON.stringify(session.state)));
    session.receive(offset, messages);
  }

  function attach(session: WebChannelSession, { response, query }: HttpExchange) {
    const holdMs = Number(query.get('TO'));
    session.attach(response, {
      isLong: query.get('CI') === '1',
      acknowledged: acknowledgedBy(query),
      ...(holdMs > 0 ? { holdMs } : {}),
    });
  }

  const handle: HttpHandler = async (exchange) => {
    const { request, response, path, query } = exchange;
    const method = PATH.exec(path)?.[1] as StreamingMethod | undefined;
    if (!method || (request.method !== 'GET' && request.method !== 'POST'))
      throw notFound(exchange);
    const isPost = request.method === 'POST';
    const id = query.get('SID');
    if (id === null && isPost) return open(method, exchange);
    const session = sessions.get(id ?? '');
    if (isPost && query.get('TYPE') === 'terminate') {
      session?.dispose();
      return sendText(response, 200, '');
    }
    if (session?.method !== method) return sendUnknownSession(response);
    return isPost ? forward(session, exchange) : attach(session, exchange);
  };

  return {
    handle,
    close: () => {
      clearInterval(makingRoom);
      for (const session of sessions.values()) session.dispose();
    },
  };
}
