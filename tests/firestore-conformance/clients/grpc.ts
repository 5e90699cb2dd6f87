import { createRequire } from 'node:module';
import {
  Client,
  credentials,
  Metadata,
  status as statusCodes,
  type ServiceError,
} from '@grpc/grpc-js';
import { fromProto3JSON, toProto3JSON } from 'proto3-json-serializer';
import protobuf from 'protobufjs';
import { inject, onTestFinished } from 'vitest';
import { CallError, OWNER, type Json } from './call.ts';
import { Events } from './events.ts';

const SERVICE = 'google.firestore.v1.Firestore';

const root = protobuf.Root.fromJSON(
  createRequire(import.meta.url)('@google-cloud/firestore/build/protos/v1.json'),
);
// The published descriptor lacks a field that the web SDK sends in transactions.
const write = root.lookupType('google.firestore.v1.Write');
const verify = new protobuf.Field('verify', 5, 'string');
write.add(verify);
write.oneofs.operation?.add(verify);
root.resolveAll();
const service = root.lookupService(SERVICE);

/** One bidirectional call. */
export interface GrpcStream {
  /** The messages of the server in order. Fails if the call fails. */
  readonly messages: Events<Json>;
  /** The final status of the call, such as `OK` or `INVALID_ARGUMENT`. */
  readonly ended: Promise<string>;
  send(message: Json): void;
  halfClose(): void;
  cancel(): void;
}

/** A plain gRPC client for messages in canonical JSON. */
export class GrpcClient {
  private readonly client: Client;

  constructor({ host, port } = inject('firestore')) {
    this.client = new Client(`${host}:${port}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
      'grpc.use_local_subchannel_pool': 1,
    });
  }

  close(): void {
    this.client.close();
  }

  /** Returns all messages of the response. A unary method has one. */
  call(method: string, request: Json, authorization: string | null = OWNER): Promise<Json[]> {
    const { path, encode, decode } = codec(method);
    const answers: Json[] = [];
    return new Promise((resolve, reject) => {
      this.client
        .makeServerStreamRequest(path, encode, decode, request, metadata(authorization))
        .on('data', (answer: Json) => answers.push(answer))
        .on('error', (error: ServiceError) => reject(callError(error)))
        .on('end', () => resolve(answers));
    });
  }

  /** Opens a stream and closes it after the test. */
  open(method: 'Listen' | 'Write', authorization: string | null = OWNER): GrpcStream {
    const { path, encode, decode } = codec(method);
    const call = this.client.makeBidiStreamRequest(path, encode, decode, metadata(authorization));
    const messages = new Events<Json>();
    call.on('data', messages.push);
    call.on('error', (error: ServiceError) => messages.fail(callError(error)));
    const ended = new Promise<string>((resolve) => {
      call.on('status', ({ code }) => resolve(statusCodes[code] ?? String(code)));
    });
    onTestFinished(() => call.cancel());
    return {
      messages,
      ended,
      send: (message) => void call.write(message),
      halfClose: () => void call.end(),
      cancel: () => call.cancel(),
    };
  }
}

function metadata(authorization: string | null): Metadata {
  const result = new Metadata();
  if (authorization !== null) result.set('authorization', authorization);
  return result;
}

const callError = ({ code, details }: ServiceError): CallError =>
  new CallError(statusCodes[code] ?? String(code), details);

/** Encodes a request message and returns its URL path. */
export function encodeRequest(method: string, message: Json): { path: string; bytes: Buffer } {
  const { path, encode } = codec(method);
  return { path, bytes: encode(message) };
}

function codec(name: string) {
  const method = service.methods[name];
  if (!method) throw new Error(`${SERVICE} has no method ${name}.`);
  const request = service.parent!.lookupType(method.requestType);
  const response = service.parent!.lookupType(method.responseType);
  return {
    path: `/${SERVICE}/${name}`,
    encode: (message: Json) =>
      Buffer.from(request.encode(fromProto3JSON(request, message)!).finish()),
    decode: (bytes: Buffer): Json => toProto3JSON(response.decode(bytes) as never),
  };
}
