import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { Cleanup, DATABASE, startTestServer } from './testing.ts';
import type { FakeStream, TestServer } from './testing.ts';
import type { WebChannelTimings } from './webchannel-session.ts';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

/** Longer than any test. */
const NEVER = 3_600_000;
const PATIENT: WebChannelTimings = {
  silenceMs: NEVER,
  orphanMs: NEVER,
  disconnectedMs: NEVER,
  idleWriteMs: NEVER,
  makeRoomMs: NEVER,
};

type OutgoingArray = readonly [number, Json];

/** Removes complete chunks from the front of a response body, like the browser client. */
function unframe(text: string): { arrays: OutgoingArray[]; rest: string } {
  const arrays: OutgoingArray[] = [];
  for (;;) {
    const [line, length] = /^(\d+)\n/.exec(text) ?? [];
    if (line === undefined || text.length < line.length + Number(length))
      return { arrays, rest: text };
    arrays.push(
      ...(JSON.parse(text.slice(line.length, line.length + Number(length))) as OutgoingArray[]),
    );
    text = text.slice(line.length + Number(length));
  }
}

/** A hanging GET. */
class BackChannel {
  readonly response: IncomingMessage;
  readonly arrays: OutgoingArray[] = [];
  isEnded = false;
  #text = '';

  constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8');
    response.on('error', () => {});
    response.on('data', (text: string) => {
      const { arrays, rest } = unframe(this.#text + text);
      this.arrays.push(...arrays);
      this.#text = rest;
      response.emit('arrays');
    });
    response.on('end', () => {
      this.isEnded = true;
      response.emit('arrays');
    });
  }

  get payloads(): Json[] {
    return this.arrays.map(([, payload]) => payload);
  }

  async until(isEnough: (channel: this) => boolean): Promise<this> {
    while (!isEnough(this)) await once(this.response, 'arrays');
    return this;
  }

  count(arrays: number): Promise<this> {
    return this.until((channel) => channel.arrays.length >= arrays);
  }

  end(): Promise<this> {
    return this.until((channel) => channel.isEnded);
  }

  leave(): void {
    this.response.destroy();
  }
}

/** A minimal WebChannel client. */
class Channel {
  readonly #server: TestServer;
  readonly #path: string;
  id = '';

  constructor(server: TestServer, method: string) {
    this.#server = server;
    this.#path = `/google.firestore.v1.Firestore/${method}/channel`;
  }

  async open(messages: readonly Json[], headers = ''): Promise<Response> {
    const response = await this.post(
      'VER=8&RID=5&CVER=22&X-HTTP-Session-Id=gsessionid',
      messages,
      0,
      headers,
    );
    if (!response.ok) return response;
    const { arrays } = unframe(await response.clone().text());
    const [, greeting] = arrays[0] as OutgoingArray;
    this.id = (greeting as Json[])[1] as string;
    return response;
  }

  forward(offset: number, messages: readonly Json[], acknowledged = 0): Promise<Response> {
    return this.post(`VER=8&SID=${this.id}&RID=6&AID=${acknowledged}`, messages, offset);
  }

  post(query: string, messages: readonly Json[], offset: number, headers = ''): Promise<Response> {
    const form = new URLSearchParams({ count: String(messages.length), ofs: String(offset) });
    if (headers !== '') form.set('headers', headers);
    messages.forEach((message, index) => form.set(`req${index}___data__`, JSON.stringify(message)));
    return this.postText(query, form.toString());
  }

  postText(query: string, body: string): Promise<Response> {
    const url = `${this.#server.url}${this.#path}?${query}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(url, { method: 'POST', headers, body });
  }

  listen(acknowledged = 0, options = 'CI=0'): Promise<BackChannel> {
    const path = `${this.#path}?VER=8&RID=rpc&SID=${this.id}&AID=${acknowledged}&${options}&TYPE=xmlhttp`;
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port: this.#server.port, path },
        (response) => resolve(new BackChannel(response)),
      );
      request.on('error', reject).end();
    });
  }
}

const removeTarget = (id: number) => ({ database: DATABASE, removeTarget: id });
const change = (id: number) => [
  { targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [id] } },
];

async function open(
  timings: Partial<WebChannelTimings> = {},
  method: 'Listen' | 'Write' = 'Listen',
): Promise<{ channel: Channel; stream: FakeStream; server: TestServer }> {
  const server = await startTestServer(cleanup, { webChannel: { ...PATIENT, ...timings } });
  const channel = new Channel(server, method);
  await channel.open([method === 'Listen' ? removeTarget(1) : { database: DATABASE }]);
  return { channel, stream: server.service.streams[0] as FakeStream, server };
}

describe('the first POST', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(cleanup, { webChannel: PATIENT });
  });

  it('returns a session id, a keep-alive time and a session header that browsers can read', async () => {
    const response = await fetch(
      `${server.url}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=5&CVER=22`,
      { method: 'POST', body: 'count=0', headers: { origin: 'http://localhost:5173' } },
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('x-http-session-id')).toMatch(/./);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-HTTP-Session-Id');
    expect(response.headers.has('x-client-wire-protocol')).toBe(false);
    expect(unframe(await response.text())).toEqual({
      arrays: [[0, ['c', expect.any(String), '', 8, expect.any(Number), 30_000]]],
      rest: '',
    });
  });

  it('contains the first message and the authorization of the stream', async () => {
    const channel = new Channel(server, 'Listen');
    await channel.open(
      [removeTarget(1)],
      'Content-Type:text/plain\r\nauthorization:Bearer abc\r\n',
    );
    expect(server.service.streams).toMatchObject([
      { method: 'Listen', context: { authorization: 'Bearer abc' }, received: [removeTarget(1)] },
    ]);
  });

  it('accepts the same JSON forms as REST', async () => {
    const channel = new Channel(server, 'Write');
    await channel.open([{ database: DATABASE, stream_token: 'YQ' }]);
    expect(server.service.streams[0]?.received).toEqual([
      { database: DATABASE, streamToken: 'YQ==' },
    ]);
  });

  it.each([
    ['no number of messages', 'count=many'],
    ['fewer messages than its count', 'count=2&ofs=0&req0___data__={}'],
    ['an offset above 0', 'count=1&ofs=3&req0___data__={}'],
    ['invalid UTF-8', 'count=1&ofs=0&req0___data__=\xff'],
  ])('is rejected with %s', async (_what, body) => {
    const url = `${server.url}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=5`;
    const response = await fetch(url, { method: 'POST', body: Buffer.from(body, 'latin1') });
    expect(response.status).toBe(400);
    expect(server.service.streams).toEqual([]);
  });

  it.each([
    ['another method', 'POST', 'RunQuery/channel'],
    ['another path', 'POST', 'Listen/other'],
    ['another HTTP method', 'PUT', 'Listen/channel'],
  ])('is not found at %s', async (_what, method, path) => {
    const url = `${server.url}/google.firestore.v1.Firestore/${path}`;
    expect((await fetch(url, { method })).status).toBe(404);
  });
});

describe('a forward POST', () => {
  it('delivers messages in order and returns the state of the back channel', async () => {
    const { channel, stream } = await open();
    stream.send(1);
    const response = await channel.forward(1, [removeTarget(2), removeTarget(3)]);
    const [, json = ''] = (await response.text()).split('\n');
    expect(JSON.parse(json)).toEqual([0, 1, `[1,${JSON.stringify(change(1))}]`.length]);
    expect(stream.received).toEqual([removeTarget(1), removeTarget(2), removeTarget(3)]);
  });

  it('reports whether there is a back channel and the last received array', async () => {
    const { channel, stream } = await open();
    const backChannel = await channel.listen();
    stream.send(1);
    await backChannel.count(2);
    expect(await (await channel.forward(1, [removeTarget(2)], 2)).text()).toBe('7\n[1,2,0]');
  });

  it('delivers nothing twice on a retry', async () => {
    const { channel, stream } = await open();
    await channel.forward(1, [removeTarget(2)]);
    await channel.forward(1, [removeTarget(2)]);
    await channel.forward(1, [removeTarget(2), removeTarget(3)]);
    expect(stream.received).toEqual([removeTarget(1), removeTarget(2), removeTarget(3)]);
  });

  it('is rejected when earlier messages are missing', async () => {
    const { channel, stream } = await open();
    expect((await channel.forward(2, [removeTarget(3)])).status).toBe(400);
    expect(stream.received).toHaveLength(1);
  });

  it.each([
    ['is not JSON', '{"database":'],
    ['is not a valid request', '{"addTarget":5}'],
    ['is too large', JSON.stringify({ database: 'x'.repeat(10 * 1024 * 1024) })],
  ])('fails the stream when a message %s', async (_what, text) => {
    const { channel, stream } = await open();
    const canceled = once(stream, 'cancel');
    const backChannel = await channel.listen();
    const form = new URLSearchParams({ count: '1', ofs: '1', req0___data__: text });
    const response = await channel.postText(`SID=${channel.id}&RID=6&AID=0`, form.toString());
    expect(response.status).toBe(200);
    await backChannel.count(2);
    expect(backChannel.payloads[1]).toMatchObject([
      { error: { code: 400, status: 'INVALID_ARGUMENT' } },
    ]);
    await canceled;
  });

  it.each(['VER=8&SID=unheard-of&RID=6&AID=0', 'VER=8&SID=&RID=6'])(
    'reports an unknown session: %s',
    async (query) => {
      const { channel } = await open();
      const response = await channel.post(query, [], 0);
      expect(response.status).toBe(400);
      expect((await response.text()).indexOf('Unknown SID')).toBeGreaterThan(0);
    },
  );
});

describe('a streaming back channel', () => {
  it('starts with a noop when nothing is waiting, so that the client does not assume a buffering proxy', async () => {
    const { channel } = await open();
    const backChannel = await channel.listen();
    expect(backChannel.response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    } satisfies IncomingHttpHeaders);
    expect((await backChannel.count(1)).arrays).toEqual([[1, ['noop']]]);
  });

  it('delivers waiting messages, then new ones', async () => {
    const { channel, stream } = await open();
    stream.send(1);
    stream.send(2);
    const backChannel = await channel.listen();
    await backChannel.count(2);
    stream.send(3);
    expect((await backChannel.count(3)).arrays).toEqual([
      [1, change(1)],
      [2, change(2)],
      [3, change(3)],
    ]);
  });

  it('counts the length of chunks in UTF-16 code units', async () => {
    const { channel, stream } = await open({}, 'Write');
    stream.out.send({ streamId: '🎈é' });
    stream.out.send({ streamId: 'b' });
    const backChannel = await (await channel.listen()).count(2);
    expect(backChannel.payloads).toEqual([[{ streamId: '🎈é' }], [{ streamId: 'b' }]]);
  });

  it('repeats only unacknowledged messages', async () => {
    const { channel, stream } = await open();
    for (const id of [1, 2, 3]) stream.send(id);
    await (await channel.listen()).count(3);
    const backChannel = await channel.listen(1);
    expect((await backChannel.count(2)).arrays).toEqual([
      [2, change(2)],
      [3, change(3)],
    ]);
  });

  it('continues when the client acknowledges messages that were never sent', async () => {
    const { channel, stream } = await open();
    stream.send(1);
    await channel.forward(1, [], 99);
    const backChannel = await channel.listen();
    stream.send(2);
    await backChannel.count(2);
    expect(backChannel.arrays).toEqual([
      [2, ['noop']],
      [3, change(2)],
    ]);
  });

  it('replaces an earlier one', async () => {
    const { channel, stream } = await open();
    const older = await channel.listen();
    await older.count(1);
    const newer = await channel.listen(1);
    await older.end();
    stream.send(1);
    await newer.until(({ payloads }) => payloads.length === 2);
    expect(newer.payloads).toEqual([['noop'], change(1)]);
  });

  it('keeps messages while the client is away', async () => {
    const { channel, stream } = await open();
    const backChannel = await channel.listen();
    await backChannel.count(1);
    backChannel.leave();
    stream.send(1);
    expect((await (await channel.listen(1)).count(1)).arrays).toEqual([[2, change(1)]]);
  });

  it('sends a noop after a long silence', async () => {
    const { channel } = await open({ silenceMs: 20 });
    const backChannel = await (await channel.listen()).count(3);
    expect(backChannel.payloads).toEqual([['noop'], ['noop'], ['noop']]);
  });

  it('ends after a maximum length so that the client acknowledges', async () => {
    const { channel, stream } = await open({}, 'Write');
    const big = { streamId: 'x'.repeat(3 * 1024 * 1024) };
    for (let count = 0; count < 4; count++) stream.out.send(big);
    const first = await (await channel.listen()).end();
    expect(first.arrays.map(([id]) => id)).toEqual([1, 2, 3]);
    const second = await (await channel.listen(3)).count(1);
    expect(second.arrays.map(([id]) => id)).toEqual([4]);
  });

  it.each(['AID=minus', 'AID=-1'])('is rejected with %s', async (aid) => {
    const { channel, server } = await open();
    const url = `${server.url}/google.firestore.v1.Firestore/Listen/channel`;
    expect((await fetch(`${url}?RID=rpc&SID=${channel.id}&${aid}`)).status).toBe(400);
  });
});

describe('back channels on all connections of a browser', () => {
  const listenOften = (channel: Channel, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await channel.open([removeTarget(1)]);
        return channel.listen(0, `CI=${index % 2}`);
      }),
    );

  it('make room for waiting requests', async () => {
    const server = await startTestServer(cleanup, { webChannel: { ...PATIENT, makeRoomMs: 20 } });
    const backChannels = await listenOften(new Channel(server, 'Listen'), 5);
    await Promise.all(backChannels.map((backChannel) => backChannel.end()));
    for (const { payloads } of backChannels) expect(payloads).toEqual([['noop']]);
  });

  it('stay open while one connection is free', async () => {
    const timings = { ...PATIENT, makeRoomMs: 5, silenceMs: 50 };
    const server = await startTestServer(cleanup, { webChannel: timings });
    const backChannels = await listenOften(new Channel(server, 'Listen'), 4);
    const [streaming] = backChannels as [BackChannel];
    // The noop follows long after the channel would have ended.
    await streaming.count(2);
    expect(streaming.isEnded).toBe(false);
  });
});

describe('a long poll', () => {
  it('waits for messages and ends with all of them', async () => {
    const { channel, stream } = await open();
    const backChannel = await channel.listen(0, 'CI=1');
    expect(backChannel.arrays).toEqual([]);
    stream.send(1);
    stream.send(2);
    expect((await backChannel.end()).payloads).toEqual([change(1), change(2)]);
  });

  it('returns immediately when messages are waiting', async () => {
    const { channel, stream } = await open();
    stream.send(1);
    expect((await (await channel.listen(0, 'CI=1')).end()).payloads).toEqual([change(1)]);
  });

  it('ends after the time that the client requests', async () => {
    const { channel } = await open();
    const backChannel = await (await channel.listen(0, 'CI=1&TO=20')).end();
    expect(backChannel.payloads).toEqual([['noop']]);
  });
});

describe('the end of a stream', () => {
  it('is sent with its error and closes both directions', async () => {
    const { channel, stream } = await open();
    const backChannel = await channel.listen();
    stream.fail(new StatusError('PERMISSION_DENIED', 'No.'));
    stream.send(1);
    expect((await backChannel.count(2)).payloads).toEqual([
      ['noop'],
      [{ error: { code: 403, status: 'PERMISSION_DENIED', message: 'No.' } }],
    ]);
    expect((await channel.forward(1, [removeTarget(2)])).status).toBe(200);
    expect(stream.received).toHaveLength(1);
  });

  it('is kept for a client that is away, then dropped', async () => {
    // Longer than the client needs on a busy machine until it listens.
    const { channel, stream } = await open({ disconnectedMs: 1_000 });
    stream.out.end();
    const backChannel = await (await channel.listen()).count(1);
    expect(backChannel.payloads).toEqual([['close']]);
    await backChannel.end();
    expect((await channel.forward(1, [])).status).toBe(400);
  });

  it('follows a terminating beacon', async () => {
    const { channel, stream } = await open();
    const backChannel = await channel.listen();
    const canceled = once(stream, 'cancel');
    const query = `VER=8&SID=${channel.id}&RID=7&TYPE=terminate`;
    expect((await channel.postText(query, '')).status).toBe(200);
    await canceled;
    await backChannel.end();
    expect((await channel.forward(1, [])).status).toBe(400);
    expect((await channel.postText(query, '')).status, 'a beacon that comes late').toBe(200);
  });

  it('follows a closed tab, which sends nothing', async () => {
    const { channel, stream } = await open({ orphanMs: 40 });
    const canceled = once(stream, 'cancel');
    const backChannel = await channel.listen();
    await backChannel.count(1);
    backChannel.leave();
    await canceled;
    expect((await channel.forward(1, [])).status).toBe(400);
  });

  it('follows a client that opens a session and never listens', async () => {
    const { stream } = await open({ orphanMs: 20 });
    await once(stream, 'cancel');
  });

  it('follows an idle Write stream, to free its connection for other tabs', async () => {
    const { channel, stream } = await open({ idleWriteMs: 20 }, 'Write');
    const backChannel = await channel.listen();
    stream.send(1);
    const canceled = once(stream, 'cancel');
    await channel.forward(1, [{ streamToken: 'YQ==', writes: [] }]);
    await canceled;
    await backChannel.until(({ payloads }) => payloads.length === 3);
    expect(backChannel.payloads.at(-1)).toEqual(['close']);
  });

  it('does not follow a Write stream that was only opened', async () => {
    const { channel, stream } = await open({ idleWriteMs: 5, silenceMs: 40 }, 'Write');
    let isCanceled = false;
    stream.on('cancel', () => (isCanceled = true));
    stream.send(1);
    // The noop follows long after the stream would have been closed.
    await (await channel.listen()).count(2);
    expect(isCanceled).toBe(false);
  });

  it('reaches all sessions when the server closes', async () => {
    const { channel, stream, server } = await open();
    const backChannel = await channel.listen();
    const canceled = once(stream, 'cancel');
    await server.close();
    await canceled;
    await backChannel.until(({ isEnded, response }) => isEnded || response.destroyed);
  });
});
