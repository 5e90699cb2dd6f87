import { once } from 'node:events';
import { connect } from 'node:http2';
import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidArgument, STATUS_CODES, StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { decodeMessage, encodeMessage, METHODS } from '../wire/proto.ts';
import { MAX_REQUEST_BYTES } from './error-response.ts';
import { frame } from './grpc-frames.ts';
import { Cleanup, DATABASE, DOCUMENTS, startTestServer } from './testing.ts';
import type { TestServer } from './testing.ts';

const cleanup = new Cleanup();
let server: TestServer;
let client: Client;

beforeEach(async () => {
  server = await startTestServer(cleanup);
  client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  cleanup.add(() => client.close());
});
afterEach(() => cleanup.run());

const pathOf = (method: string) => `/google.firestore.v1.Firestore/${method}`;
const bytesOf = (type: string, message: Json) => Buffer.from(encodeMessage(type, message));
const asIs = (bytes: Buffer) => bytes;

const callBytes = (method: string, request: Buffer, metadata = new Metadata()) =>
  new Promise<Buffer>((resolve, reject) => {
    client.makeUnaryRequest(pathOf(method), asIs, asIs, request, metadata, (error, response) =>
      error ? reject(error) : resolve(response as Buffer),
    );
  });

async function call(method: string, request: Json, metadata?: Metadata): Promise<Json> {
  const { requestType, responseType } = METHODS[method] as (typeof METHODS)[string];
  return decodeMessage(
    responseType,
    await callBytes(method, bytesOf(requestType, request), metadata),
  );
}

const openServerStream = (method: string, request: Json) =>
  client.makeServerStreamRequest(
    pathOf(method),
    (message: Json) => bytesOf(METHODS[method]?.requestType as string, message),
    (bytes) => decodeMessage(METHODS[method]?.responseType as string, bytes),
    request,
  );

const openBidi = (method: string, metadata = new Metadata()) =>
  client.makeBidiStreamRequest(
    pathOf(method),
    (message: Json) => bytesOf(METHODS[method]?.requestType as string, message),
    (bytes) => decodeMessage(METHODS[method]?.responseType as string, bytes),
    metadata,
  );

const NAME = `${DOCUMENTS}/c/d`;

it('passes a request as canonical JSON with the authorization header', async () => {
  const answer = vi.spyOn(server.service, 'answer').mockReturnValue({ name: NAME });
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  const request = { name: NAME, mask: { fieldPaths: ['a'] } };
  expect(await call('GetDocument', request, metadata)).toEqual({ name: NAME });
  expect(answer).toHaveBeenCalledWith('GetDocument', request, { authorization: 'Bearer owner' });
});

it('passes no authorization without the header', async () => {
  const answer = vi.spyOn(server.service, 'answer');
  await call('GetDocument', { name: NAME });
  expect(answer.mock.calls[0]?.[2]).toEqual({ authorization: undefined });
});

it.each(Object.entries(STATUS_CODES).filter(([name]) => name !== 'OK'))(
  'returns %s as code %i',
  async (status, code) => {
    server.service.answer = () => {
      throw new StatusError(status as StatusError['status'], 'No: ümlaut, 日本, %20.');
    };
    await expect(call('GetDocument', { name: NAME })).rejects.toMatchObject({
      code,
      details: 'No: ümlaut, 日本, %20.',
    });
  },
);

it('returns INTERNAL without details when the service throws another error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  cleanup.add(() => log.mockRestore());
  server.service.answer = () => {
    throw new TypeError('undefined is not a function');
  };
  await expect(call('GetDocument', { name: NAME })).rejects.toMatchObject({
    code: STATUS_CODES.INTERNAL,
    details: expect.not.stringContaining('undefined'),
  });
  expect(log).toHaveBeenCalledOnce();
});

it('truncates details that are too long for a header and repairs invalid text', async () => {
  server.service.answer = () => {
    throw invalidArgument('\ud800' + 'é'.repeat(100_000));
  };
  await expect(call('GetDocument', { name: NAME })).rejects.toMatchObject({
    code: STATUS_CODES.INVALID_ARGUMENT,
    details: expect.stringMatching(/^\ufffdé+$/),
  });
});

it('rejects invalid messages and continues to serve', async () => {
  const garbage = Buffer.from('ffffffffffff', 'hex');
  await expect(callBytes('GetDocument', garbage)).rejects.toMatchObject({
    details: 'Invalid protobuf byte sequence',
  });
  expect(await call('GetDocument', { name: NAME })).toEqual({ name: NAME });
});

it("rejects a request above 10 MiB with the service's error message", async () => {
  const request = bytesOf('GetDocumentRequest', { name: 'x'.repeat(MAX_REQUEST_BYTES) });
  await expect(callBytes('GetDocument', request)).rejects.toMatchObject({
    code: STATUS_CODES.INVALID_ARGUMENT,
    details: 'Request payload size exceeds the limit: 10485760 bytes.',
  });
});

it.each(['ExecutePipeline', 'ListDocument'])('rejects the unknown method %s', async (method) => {
  await expect(callBytes(method, Buffer.alloc(0))).rejects.toMatchObject({
    code: STATUS_CODES.UNIMPLEMENTED,
    details: `The server does not implement the method /google.firestore.v1.Firestore/${method}`,
  });
});

const readTimes = function* (count: number) {
  for (let index = 0; index < count; index++) {
    yield {
      document: { name: `${NAME}${index}`, fields: { a: { stringValue: 'x'.repeat(9_999) } } },
    };
  }
};

it('streams responses in order', async () => {
  server.service.answerStream = () => readTimes(50);
  const names: unknown[] = [];
  for await (const message of openServerStream('RunQuery', { parent: DOCUMENTS })) {
    names.push((message as { document: { name: string } }).document.name);
  }
  expect(names).toEqual(Array.from({ length: 50 }, (_, index) => `${NAME}${index}`));
});

it('ends a server stream with the error that interrupts it', async () => {
  server.service.answerStream = function* () {
    yield* readTimes(1);
    throw new StatusError('ABORTED', 'Enough.');
  };
  const stream = openServerStream('RunQuery', { parent: DOCUMENTS });
  const messages: unknown[] = [];
  stream.on('data', (message) => messages.push(message));
  const [error] = (await once(stream, 'error')) as [ServiceError];
  expect(error).toMatchObject({ code: STATUS_CODES.ABORTED, details: 'Enough.' });
  expect(messages).toHaveLength(1);
});

it('produces responses only as fast as the client reads, and stops when it disconnects', async () => {
  let produced = 0;
  let left!: () => void;
  const hasLeft = new Promise<void>((resolve) => (left = resolve));
  server.service.answerStream = function* () {
    try {
      for (const message of readTimes(100_000)) {
        produced += 1;
        yield message;
      }
    } finally {
      left();
    }
  };
  const stream = openServerStream('RunQuery', { parent: DOCUMENTS });
  await once(stream, 'readable');
  stream.on('error', () => {});
  stream.cancel();
  await hasLeft;
  expect(produced).toBeLessThan(10_000);
});

it('passes messages in both directions on a bidirectional stream', async () => {
  const metadata = new Metadata();
  metadata.set('authorization', 'Bearer owner');
  const call = openBidi('Listen', metadata);
  const opened = server.service.nextStream();
  call.write({ database: DATABASE, removeTarget: 1 });
  const stream = await opened;
  expect(stream.context).toEqual({ authorization: 'Bearer owner' });
  if (stream.received.length === 0) await once(stream, 'message');
  expect(stream.received).toEqual([{ database: DATABASE, removeTarget: 1 }]);
  stream.send(7);
  const [message] = await once(call, 'data');
  expect(message).toEqual({ targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [7] } });
  const halfClosed = once(stream, 'halfClose');
  call.end();
  await halfClosed;
  stream.out.end();
  const [status] = await once(call, 'status');
  expect(status).toMatchObject({ code: STATUS_CODES.OK });
});

it('fails a bidirectional stream after the messages before the error and sends nothing more', async () => {
  const call = openBidi('Write');
  const messages: unknown[] = [];
  call.on('data', (message) => messages.push(message));
  const failed = once(call, 'error');
  const stream = await server.service.nextStream();
  stream.send(1);
  stream.fail(new StatusError('ABORTED', 'Enough.'));
  stream.send(2);
  stream.out.end();
  expect((await failed)[0]).toMatchObject({ code: STATUS_CODES.ABORTED, details: 'Enough.' });
  expect(messages).toEqual([{ streamId: '1' }]);
});

it('notifies the service when a client cancels', async () => {
  const call = openBidi('Listen');
  call.on('error', () => {});
  const stream = await server.service.nextStream();
  const canceled = once(stream, 'cancel');
  call.cancel();
  await canceled;
});

it('isolates the sender of a message from a stream that cannot be served', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  cleanup.add(() => log.mockRestore());
  const call = openBidi('Write');
  call.on('data', () => {});
  const failed = once(call, 'error');
  const stream = await server.service.nextStream();
  const canceled = once(stream, 'cancel');
  expect(() => stream.out.send({ writeResults: 5 })).not.toThrow();
  expect((await failed)[0]).toMatchObject({ code: STATUS_CODES.INTERNAL });
  await canceled;
});

describe('HTTP/2 requests outside grpc-js', () => {
  let session: ClientHttp2Session;
  beforeEach(() => {
    session = connect(server.url);
    cleanup.add(() => session.destroy());
  });

  const open = (method: string, headers: OutgoingHttpHeaders = {}) =>
    session.request({
      ':method': 'POST',
      ':path': pathOf(method),
      'content-type': 'application/grpc',
      te: 'trailers',
      ...headers,
    });

  const request = frame(encodeMessage('GetDocumentRequest', { name: NAME }));

  async function statusOf(bytes: Buffer, headers?: OutgoingHttpHeaders): Promise<unknown> {
    const stream = open('GetDocument', headers);
    stream.end(bytes);
    const [answer] = (await once(stream, 'response')) as [Record<string, string>];
    return answer['grpc-status'] ?? answer[':status'];
  }

  it.each([
    ['no request', Buffer.alloc(0), STATUS_CODES.UNIMPLEMENTED],
    ['two requests', Buffer.concat([request, request]), STATUS_CODES.UNIMPLEMENTED],
    ['part of a request', request.subarray(0, 9), STATUS_CODES.INTERNAL],
    ['a length beyond all bounds', Buffer.alloc(5, 0xff), STATUS_CODES.RESOURCE_EXHAUSTED],
  ])('rejects %s', async (_what, bytes, code) => {
    expect(await statusOf(bytes)).toBe(String(code));
  });

  it('sends the headers of a stream before a possible failure', async () => {
    server.service.answerStream = () => {
      throw invalidArgument('no such query');
    };
    const stream = open('RunQuery');
    stream.end(frame(encodeMessage('RunQueryRequest', {})));
    const [headers] = (await once(stream, 'response')) as [Record<string, string>];
    expect(headers['grpc-status']).toBeUndefined();
    stream.resume();
    const [trailers] = (await once(stream, 'trailers')) as [Record<string, string>];
    expect(trailers['grpc-status']).toBe(String(STATUS_CODES.INVALID_ARGUMENT));
  });

  it('rejects HTTP/2 requests that are not gRPC', async () => {
    expect(await statusOf(request, { 'content-type': 'application/json' })).toBe(415);
  });

  it('survives clients that cancel a call during its response', async () => {
    for (const method of ['GetDocument', 'Listen', 'ListDocument', 'RunQuery']) {
      for (const headers of [{}, { 'content-type': 'text/plain' }]) {
        const stream = open(method, headers);
        stream.on('error', () => {});
        stream.write(request);
        stream.close(8);
        await once(stream, 'close');
      }
    }
    expect(await call('GetDocument', { name: NAME })).toEqual({ name: NAME });
  });
});
