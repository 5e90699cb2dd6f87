import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { SendGridTestServer } from '../testing.ts';

// Sending many messages takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const post = (
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer> = JSON.stringify(plainMail()),
) => fetch(`${emulator.url}/v3/mail/send`, { method: 'POST', headers, body });

const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: readonly unknown[] }).errors;

const error = (message: string) => ({ message, field: null, help: null });

const AUTHORIZED = { authorization: 'Bearer SG.test', 'content-type': 'application/json' };

describe('mail/send', () => {
  it('accepts an e-mail with 202, a message ID and an empty body', async () => {
    const response = await emulator.send(recordedMail());
    expect(response.status).toBe(202);
    expect(response.headers.get('x-message-id')).toMatch(/^[\w-]{22}$/);
    expect(response.headers.get('content-length')).toBe('0');
    expect(await response.text()).toBe('');
    const [message] = await emulator.messages();
    expect(message).toMatchObject({
      messageId: response.headers.get('x-message-id'),
      status: 'accepted',
      subject: 'Your Tuesday',
      text: 'Net $412.10',
      html: '<p>Net $412.10</p>',
      to: [{ email: 'owner@bakery.example', name: 'Ada' }],
      customArgs: { d: 'digest-1', a: 'attempt-1' },
    });
  });

  it('creates one message per personalization with a shared message ID', async () => {
    const personalizations = ['a@x.example', 'b@x.example'].map((email) => ({ to: [{ email }] }));
    const response = await emulator.send({ ...plainMail(), personalizations });
    const id = response.headers.get('x-message-id');
    const ids = (await emulator.messages()).map((message) => [message.id, message.messageId]);
    expect(ids).toEqual([
      [`${id}.1`, id],
      [`${id}.0`, id],
    ]);
  });

  it('returns the same IDs for the same seed', async () => {
    const other = await SendGridTestServer.start();
    const [first, second] = await Promise.all([
      emulator.send(plainMail()),
      other.send(plainMail()),
    ]);
    expect(first.headers.get('x-message-id')).toBe(second.headers.get('x-message-id'));
    await other.close();
  });

  it('only validates an e-mail in sandbox mode', async () => {
    const sandbox = { mail_settings: { sandbox_mode: { enable: true } } };
    const good = await emulator.send({ ...plainMail(), ...sandbox });
    expect([good.status, await good.text()]).toEqual([200, '']);
    expect((await emulator.send({ ...plainMail(), ...sandbox, subject: '' })).status).toBe(400);
    expect(await emulator.messages()).toEqual([]);
  });

  it('returns all errors of an e-mail and stores nothing', async () => {
    const response = await emulator.send({ ...plainMail('nobody'), subject: '' });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await errorsOf(response)).toMatchObject([
      { field: 'personalizations.0.to.0.email', message: 'Does not contain a valid address.' },
      { field: 'subject' },
    ]);
    expect(await emulator.messages()).toEqual([]);
  });

  it.each([
    [{}],
    [{ authorization: 'Bearer ' }],
    [{ authorization: 'Bearer key' }],
    [{ authorization: 'SG.test' }],
    [{ authorization: 'Basic U0cudGVzdA==' }],
  ])('answers 401 to %j', async (headers) => {
    const response = await post({ ...headers, 'content-type': 'application/json' });
    expect(response.status).toBe(401);
    expect(await errorsOf(response)).toEqual([
      error('The provided authorization grant is invalid, expired, or revoked'),
    ]);
  });

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonp']])(
    'answers 415 to %s',
    async (type) => {
      const response = await post({ ...AUTHORIZED, 'content-type': type });
      expect(response.status).toBe(415);
      expect(await errorsOf(response)).toEqual([error('Content-Type should be application/json.')]);
    },
  );

  it('accepts JSON with a charset', async () => {
    const type = 'Application/JSON; charset=utf-8';
    expect((await post({ ...AUTHORIZED, 'content-type': type })).status).toBe(202);
  });

  it.each([['{'], ['garbage'], [''], [new Uint8Array([0xff, 0xfe])]])(
    'answers 400 to the invalid body %j',
    async (body) => {
      expect((await post(AUTHORIZED, body)).status).toBe(400);
    },
  );

  it('answers 413 to more than 30 MB, and accepts 30 MB', async () => {
    const mailOf = (bytes: number) => {
      const mail = plainMail();
      const [content] = mail.content;
      if (content) content.value = '';
      const rest = Buffer.byteLength(JSON.stringify(mail));
      if (content) content.value = 'x'.repeat(bytes - rest);
      return JSON.stringify(mail);
    };
    const limit = 30 * 1024 * 1024;
    const tooLarge = await post(AUTHORIZED, mailOf(limit + 1));
    expect(tooLarge.status).toBe(413);
    expect(await errorsOf(tooLarge)).toEqual([error('content too large')]);
    expect((await post(AUTHORIZED, mailOf(limit))).status).toBe(202);
  });

  it('survives a client that disconnects during a request', async () => {
    const socket = connect(emulator.port, '127.0.0.1');
    const head = Object.entries({ host: 'x', ...AUTHORIZED, 'content-length': '1000' });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`POST /v3/mail/send HTTP/1.1\r\n${lines}\r\n{"from":`);
    await once(socket, 'connect');
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await emulator.send(plainMail())).status).toBe(202);
    expect(await emulator.messages()).toHaveLength(1);
  });

  it('answers 400 to a client that does not speak HTTP', async () => {
    const socket = connect(emulator.port, '127.0.0.1');
    socket.end('\0\x01 noise\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('returns and enforces the rate limit', async () => {
    await emulator.close();
    emulator = await SendGridTestServer.start({ rateLimit: { requests: 2, seconds: 60 } });
    const first = await emulator.send(plainMail());
    const resetAt = Date.parse('2026-11-24T16:01:00Z') / 1000;
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    expect(first.headers.get('x-ratelimit-reset')).toBe(String(resetAt));
    await emulator.send(plainMail());
    const third = await emulator.send(plainMail());
    expect(third.status).toBe(429);
    expect(third.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(await errorsOf(third)).toEqual([error('too many requests')]);
    await emulator.advance(60);
    expect((await emulator.send(plainMail())).status).toBe(202);
  });

  it('accepts only the configured key', async () => {
    await emulator.close();
    emulator = await SendGridTestServer.start({ apiKey: 'SG.secret' });
    expect((await emulator.send(plainMail())).status).toBe(401);
    const authorized = { ...AUTHORIZED, authorization: 'Bearer SG.secret' };
    expect((await post(authorized)).status).toBe(202);
  });
});

describe('rest of the API', () => {
  it('names the unimplemented call with 501', async () => {
    const response = await emulator.api('GET', '/v3/templates?page_size=1');
    expect(response.status).toBe(501);
    expect(await errorsOf(response)).toEqual([
      error('The SendGrid emulator does not implement GET /v3/templates.'),
    ]);
  });

  it('answers 405 to an unsupported method', async () => {
    const response = await emulator.api('GET', '/v3/mail/send');
    expect(response.status).toBe(405);
    expect(await errorsOf(response)).toEqual([error('method not allowed')]);
  });
});

describe('fault', () => {
  const requests = async () => {
    const response = await emulator.ask('GET', '/_control/requests');
    return ((await response.json()) as { requests: { status: number | null; fault: string }[] })
      .requests;
  };

  it('loseAnswer sends the e-mail without an answer', async () => {
    await emulator.addFault({ kind: 'loseAnswer', times: 1 });
    await expect(emulator.send(plainMail())).rejects.toThrow();
    const [message] = await emulator.messages();
    expect(message?.status).toBe('accepted');
    expect(await requests()).toMatchObject([
      { status: null, fault: 'loseAnswer', messageId: message?.messageId },
    ]);
    expect((await emulator.send(plainMail())).status).toBe(202);
  });

  it('resetConnection breaks the connection and sends nothing', async () => {
    await emulator.addFault({ kind: 'resetConnection', times: 1 });
    await expect(emulator.send(plainMail())).rejects.toThrow();
    expect(await emulator.messages()).toEqual([]);
    expect(await requests()).toMatchObject([
      { status: null, fault: 'resetConnection', messageId: null },
    ]);
  });

  it('refuse answers 403', async () => {
    await emulator.addFault({ kind: 'refuse', times: 1 });
    const response = await emulator.send(plainMail());
    expect(response.status).toBe(403);
    expect(await errorsOf(response)).toEqual([error('access forbidden')]);
    expect(await emulator.messages()).toEqual([]);
  });

  it('rateLimit answers 429 with the reset time', async () => {
    await emulator.addFault({ kind: 'rateLimit', resetSeconds: 30 });
    const response = await emulator.send(plainMail());
    expect(response.status).toBe(429);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    const resetAt = Date.parse('2026-11-24T16:00:30Z') / 1000;
    expect(response.headers.get('x-ratelimit-reset')).toBe(String(resetAt));
    expect(await errorsOf(response)).toEqual([error('too many requests')]);
    expect(await emulator.messages()).toEqual([]);
  });

  it.each([
    [{ kind: 'refuse', status: 503, retryAfter: '20' }, 503],
    [{ kind: 'rateLimit', retryAfter: 'Tue, 24 Nov 2026 16:01:00 GMT' }, 429],
  ])('%j answers with Retry-After', async (fault, status) => {
    await emulator.addFault(fault);
    const response = await emulator.send(plainMail());
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(fault.retryAfter);
    expect(await emulator.messages()).toEqual([]);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('serverError answers 503; e-mail sent: %s', async (isAccepted, count) => {
    await emulator.addFault({ kind: 'serverError', status: 503, isAccepted });
    const response = await emulator.send(plainMail());
    expect(response.status).toBe(503);
    expect(await errorsOf(response)).toEqual([error('internal server error')]);
    expect(await emulator.messages()).toHaveLength(count);
  });

  it('slow delays the answer', async () => {
    await emulator.addFault({ kind: 'slow', answerSeconds: 0.2 });
    const startedAt = performance.now();
    expect((await emulator.send(plainMail())).status).toBe(202);
    expect(performance.now() - startedAt).toBeGreaterThan(190);
  });

  it('slow sends the e-mail even if the client disconnects', async () => {
    await emulator.addFault({ kind: 'slow', answerSeconds: 60 });
    const signal = AbortSignal.timeout(100);
    const body = JSON.stringify(plainMail());
    const asked = fetch(`${emulator.url}/v3/mail/send`, {
      method: 'POST',
      headers: AUTHORIZED,
      body,
      signal,
    });
    await expect(asked).rejects.toThrow();
    expect(await emulator.messages()).toHaveLength(1);
  });

  it('wrongBody answers with HTML', async () => {
    await emulator.addFault({ kind: 'wrongBody', isAccepted: true });
    const response = await emulator.send(plainMail());
    expect([response.status, response.headers.get('x-message-id')]).toEqual([200, null]);
    expect(await response.text()).toContain('<html>');
    expect(await emulator.messages()).toHaveLength(1);
  });

  it('does not apply to other recipients or to invalid requests', async () => {
    await emulator.addFault({ kind: 'refuse', to: '*@bakery.example', times: 1 });
    expect((await emulator.send(plainMail('owner@cafe.example'))).status).toBe(202);
    expect((await emulator.send({ ...plainMail(), subject: '' })).status).toBe(400);
    expect((await emulator.send(plainMail())).status).toBe(403);
  });
});
