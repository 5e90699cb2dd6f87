import type { Socket } from 'node:net';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type {
  Metadata,
  MethodDefinition,
  ServerDuplexStream,
  ServerUnaryCall,
  ServerWritableStream,
  UntypedHandleCall,
  sendUnaryData,
} from '@grpc/grpc-js';
import { writeAll } from '../../kit/write-all.ts';
import { StatusError } from '../status.ts';
import { decodeMessage, encodeMessage, METHODS, SERVICE_NAME } from '../wire/proto.ts';
import type { Json, MethodDescriptor } from '../wire/proto.ts';
import { MAX_REQUEST_BYTES, requestTooLarge, toStatusError } from './failure.ts';
import type { CallContext, RpcService, ServerStream, StreamingMethod } from './rpc.ts';
import { StreamingCall } from './streaming-call.ts';

export interface GrpcTransport {
  /** Takes over a connection whose first bytes announce HTTP/2. */
  accept(socket: Socket): void;
  close(): void;
}

export interface GrpcTimings {
  /** A connection that was silent for so long is asked whether it lives... */
  readonly pingAfterMs: number;
  /** ...and closed when it does not answer in time. */
  readonly pingTimeoutMs: number;
}

const DEFAULT_TIMINGS: GrpcTimings = { pingAfterMs: 30_000, pingTimeoutMs: 20_000 };

/** Above Firestore's own limit, so that it is Firestore's sentence that clients read. */
const MAX_RECEIVED_BYTES = 64 * 1024 * 1024;

/** What may wait for one client that does not read its stream, before the stream is given up. */
const MAX_UNREAD_BYTES = 256 * 1024 * 1024;

/** Clients refuse long trailers, and a percent-encoded character takes up to nine bytes. */
const MAX_DETAILS_LENGTH = 2_000;

/** As grpc-js wants it; a lone surrogate would make it throw while it encodes. */
function grpcError(error: unknown): { code: number; details: string } {
  const { code, message } = toStatusError(error);
  return { code, details: Buffer.from(message.slice(0, MAX_DETAILS_LENGTH)).toString() };
}

function contextOf(metadata: Metadata): CallContext {
  const [authorization] = metadata.get('authorization');
  return { authorization: authorization?.toString() };
}

function decodeRequest(method: MethodDescriptor, bytes: Buffer): Json {
  if (bytes.length > MAX_REQUEST_BYTES) throw requestTooLarge();
  return decodeMessage(method.requestType, bytes);
}

function encodeResponse(method: MethodDescriptor, message: Json): Buffer {
  const bytes = encodeMessage(method.responseType, message);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function unaryHandler(service: RpcService, name: string, method: MethodDescriptor) {
  return (call: ServerUnaryCall<Buffer, Buffer>, respond: sendUnaryData<Buffer>) => {
    try {
      const request = decodeRequest(method, call.request);
      const response = service.unary(name, request, contextOf(call.metadata));
      respond(null, encodeResponse(method, response));
    } catch (error) {
      respond(grpcError(error));
    }
  };
}

function serverStreamHandler(service: RpcService, name: string, method: MethodDescriptor) {
  function* responses(call: ServerWritableStream<Buffer, Buffer>): Generator<Buffer> {
    const request = decodeRequest(method, call.request);
    for (const message of service.serverStream(name, request, contextOf(call.metadata))) {
      yield encodeResponse(method, message);
    }
  }
  return (call: ServerWritableStream<Buffer, Buffer>) => {
    writeAll(call, responses(call)).then(
      () => call.end(),
      (error: unknown) => call.emit('error', grpcError(error)),
    );
  };
}

/** The answering side of one bidirectional call. */
function sinkOf(
  call: ServerDuplexStream<Buffer, Buffer>,
  method: MethodDescriptor,
): ServerStream<Json> {
  let unreadBytes = 0;
  return {
    send: (message) => {
      if (unreadBytes > MAX_UNREAD_BYTES) {
        throw new StatusError('RESOURCE_EXHAUSTED', 'The client does not read its stream.');
      }
      const bytes = encodeResponse(method, message);
      unreadBytes += bytes.length;
      call.write(bytes, () => {
        unreadBytes -= bytes.length;
      });
    },
    end: () => call.end(),
    fail: (error) => call.emit('error', grpcError(error)),
  };
}

function bidiHandler(service: RpcService, name: StreamingMethod, method: MethodDescriptor) {
  return (call: ServerDuplexStream<Buffer, Buffer>) => {
    const sink = sinkOf(call, method);
    const streaming = new StreamingCall(service, name, contextOf(call.metadata), sink);
    call.on('data', (bytes: Buffer) => streaming.message(() => decodeRequest(method, bytes)));
    call.on('end', () => streaming.halfClose());
    call.on('cancelled', () => streaming.cancel());
  };
}

function handlerOf(service: RpcService, name: string, method: MethodDescriptor): UntypedHandleCall {
  if (method.requestStream) return bidiHandler(service, name as StreamingMethod, method);
  if (method.responseStream) return serverStreamHandler(service, name, method);
  return unaryHandler(service, name, method);
}

const identity = (bytes: Buffer) => bytes;

/** Messages stay bytes inside grpc-js: what it says of one it cannot parse names nothing. */
const definitionOf = (
  name: string,
  method: MethodDescriptor,
): MethodDefinition<Buffer, Buffer> => ({
  path: `/${SERVICE_NAME}/${name}`,
  requestStream: method.requestStream,
  responseStream: method.responseStream,
  requestSerialize: identity,
  requestDeserialize: identity,
  responseSerialize: identity,
  responseDeserialize: identity,
});

/**
 * gRPC over connections that somebody else accepted. Methods that are not listed are refused by
 * grpc-js as UNIMPLEMENTED, with their path.
 */
export function createGrpcTransport(
  service: RpcService,
  timings: Partial<GrpcTimings> = {},
): GrpcTransport {
  const { pingAfterMs, pingTimeoutMs } = { ...DEFAULT_TIMINGS, ...timings };
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVED_BYTES,
    'grpc.max_send_message_length': -1,
    'grpc.keepalive_time_ms': pingAfterMs,
    'grpc.keepalive_timeout_ms': pingTimeoutMs,
  });
  const methods = Object.entries(METHODS);
  server.addService(
    Object.fromEntries(methods.map(([name, method]) => [name, definitionOf(name, method)])),
    Object.fromEntries(methods.map(([name, method]) => [name, handlerOf(service, name, method)])),
  );
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    close: () => server.forceShutdown(),
  };
}
