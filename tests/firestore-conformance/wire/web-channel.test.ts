import { describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { randomId } from '../clients/ids.ts';
import { from } from '../clients/queries.ts';
import { origin } from '../clients/rest.ts';
import { loadRules, rulesFile } from '../clients/rules.ts';
import { idToken } from '../clients/sign-in.ts';
import { int, text } from '../clients/values.ts';
import { WebChannel, type ChannelArray } from '../clients/web-channel.ts';

describe('WebChannel', () => {
  const database = new WireDatabase('REST');
  const { name } = database;

  const addQuery = (targetId: number, collection: string) => ({
    database: name,
    addTarget: {
      targetId,
      query: { parent: database.documents, structuredQuery: from(collection) },
    },
  });
  const openListen = (collection: string) =>
    WebChannel.open('Listen', name, addQuery(2, collection));
  const openWrite = () => WebChannel.open('Write', name, { database: name });

  const increment = (path: string) => ({
    transform: {
      document: database.path(path),
      fieldTransforms: [{ fieldPath: 'n', increment: int(1) }],
    },
  });
  const messagesOf = (arrays: readonly ChannelArray[]): Json[] =>
    arrays.map(([, payload]) => payload[0]).filter((message) => typeof message === 'object');
  const isMessage =
    (has: (message: Json) => unknown) =>
    ([, [message]]: ChannelArray) =>
      typeof message === 'object' && Boolean(has(message));
  const isSnapshot = isMessage(
    ({ targetChange }) => targetChange?.readTime && !targetChange.targetIds?.length,
  );

  it('answers the handshake with a session and a keep-alive time', async () => {
    const channel = await openListen(randomId());
    expect(channel.session).toMatch(/.+/);
    expect(channel.keepAliveMs).toBeGreaterThan(0);
  });

  it('streams numbered arrays with one message each', async () => {
    const collection = randomId();
    await database.seed({ [`${collection}/a`]: { n: int(1) } });
    const channel = await openListen(collection);
    await channel.stream();
    const ids: number[] = [];
    const messages: Json[] = [];
    for (;;) {
      const array = await channel.arrays.next();
      ids.push(array[0]);
      if (typeof array[1][0] === 'object') messages.push(array[1][0]);
      if (isSnapshot(array)) break;
    }
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(messages[0].targetChange).toMatchObject({ targetChangeType: 'ADD', targetIds: [2] });
    expect(messages[1].documentChange.document).toMatchObject({ fields: { n: int(1) } });
  });

  it('sends a noop on a new streaming back channel, so that pages do not switch to polling', async () => {
    const channel = await openWrite();
    await channel.poll();
    await channel.stream();
    const [, payload] = await channel.arrays.next();
    expect(payload).toEqual(['noop']);
  });

  it('holds a long poll until there is a message', async () => {
    const collection = randomId();
    const channel = await openListen(collection);
    while (!messagesOf(await channel.poll()).some(({ targetChange }) => targetChange?.readTime));
    const poll = channel.poll();
    await database.seed({ [`${collection}/a`]: { n: int(1) } });
    const [first] = messagesOf(await poll);
    expect(first.documentChange.document.name).toBe(database.path(`${collection}/a`));
  });

  it('repeats unacknowledged arrays', async () => {
    const channel = await openListen(randomId());
    const first = await channel.poll();
    channel.acknowledged = 0;
    const again = await channel.poll();
    expect(again.slice(0, first.length)).toEqual(first);
    channel.acknowledged = first[0]![0];
    const rest = await channel.poll();
    expect(rest[0]?.[0]).toBe(first[0]![0] + 1);
  });

  it('replaces a back channel with a newer one', async () => {
    const collection = randomId();
    const channel = await openListen(collection);
    await channel.stream();
    await channel.arrays.until(isSnapshot);
    const poll = channel.poll();
    await database.seed({ [`${collection}/a`]: { n: int(1) } });
    expect(messagesOf(await poll).length).toBeGreaterThan(0);
  });

  it('counts chunk lengths in UTF-16 units', async () => {
    const collection = randomId();
    const wide = '😀é€'.repeat(2000);
    await database.seed({ [`${collection}/a`]: { s: text(wide) } });
    const channel = await openListen(collection);
    await channel.stream();
    const [, [message]] = await channel.arrays.until(isMessage((each) => each.documentChange));
    expect(message.documentChange.document.fields.s).toEqual(text(wide));
  });

  it('accepts several messages in one request, each only once', async () => {
    const path = `c/${randomId()}`;
    const channel = await openWrite();
    await channel.stream();
    const [, [greeting]] = await channel.arrays.until(isMessage((each) => each.streamToken));
    const { streamToken } = greeting;
    const batch = { streamToken, writes: [increment(path)] };
    await channel.send([batch, batch, batch]);
    await channel.send([batch, batch], { offset: 2 });
    await channel.send([batch]);
    for (let n = 1; n <= 4; n += 1) {
      const [, [answer]] = await channel.arrays.until(isMessage((each) => each.writeResults));
      expect(answer.writeResults[0].transformResults).toEqual([int(n)]);
    }
    expect(await database.fields(path)).toEqual({ n: int(4) });
  });

  it('returns the state of the back channel for a request', async () => {
    const channel = await openWrite();
    const { status, text: answer } = await channel.send([{ database: name }]);
    expect(status).toBe(200);
    const [, json = ''] = /^\d+\n(.*)$/s.exec(answer) ?? [];
    expect(JSON.parse(json)).toEqual([0, expect.any(Number), expect.any(Number)]);
  });

  it('sends an error as a message and then ignores the client', async () => {
    const path = `c/${randomId()}`;
    const channel = await openWrite();
    await channel.stream();
    const [, [{ streamToken }]] = await channel.arrays.until(isMessage((each) => each.streamToken));
    const failing = { delete: database.path(path), currentDocument: { exists: true } };
    await channel.send([
      { streamToken, writes: [failing] },
      { streamToken, writes: [increment(path)] },
    ]);
    const [, [{ error }]] = await channel.arrays.until(isMessage((each) => each.error));
    expect(error).toMatchObject({ status: 'NOT_FOUND', message: expect.any(String) });
    expect(await database.document(path)).toBeUndefined();
  });

  it('serves a single database per session', async () => {
    const channel = await openListen(randomId());
    await channel.stream();
    await channel.arrays.until(isSnapshot);
    await channel.send([{ ...addQuery(4, 'c'), database: name.replace('demo', 'other') }]);
    const [, [{ error }]] = await channel.arrays.until(isMessage((each) => each.error));
    expect(error.status).toBe('INVALID_ARGUMENT');
  });

  it('rejects a target without an id and with an invalid parent', async () => {
    const structuredQuery = from('c');
    const addTarget = { query: { parent: name, structuredQuery } };
    const channel = await WebChannel.open('Listen', name, { database: name, addTarget });
    await channel.stream();
    const [, [{ targetChange }]] = await channel.arrays.until(
      isMessage((each) => each.targetChange),
    );
    expect(targetChange.targetChangeType).toMatch(/ADD|REMOVE/);
  });

  it('authenticates once, in the handshake', async () => {
    const secured = new WireDatabase('REST');
    await loadRules(
      secured.project,
      rulesFile('match /own/{uid} { allow get: if request.auth.uid == uid; }'),
    );
    const ask = async (authorization?: string) => {
      const documents = { documents: [secured.path('own/ada')] };
      const message = { database: secured.name, addTarget: { targetId: 2, documents } };
      const channel = await WebChannel.open('Listen', secured.name, message, authorization);
      await channel.stream();
      const [, [answer]] = await channel.arrays.until(
        isMessage(({ targetChange }) => /CURRENT|REMOVE/.test(targetChange?.targetChangeType)),
      );
      return answer.targetChange.cause?.code ?? 'OK';
    };
    expect(await ask(`Bearer ${idToken('ada')}`)).toBe('OK');
    expect(await ask(`Bearer ${idToken('bob')}`)).toBe(7);
    expect(await ask()).toBe(7);
  });

  it('ends with a terminate request and then rejects the session', async () => {
    const channel = await openListen(randomId());
    expect(await channel.terminate()).toBe(200);
    const unknown = await fetch(
      `${origin()}/google.firestore.v1.Firestore/Listen/channel?VER=8&SID=${randomId()}&RID=rpc&AID=0&CI=0`,
    );
    expect(unknown.status).toBe(400);
    expect((await unknown.text()).indexOf('Unknown SID')).toBeGreaterThan(0);
  });

  it('allows pages of any origin with credentials', async () => {
    const response = await fetch(
      `${origin()}/google.firestore.v1.Firestore/Write/channel?VER=8&RID=1&CVER=22&database=${name}`,
      {
        method: 'POST',
        headers: { origin: 'http://localhost:5173' },
        body: new URLSearchParams({
          count: '1',
          ofs: '0',
          req0___data__: `{"database":"${name}"}`,
        }),
      },
    );
    const { headers } = response;
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toMatch(/X-HTTP-Session-Id/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
