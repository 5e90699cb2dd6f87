import {
  connect as connectHttp2,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
} from 'node:http2';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeRequest } from '../firestore-conformance/clients/grpc.ts';
import { spawnEmulator, type ServerProcess } from '../firestore-conformance/server-process.ts';
import { BackgroundClient } from '../fuzz/background-client.ts';
import { Random } from './random.ts';
import { randomRuns } from '../kit/random-searches.ts';

const SEEDS = [20_260_101, 7, 4_294_967_291];
const TRIED = SEEDS.slice(0, randomRuns(SEEDS.length));
const DATABASE = 'projects/demo-fuzz/databases/(default)';
/** Maximum growth of the server's memory during this test. */
const MAX_GROWTH_BYTES = 256 * 1024 * 1024;

const LISTEN_TO_SLOW = {
  database: DATABASE,
  addTarget: { targetId: 2, documents: { documents: [`${DATABASE}/documents/slow/doc`] } },
};
const UPDATE = {
  update: { name: `${DATABASE}/documents/c/d`, fields: { a: { integerValue: '1' } } },
  updateMask: { fieldPaths: ['a', 'b.c'] },
};
const MESSAGES = [
  encodeRequest('Commit', { database: DATABASE, writes: [UPDATE] }),
  encodeRequest('BatchGetDocuments', { database: DATABASE, documents: [UPDATE.update.name] }),
  encodeRequest('Listen', LISTEN_TO_SLOW),
  encodeRequest('Write', { database: DATABASE, writes: [UPDATE] }),
];

const BODIES = [
  '{"writes":[{"update":{"name":"projects/demo-fuzz/databases/(default)/documents/c/d","fields":{"a":{"integerValue":"1"}}}}]}',
  '{"structuredQuery":{"from":[{"collectionId":"c"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"IN","value":{"arrayValue":{"values":[{"doubleValue":1.5},{"stringValue":"x"}]}}}},"limit":3}}',
  '{"documents":["projects/demo-fuzz/databases/(default)/documents/c/d"],"newTransaction":{"readOnly":{"readTime":"2026-01-01T00:00:00Z"}}}',
  '{"rules":{"files":[{"content":"rules_version = \'2\'; service cloud.firestore { match /databases/{d}/documents { match /{x=**} { allow read: if x[0] == \\"a\\"; } } }"}]}}',
];
const PATHS = [
  `/v1/${DATABASE}/documents:commit`,
  `/v1/${DATABASE}/documents:runQuery`,
  `/v1/${DATABASE}/documents:batchGet`,
  `/v1/${DATABASE}/documents/c/d?mask.fieldPaths=a`,
  '/emulator/v1/projects/demo-fuzz:securityRules',
  '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&CVER=22',
  '/google.firestore.v1.Firestore/Write/channel?VER=8&RID=rpc&SID=none&AID=0',
];
const FORM = `headers=&count=1&ofs=0&req0___data__=${encodeURIComponent(`{"database":"${DATABASE}"}`)}`;

describe.each(TRIED)('a server under attack, seed %i', (seed) => {
  const random = new Random(seed);
  let server: ServerProcess;
  let backgroundClient: BackgroundClient;
  let residentBefore = 0;

  beforeAll(async () => {
    server = await spawnEmulator();
    backgroundClient = new BackgroundClient(
      `demo-backgroundClient-${seed}`,
      server.host,
      server.port,
    );
    backgroundClient.start();
    residentBefore = server.residentBytes();
  });
  afterAll(() => server.kill());

  /** A connection that can close at any time. */
  function open(): Socket {
    const socket = connect(server.port, server.host);
    socket.on('error', () => {});
    socket.resume();
    return socket;
  }

  /** Sends bytes and waits until the server is silent or closes the connection. */
  const sendBytes = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      const socket = open();
      socket.on('close', () => resolve());
      socket.setTimeout(200, () => socket.destroy());
      if (random.chance(0.3)) socket.end(bytes);
      else socket.write(bytes);
    });

  async function many(times: number, attack: () => Promise<unknown>): Promise<void> {
    for (let done = 0; done < times; done += 10) {
      await Promise.all(Array.from({ length: 10 }, attack));
    }
  }

  it('survives bytes of no protocol', () =>
    many(60, () =>
      sendBytes(
        Buffer.concat([
          Buffer.from(
            random.pick([
              '',
              'PRI',
              'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
              'GET / HTTP/1.1\r\n',
              'POST ',
            ]),
          ),
          random.bytes(random.below(2000)),
        ]),
      ),
    ));

  it('survives mutated HTTP requests', () =>
    many(60, () => {
      const body = random.pick([...BODIES, FORM]);
      const request = [
        `${random.pick(['POST', 'PUT', 'PATCH', 'GET', 'DELETE', 'OPTIONS'])} ${random.pick(PATHS)} HTTP/1.1`,
        `host: ${server.host}`,
        `content-length: ${random.chance(0.8) ? body.length : random.below(1e9)}`,
        random.pick([
          'authorization: Bearer owner',
          'transfer-encoding: chunked',
          'expect: 100-continue',
        ]),
        '',
        body,
      ].join('\r\n');
      return sendBytes(random.mutate(Buffer.from(request)));
    }));

  it('answers mutated bodies with a status below 500', () =>
    many(150, async () => {
      const response = await fetch(`http://${server.host}:${server.port}${random.pick(PATHS)}`, {
        method: random.pick(['POST', 'PUT', 'PATCH']),
        headers: { authorization: 'Bearer owner' },
        body: new Uint8Array(random.mutate(Buffer.from(random.pick([...BODIES, FORM])))),
        signal: AbortSignal.timeout(5000),
      }).catch((error: unknown) => {
        // A channel that a mutation opened sends no response.
        if ((error as Error).name === 'TimeoutError') return undefined;
        throw error;
      });
      if (response && response.status !== 501) expect(response.status).toBeLessThan(500);
      await response?.body?.cancel();
    }));

  function openCall(session: ClientHttp2Session, path: string): ClientHttp2Stream {
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: path,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization: 'Bearer owner',
    });
    stream.on('error', () => {});
    return stream;
  }

  function openSession(): ClientHttp2Session {
    const session = connectHttp2(`http://${server.host}:${server.port}`);
    session.on('error', () => {});
    return session;
  }

  /** Frames a gRPC message with its five-byte header. */
  function frameOf(message: Buffer, length = message.length, isCompressed = false): Buffer {
    const header = Buffer.alloc(5);
    header.writeUInt8(isCompressed ? 1 : 0);
    header.writeUInt32BE(length, 1);
    return Buffer.concat([header, message]);
  }

  it('survives mutated gRPC messages', async () => {
    const session = openSession();
    await many(100, () => {
      const { path, bytes } = random.pick(MESSAGES);
      const message = random.mutate(bytes);
      const length = random.chance(0.8) ? message.length : random.below(2 ** 32);
      const stream = openCall(session, path);
      stream.resume();
      stream.setTimeout(200, () => stream.close());
      stream.end(frameOf(message, length, random.chance(0.1)));
      return new Promise<void>((resolve) => stream.once('close', resolve));
    });
    session.destroy();
  });

  it('survives connections that never send a complete request', async () => {
    const beginnings = [
      '',
      'P',
      'PRI * HTTP',
      'POST /v1/x HTTP/1.1\r\ncontent-length: 100000\r\n\r\nabc',
    ];
    const sockets = Array.from({ length: 200 }, () => {
      const socket = open();
      socket.write(random.pick(beginnings));
      return socket;
    });
    await sendBytes(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    for (const socket of sockets) {
      if (random.chance(0.5)) socket.resetAndDestroy();
      else socket.destroy();
    }
  });

  it('rejects large bodies and keeps none of them in memory', async () => {
    const huge = Buffer.alloc(80 * 1024 * 1024, '[');
    const answers = await Promise.allSettled(
      PATHS.slice(0, 3).map((path) =>
        fetch(`http://${server.host}:${server.port}${path}`, { method: 'POST', body: huge }),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('does not wait for a listener that never reads', async () => {
    const session = openSession();
    const { path, bytes } = encodeRequest('Listen', LISTEN_TO_SLOW);
    openCall(session, path).write(frameOf(bytes));
    const text = 'x'.repeat(100_000);
    for (let n = 0; n < 50; n += 1) {
      const fields = { n: { integerValue: String(n) }, text: { stringValue: text } };
      const update = { name: `${DATABASE}/documents/slow/doc`, fields };
      const response = await fetch(
        `http://${server.host}:${server.port}/v1/${DATABASE}/documents:commit`,
        {
          method: 'POST',
          headers: { authorization: 'Bearer owner' },
          body: JSON.stringify({ writes: [{ update }] }),
        },
      );
      expect(response.status).toBe(200);
    }
    session.destroy();
  });

  it('still serves other clients with little memory after all attacks', async () => {
    await backgroundClient.stop();
    expect(backgroundClient.errors).toEqual([]);
    expect(backgroundClient.rounds).toBeGreaterThan(20);
    expect(server.child.exitCode).toBeNull();
    const growth = server.residentBytes() - residentBefore;
    if (!Number.isNaN(growth)) expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
  });
});
