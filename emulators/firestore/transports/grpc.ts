import { createServer } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { writeAll } from '@daily-snapshot/emulator-support/program/write-all';
import { StatusError } from '../status.ts';
import { decodeMessage, encodeMessage, METHODS, SERVICE_NAME } from '../wire/proto.ts';
import type { Json, MethodDescriptor } from '../wire/proto.ts';
import { MAX_REQUEST_BYTES, requestTooLarge } from './error-response.ts';
import { GrpcResponse } from './grpc-response.ts';
import { frame, FrameReader } from './grpc-frames.ts';
import type { RpcService, StreamingMethod } from './rpc.ts';
import { StreamingCall } from './streaming-call.ts';

export interface GrpcTransport {
  /** Takes over a connection that starts with the HTTP/2 preface. */
  accept(socket: Socket): void;
  close(): void;
}

const SERVICE_PATH = `/${SERVICE_NAME}/`;

/** Limit on unread data of one client. The stream is aborted above it. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024;

interface Call {
  readonly service: RpcService;
  readonly name: string;
  readonly method: MethodDescriptor;
  readonly headers: IncomingHttpHeaders;
  readonly answer: GrpcResponse;
}

const contextOf = ({ authorization }: IncomingHttpHeaders) => ({ authorization });

function decodeRequest({ requestType }: MethodDescriptor, bytes: Buffer): Json {
  if (bytes.length > MAX_REQUEST_BYTES) throw requestTooLarge();
  return decodeMessage(requestType, bytes);
}

const encodeResponse = ({ responseType }: MethodDescriptor, message: Json): Buffer =>
  frame(encodeMessage(responseType, message));

/**
 * Passes each request and the end of the requests. If either handler throws, the call fails with
 * that error.
 */
function readRequests(
  { answer, headers }: Call,
  onRequest: (bytes: Buffer) => void,
  onEnd: () => void,
): void {
  const reader = new FrameReader(headers['grpc-encoding']?.toString());
  answer.stream.on('data', (chunk: Buffer) =>
    answer.attempt(() => {
      for (const bytes of reader.read(chunk)) onRequest(bytes);
    }),
  );
  answer.stream.on('end', () =>
    answer.attempt(() => {
      reader.end();
      onEnd();
    }),
  );
}

/**
 * Encodes responses lazily. Sends the headers before the first response, because producing it may
 * fail.
 */
function* encodeResponses({ method, answer }: Call, responses: Iterable<Json>): Generator<Buffer> {
  for (const response of responses) {
    const bytes = encodeResponse(method, response);
    answer.begin();
    yield bytes;
  }
}

async function answerRequest(call: Call, bytes: Buffer): Promise<void> {
  const { service, name, method, headers, answer } = call;
  const request = decodeRequest(method, bytes);
  const responses = method.responseStream
    ? service.serverStream(name, request, contextOf(headers))
    : [service.unary(name, request, contextOf(headers))];
  await writeAll(answer.stream, encodeResponses(call, responses));
}

/** Serves a method with a single request. */
function serveRequest(call: Call): void {
  const { answer, name, method } = call;
  const requests: Buffer[] = [];
  // Google's server SDKs take a stream that fails without headers for a network error. They report
  // it only after two more attempts and seven seconds.
  if (method.responseStream) answer.begin();
  readRequests(
    call,
    (bytes) => requests.push(bytes),
    () => {
      const [request] = requests;
      if (!request || requests.length > 1) {
        throw new StatusError('UNIMPLEMENTED', `${name} takes exactly one request.`);
      }
      answerRequest(call, request).then(
        () => answer.end(),
        (error: unknown) => answer.fail(error),
      );
    },
  );
}

/** Serves a bidirectional streaming method. */
function serveStream(call: Call): void {
  const { service, name, method, headers, answer } = call;
  const { stream } = answer;
  const streaming = new StreamingCall(service, name as StreamingMethod, contextOf(headers), {
    send: (message) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) {
        throw new StatusError('RESOURCE_EXHAUSTED', 'The client does not read its stream.');
      }
      const bytes = encodeResponse(method, message);
      answer.begin();
      if (!answer.isOver) stream.write(bytes);
    },
    end: () => answer.end(),
    fail: (error) => answer.fail(error),
  });
  stream.on('finish', () => streaming.cancel()).on('close', () => streaming.cancel());
  readRequests(
    call,
    (bytes) => streaming.message(() => decodeRequest(method, bytes)),
    () => streaming.halfClose(),
  );
}

function serve(service: RpcService, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const answer = new GrpcResponse(stream);
  if (!headers['content-type']?.startsWith('application/grpc')) return answer.reject();
  const path = headers[':path']?.toString() ?? '';
  const name = path.startsWith(SERVICE_PATH) ? path.slice(SERVICE_PATH.length) : '';
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) {
    const message = `The server does not implement the method ${path}`;
    return answer.fail(new StatusError('UNIMPLEMENTED', message));
  }
  const call = { service, name, method, headers, answer };
  if (method.requestStream) serveStream(call);
  else serveRequest(call);
}

/** Closes a connection whose other side disappeared without closing it. */
function closeWhenUnresponsive(session: ServerHttp2Session, intervalMs: number): void {
  let isUnanswered = false;
  const pinging = setInterval(() => {
    if (isUnanswered) return session.destroy();
    isUnanswered = true;
    session.ping(() => (isUnanswered = false));
  }, intervalMs).unref();
  session.on('close', () => clearInterval(pinging));
}

/**
 * Serves gRPC over accepted HTTP/2 connections. grpc-js is not used, because its server ends the
 * process when a client cancels a call that it is about to reject.
 *
 * @see https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 */
export function createGrpcTransport(service: RpcService, pingIntervalMs: number): GrpcTransport {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    closeWhenUnresponsive(session, pingIntervalMs);
  });
  server.on('stream', (stream, headers) => serve(service, stream, headers));
  return {
    accept: (socket) => server.emit('connection', socket),
    close: () => {
      for (const session of sessions) session.destroy();
    },
  };
}
