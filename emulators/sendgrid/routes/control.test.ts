import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const jsonOf = async (method: string, path: string, body?: unknown): Promise<unknown> =>
  (await emulator.ask(method, path, body)).json();

const subjects = async (query = '') =>
  (await emulator.messages(query)).map(({ subject }) => subject);

describe('messages', () => {
  it('are listed newest first, and can be filtered by address', async () => {
    for (const [to, subject] of [
      ['owner@bakery.example', 'one'],
      ['Owner@Bakery.example', 'two'],
      ['owner@cafe.example', 'three'],
    ] as const) {
      await emulator.send({ ...plainMail(to), subject });
    }
    expect(await subjects()).toEqual(['three', 'two', 'one']);
    expect(await subjects('?to=owner@bakery.example')).toEqual(['two', 'one']);
    expect(await subjects('?to=*cafe*')).toEqual(['three']);
    expect(await subjects('?to=owner')).toEqual([]);
  });

  it('can be awaited', async () => {
    const waiting = subjects('?to=owner@bakery.example&atLeast=2&waitSeconds=20');
    await emulator.send(plainMail('owner@cafe.example'));
    await emulator.send({ ...plainMail(), subject: 'one' });
    await emulator.send({ ...plainMail(), subject: 'two' });
    expect(await waiting).toEqual(['two', 'one']);
  });

  it('are returned as they are when the wait ends', async () => {
    await emulator.send(plainMail());
    expect(await subjects('?atLeast=2&waitSeconds=0.1')).toEqual(['Your Tuesday']);
  });

  it('can be fetched individually, also as source', async () => {
    await emulator.send(recordedMail());
    const [message] = await emulator.messages();
    expect(await jsonOf('GET', `/_control/messages/${message?.id}`)).toEqual(message);
    const source = await emulator.ask('GET', `/_control/messages/${message?.id}/source`);
    expect(await source.text()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect((await emulator.ask('GET', '/_control/messages/none')).status).toBe(404);
    expect((await emulator.ask('GET', '/_control/messages/none/source')).status).toBe(404);
  });

  it('can be deleted', async () => {
    await emulator.send(plainMail());
    expect((await emulator.ask('DELETE', '/_control/messages')).status).toBe(204);
    expect(await subjects()).toEqual([]);
  });

  it('are limited to the newest ones', async () => {
    await emulator.close();
    emulator = await SendGridTestServer.start({ messageLimit: 2 });
    for (const subject of ['one', 'two', 'three']) await emulator.send({ ...plainMail(), subject });
    expect(await subjects()).toEqual(['three', 'two']);
  });
});

describe('recipient reactions', () => {
  const act = async (body: unknown) => {
    const [message] = await emulator.messages();
    return emulator.ask('POST', `/_control/messages/${message?.id}/events`, body);
  };

  it.each([
    ['open', {}],
    ['click', { url: 'https://daily.example/today' }],
    ['spamreport', {}],
    ['unsubscribe', {}],
    ['bounce', { type: 'blocked', reason: 'full' }],
  ])('can be triggered: %s', async (event, details) => {
    await emulator.send(plainMail());
    await emulator.advance(10);
    const response = await act({ event, ...details });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ event, ...details });
    await emulator.advance(1);
    expect(emulator.receiver.events.at(-1)).toMatchObject({ event, ...details });
  });

  it('require a recipient and a known event', async () => {
    await emulator.send(plainMail());
    expect((await act({ event: 'open', email: 'other@x.example' })).status).toBe(400);
    expect((await act({ event: 'laugh' })).status).toBe(400);
  });
});

describe('faults', () => {
  it('can be listed and removed', async () => {
    const added = await jsonOf('POST', '/_control/faults', { kind: 'slow', answerSeconds: 1 });
    expect(added).toMatchObject({ id: 1, fault: { kind: 'slow', answerSeconds: 1 }, used: 0 });
    await emulator.addFault({ kind: 'noEvents' });
    const kinds = async () =>
      (
        (await jsonOf('GET', '/_control/faults')) as { faults: { fault: { kind: string } }[] }
      ).faults.map(({ fault }) => fault.kind);
    expect(await kinds()).toEqual(['slow', 'noEvents']);
    expect((await emulator.ask('DELETE', '/_control/faults/1')).status).toBe(204);
    expect((await emulator.ask('DELETE', '/_control/faults/1')).status).toBe(404);
    expect(await kinds()).toEqual(['noEvents']);
    expect((await emulator.ask('DELETE', '/_control/faults')).status).toBe(204);
    expect(await kinds()).toEqual([]);
  });

  it.each([
    [{ kind: 'explode' }, 'kind'],
    [{ kind: 'slow' }, 'answerSeconds'],
    [{ kind: 'slow', answerSeconds: 1, to: 7 }, 'to'],
    [{ kind: 'noEvents', often: true }, 'often'],
  ])('refuses %j', async (fault, field) => {
    const response = await emulator.ask('POST', '/_control/faults', fault);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [{ field, message: expect.any(String) as string }],
    });
  });
});

describe('clock', () => {
  it('can be read, set and advanced', async () => {
    expect(await jsonOf('GET', '/_control/clock')).toEqual({ now: '2026-11-24T16:00:00.000Z' });
    const set = { now: '2026-11-25T10:00:00-06:00' };
    expect(await jsonOf('POST', '/_control/clock', set)).toEqual({
      now: '2026-11-25T16:00:00.000Z',
    });
    const advance = { advanceSeconds: 1.5 };
    expect(await jsonOf('POST', '/_control/clock', advance)).toEqual({
      now: '2026-11-25T16:00:01.500Z',
    });
  });

  it.each([
    {},
    { now: 'noon' },
    { advanceSeconds: -1 },
    { now: '2026-11-25T16:00:00Z', advanceSeconds: 1 },
  ])('cannot be set by %j', async (body) => {
    expect((await emulator.ask('POST', '/_control/clock', body)).status).toBe(400);
  });
});

it('resets the state, and restarts IDs when given a seed', async () => {
  const idOf = async () => (await emulator.send(plainMail())).headers.get('x-message-id');
  const first = await idOf();
  await emulator.addFault({ kind: 'noEvents' });
  await emulator.ask('POST', '/_control/reset', {});
  expect(await emulator.messages()).toEqual([]);
  expect(await jsonOf('GET', '/_control/faults')).toEqual({ faults: [] });
  expect(await jsonOf('GET', '/_control/requests')).toEqual({ requests: [] });
  expect(await idOf()).not.toBe(first);
  await emulator.ask('POST', '/_control/reset', { seed: 'test' });
  expect(await idOf()).toBe(first);
});

it('returns its state', async () => {
  await emulator.send(plainMail());
  expect(await jsonOf('GET', '/_control')).toEqual({
    now: '2026-11-24T16:00:00.000Z',
    seed: 'test',
    eventsUrl: emulator.receiver.url,
    publicKey: emulator.publicKey,
    messages: 1,
    faults: [],
  });
  expect(await jsonOf('GET', '/_control/public-key')).toEqual({ publicKey: emulator.publicKey });
});

it('records API requests in a journal', async () => {
  const response = await emulator.send(plainMail());
  await emulator.send({});
  await emulator.api('GET', '/v3/stats?x=1');
  const entry = { at: '2026-11-24T16:00:00.000Z', fault: null, messageId: null };
  const mailSend = { ...entry, method: 'POST', path: '/v3/mail/send' };
  expect(await jsonOf('GET', '/_control/requests')).toEqual({
    requests: [
      { ...mailSend, status: 202, messageId: response.headers.get('x-message-id') },
      { ...mailSend, status: 400 },
      { ...entry, method: 'GET', path: '/v3/stats', status: 501 },
    ],
  });
});

it('streams change events', async () => {
  const response = await emulator.ask('GET', '/_control/stream');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await emulator.send(plainMail());
  await emulator.send(plainMail());
  let received = '';
  for await (const chunk of response.body ?? []) {
    received += Buffer.from(chunk as Uint8Array).toString();
    if (received.includes('event: change')) break;
  }
  expect(received).toMatch(/^retry: 1000\n\nevent: change\ndata:\n\n$/);
});

describe('bad requests', () => {
  it.each([
    ['GET', '/_control/nothing', 404],
    ['GET', '/nowhere', 404],
    ['PATCH', '/_control/faults', 405],
    ['GET', '/_control/messages?from=x', 400],
    ['GET', '/_control/messages?atLeast=x', 400],
    ['GET', '/_control/messages?waitSeconds=1000', 400],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const response = await emulator.ask(method, path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.any(String) as string }],
    });
  });

  it.each([
    ['PUT', '/_control/events-url', { url: 'ftp://x.example' }],
    ['PUT', '/_control/events-url', { url: 'nowhere' }],
    ['POST', '/_control/reset', { seed: '' }],
    ['POST', '/_control/reset', []],
  ])('%s %s refuses %j', async (method, path, body) => {
    expect((await emulator.ask(method, path, body)).status).toBe(400);
  });

  it('refuses a body that is not JSON, because other sites can send such forms', async () => {
    const body = JSON.stringify({ kind: 'noEvents' });
    const response = await fetch(`${emulator.url}/_control/faults`, { method: 'POST', body });
    expect(response.status).toBe(415);
  });
});
