import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let world: SendGridTestServer;
beforeEach(async () => void (world = await SendGridTestServer.start()));
afterEach(() => world.close());

const jsonOf = async (method: string, path: string, body?: unknown): Promise<unknown> =>
  (await world.ask(method, path, body)).json();

const subjects = async (query = '') => (await world.messages(query)).map(({ subject }) => subject);

describe('messages', () => {
  it('come newest first, all or those to an address', async () => {
    for (const [to, subject] of [
      ['owner@bakery.example', 'one'],
      ['Owner@Bakery.example', 'two'],
      ['owner@cafe.example', 'three'],
    ] as const) {
      await world.send({ ...plainMail(to), subject });
    }
    expect(await subjects()).toEqual(['three', 'two', 'one']);
    expect(await subjects('?to=owner@bakery.example')).toEqual(['two', 'one']);
    expect(await subjects('?to=*cafe*')).toEqual(['three']);
    expect(await subjects('?to=owner')).toEqual([]);
  });

  it('are waited for', async () => {
    const waiting = subjects('?to=owner@bakery.example&atLeast=2&waitSeconds=20');
    await world.send(plainMail('owner@cafe.example'));
    await world.send({ ...plainMail(), subject: 'one' });
    await world.send({ ...plainMail(), subject: 'two' });
    expect(await waiting).toEqual(['two', 'one']);
  });

  it('are those that there are when the wait is over', async () => {
    await world.send(plainMail());
    expect(await subjects('?atLeast=2&waitSeconds=0.1')).toEqual(['Your Tuesday']);
  });

  it('can be looked at one by one, as they travel too', async () => {
    await world.send(recordedMail());
    const [message] = await world.messages();
    expect(await jsonOf('GET', `/_control/messages/${message?.id}`)).toEqual(message);
    const source = await world.ask('GET', `/_control/messages/${message?.id}/source`);
    expect(await source.text()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect((await world.ask('GET', '/_control/messages/none')).status).toBe(404);
    expect((await world.ask('GET', '/_control/messages/none/source')).status).toBe(404);
  });

  it('are forgotten on demand', async () => {
    await world.send(plainMail());
    expect((await world.ask('DELETE', '/_control/messages')).status).toBe(204);
    expect(await subjects()).toEqual([]);
  });

  it('are kept up to a limit, the newest', async () => {
    await world.close();
    world = await SendGridTestServer.start({ messageLimit: 2 });
    for (const subject of ['one', 'two', 'three']) await world.send({ ...plainMail(), subject });
    expect(await subjects()).toEqual(['three', 'two']);
  });
});

describe('what recipients do', () => {
  const act = async (body: unknown) => {
    const [message] = await world.messages();
    return world.ask('POST', `/_control/messages/${message?.id}/events`, body);
  };

  it.each([
    ['open', {}],
    ['click', { url: 'https://daily.example/today' }],
    ['spamreport', {}],
    ['unsubscribe', {}],
    ['bounce', { type: 'blocked', reason: 'full' }],
  ])('can be played: %s', async (event, details) => {
    await world.send(plainMail());
    await world.advance(10);
    const response = await act({ event, ...details });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ event, ...details });
    await world.advance(1);
    expect(world.receiver.events.at(-1)).toMatchObject({ event, ...details });
  });

  it('are done by recipients', async () => {
    await world.send(plainMail());
    expect((await act({ event: 'open', email: 'other@x.example' })).status).toBe(400);
    expect((await act({ event: 'laugh' })).status).toBe(400);
  });
});

describe('faults', () => {
  it('are listed, and taken back one by one or all', async () => {
    const added = await jsonOf('POST', '/_control/faults', { kind: 'slow', answerSeconds: 1 });
    expect(added).toMatchObject({ id: 1, fault: { kind: 'slow', answerSeconds: 1 }, used: 0 });
    await world.addFault({ kind: 'noEvents' });
    const kinds = async () =>
      (
        (await jsonOf('GET', '/_control/faults')) as { faults: { fault: { kind: string } }[] }
      ).faults.map(({ fault }) => fault.kind);
    expect(await kinds()).toEqual(['slow', 'noEvents']);
    expect((await world.ask('DELETE', '/_control/faults/1')).status).toBe(204);
    expect((await world.ask('DELETE', '/_control/faults/1')).status).toBe(404);
    expect(await kinds()).toEqual(['noEvents']);
    expect((await world.ask('DELETE', '/_control/faults')).status).toBe(204);
    expect(await kinds()).toEqual([]);
  });

  it.each([
    [{ kind: 'explode' }, 'kind'],
    [{ kind: 'slow' }, 'answerSeconds'],
    [{ kind: 'slow', answerSeconds: 1, to: 7 }, 'to'],
    [{ kind: 'noEvents', often: true }, 'often'],
  ])('must be described rightly: %j', async (fault, field) => {
    const response = await world.ask('POST', '/_control/faults', fault);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: [{ field, message: expect.any(String) as string }],
    });
  });
});

describe('the clock', () => {
  it('is read, set and advanced', async () => {
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
  ])('cannot be set by %j', async (wish) => {
    expect((await world.ask('POST', '/_control/clock', wish)).status).toBe(400);
  });
});

it('begins anew, with the same ids when asked to', async () => {
  const idOf = async () => (await world.send(plainMail())).headers.get('x-message-id');
  const first = await idOf();
  await world.addFault({ kind: 'noEvents' });
  await world.ask('POST', '/_control/reset', {});
  expect(await world.messages()).toEqual([]);
  expect(await jsonOf('GET', '/_control/faults')).toEqual({ faults: [] });
  expect(await jsonOf('GET', '/_control/requests')).toEqual({ requests: [] });
  expect(await idOf()).not.toBe(first);
  await world.ask('POST', '/_control/reset', { seed: 'test' });
  expect(await idOf()).toBe(first);
});

it('says where it stands', async () => {
  await world.send(plainMail());
  expect(await jsonOf('GET', '/_control')).toEqual({
    now: '2026-11-24T16:00:00.000Z',
    seed: 'test',
    eventsUrl: world.receiver.url,
    publicKey: world.publicKey,
    messages: 1,
    faults: [],
  });
  expect(await jsonOf('GET', '/_control/public-key')).toEqual({ publicKey: world.publicKey });
});

it('keeps a journal of the requests to the API', async () => {
  const response = await world.send(plainMail());
  await world.send({});
  await world.api('GET', '/v3/stats?x=1');
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

it('streams that something has changed', async () => {
  const response = await world.ask('GET', '/_control/stream');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await world.send(plainMail());
  await world.send(plainMail());
  let heard = '';
  for await (const chunk of response.body ?? []) {
    heard += Buffer.from(chunk as Uint8Array).toString();
    if (heard.includes('event: change')) break;
  }
  expect(heard).toMatch(/^retry: 1000\n\nevent: change\ndata:\n\n$/);
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
    const response = await world.ask(method, path);
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
    expect((await world.ask(method, path, body)).status).toBe(400);
  });

  it('takes nothing that is not JSON, as other sites may send it', async () => {
    const body = JSON.stringify({ kind: 'noEvents' });
    const response = await fetch(`${world.url}/_control/faults`, { method: 'POST', body });
    expect(response.status).toBe(415);
  });
});
