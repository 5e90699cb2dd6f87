import { createServer } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { writeAll } from '../../kit/write-all.ts';
import { StatusError } from '../status.ts';
import { decodeMessage, encodeMessage, METHODS, SERVICE_NAME } from '../wire/proto.ts';
import type { Json, MethodDescriptor } from '../wire/proto.ts';
import { MAX_REQUEST_BYTES, requestTooLarge } from './failure.ts';
import { GrpcAnswer } from './grpc-answer.ts';
import { frame, FrameReader } from './grpc-frames.ts';
import type { RpcService, StreamingMethod } from './rpc.ts';
import { StreamingCall } from './streaming-call.ts';

export interface GrpcTransport {
  /** Takes over a connection whose first bytes announce HTTP/2. */
  accept(socket: Socket): void;
  close(): void;
}

const SERVICE_PATH = `/${SERVICE_NAME}/`;

/** What may wait for one client that does not read its stream, before the stream is given up. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024;

interface Call {
  readonly service: RpcService;
  readonly name: string;
  readonly method: MethodDescriptor;
  readonly headers: IncomingHttpHeaders;
  readonly answer: GrpcAnswer;
}

const contextOf = ({ authorization }: IncomingHttpHeaders) => ({ authorization });

function decodeRequest({ requestType }: MethodDescriptor, bytes: Buffer): Json {
  if (bytes.length > MAX_REQUEST_BYTES) throw requestTooLarge();
  return decodeMessage(requestType, bytes);
}

const encodeResponse = ({ responseType }: MethodDescriptor, message: Json): Buffer =>
  frame(encodeMessage(responseType, message));

/** Hands on each request, and that there will be no more; what either throws fails the call. */
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

/** Encodes each response when it is wanted. The headers go before the first: it may fail. */
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

/** A method that takes one request. */
function serveRequest(call: Call): void {
  const { answer, name, method } = call;
  const requests: Buffer[] = [];
  // Google's server SDKs take a stream that fails without headers for a network fault, and only
  // tell their caller after two more attempts, seven seconds later.
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

/** A method that takes requests and gives answers as they come. */
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
  const answer = new GrpcAnswer(stream);
  if (!headers['content-type']?.startsWith('application/grpc')) return answer.refuse();
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

/** Ends a connection whose other side has gone without saying so. */
function watchOver(session: ServerHttp2Session, intervalMs: number): void {
  let isUnanswered = false;
  const pinging = setInterval(() => {
    if (isUnanswered) return session.destroy();
    isUnanswered = true;
    session.ping(() => (isUnanswered = false));
  }, intervalMs).unref();
  session.on('close', () => clearInterval(pinging));
}

/**
 * gRPC over connections that somebody else accepted, straight on HTTP/2: the server of grpc-js
 * ends the process when a client breaks off a call that it is about to refuse.
 *
 * @see https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 */
export function createGrpcTransport(service: RpcService, pingIntervalMs: number): GrpcTransport {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    watchOver(session, pingIntervalMs);
  });
  server.on('stream', (stream, headers) => serve(service, stream, headers));
  return {
    accept: (socket) => server.emit('connection', socket),
    close: () => {
      for (const session of sessions) session.destroy();
    },
  };
}
