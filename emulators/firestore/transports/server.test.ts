import { once } from 'node:events';
import { Client, credentials } from '@grpc/grpc-js';
import { afterEach, expect, it } from 'vitest';
import { decodeMessage, encodeMessage } from '../wire/proto.ts';
import { Cleanup, connectTo, DOCUMENTS, readToEnd, startTestServer } from './testing.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const EMPTY_SETTINGS = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
const IMPATIENT = { pingMs: 20 };
const NAME = `${DOCUMENTS}/c/d`;

function getOverGrpc(port: number): Promise<unknown> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  cleanup.add(() => client.close());
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      '/google.firestore.v1.Firestore/GetDocument',
      (message) => Buffer.from(encodeMessage('GetDocumentRequest', message)),
      (bytes) => decodeMessage('Document', bytes),
      { name: NAME },
      (error, response) => (error ? reject(error) : resolve(response)),
    );
  });
}

const getOverRest = async (url: string) => (await fetch(`${url}/v1/${NAME}`)).json();

async function expectToServe({ url, port }: { url: string; port: number }) {
  expect(await getOverRest(url)).toEqual({ name: NAME });
  expect(await getOverGrpc(port)).toEqual({ name: NAME });
}

it('serves gRPC and HTTP/1.1 on one port', async () => {
  await expectToServe(await startTestServer(cleanup));
});

it('detects HTTP/2 when the preface arrives byte by byte', async () => {
  const { port } = await startTestServer(cleanup);
  const socket = await connectTo(cleanup, port);
  socket.setNoDelay(true);
  for (const byte of PREFACE) {
    socket.write(byte);
    await new Promise(setImmediate);
  }
  socket.write(EMPTY_SETTINGS);
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first[3], 'the type of the first frame').toBe(4);
});

it.each([
  ['sends nothing', ''],
  ['stops inside the preface', 'PR'],
])('closes a connection that %s', async (_what, bytes) => {
  const server = await startTestServer(cleanup, { detectProtocolMs: 300 });
  const socket = await connectTo(cleanup, server.port);
  socket.write(bytes);
  expect(await readToEnd(socket)).toBe('');
  await expectToServe(server);
});

it('closes a connection with endless headers', async () => {
  const server = await startTestServer(cleanup, { headersMs: 40, requestMs: 80 });
  const socket = await connectTo(cleanup, server.port);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it('closes a connection with an endless body', async () => {
  const server = await startTestServer(cleanup, { headersMs: 40, requestMs: 80 });
  const socket = await connectTo(cleanup, server.port);
  socket.write(`POST /v1/${DOCUMENTS}:commit HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{`);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

it('closes an HTTP/2 connection that does not answer pings', async () => {
  const server = await startTestServer(cleanup, IMPATIENT);
  const socket = await connectTo(cleanup, server.port);
  socket.write(PREFACE);
  await readToEnd(socket);
  await expectToServe(server);
});

it.each([
  ['no protocol at all', Buffer.from('\x16\x03\x01\x02\x00garbage\r\n\r\n')],
  ['a preface that goes wrong', Buffer.from('PRINT everything\r\n\r\n')],
  [
    'a frame of an impossible length',
    Buffer.from(`${PREFACE}\xff\xff\xff\x04\0\0\0\0\0`, 'latin1'),
  ],
  ['frames before the settings', Buffer.from(`${PREFACE}\0\0\x04\x08\0\0\0\0\0\0\0\0\0`, 'latin1')],
  [
    'headers that are not HPACK',
    Buffer.concat([
      Buffer.from(PREFACE),
      EMPTY_SETTINGS,
      Buffer.from([0, 0, 4, 1, 5, 0, 0, 0, 1, 255, 255, 255, 255]),
    ]),
  ],
])('closes a connection that sends %s and serves the others', async (_what, bytes) => {
  const server = await startTestServer(cleanup, IMPATIENT);
  const socket = await connectTo(cleanup, server.port);
  socket.write(bytes);
  await readToEnd(socket);
  await expectToServe(server);
});

it('survives clients that disconnect at any time', async () => {
  const server = await startTestServer(cleanup);
  const request = `POST /v1/${DOCUMENTS}:commit HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{}`;
  for (const bytes of ['', 'P', PREFACE, `${PREFACE}\0\0`, request, request.slice(0, 60)]) {
    const socket = await connectTo(cleanup, server.port);
    socket.write(bytes);
    socket.resetAndDestroy();
  }
  await expectToServe(server);
});

it('explains that a port is in use', async () => {
  const { startServer } = await import('./server.ts');
  const { port, service } = await startTestServer(cleanup);
  const second = startServer({ host: '127.0.0.1', port, service, control: () => {} });
  await expect(second).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${port}: another program listens there already. ` +
      'Stop it or choose another port.',
  );
});

it('closes every kind of connection on shutdown', async () => {
  const server = await startTestServer(cleanup);
  const silent = await connectTo(cleanup, server.port);
  const http2 = await connectTo(cleanup, server.port);
  http2.write(Buffer.concat([Buffer.from(PREFACE), EMPTY_SETTINGS]));
  await once(http2, 'data');
  const halfway = await connectTo(cleanup, server.port);
  halfway.write('POST / HTTP/1.1\r\n');
  await getOverRest(server.url);
  const ends = [silent, http2, halfway].map(readToEnd);
  await server.close();
  await Promise.all(ends);
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});
