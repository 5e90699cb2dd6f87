import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer, type ReceivedPost } from '../testing.ts';
import { Signer } from './signature.ts';

// Sending many messages takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const SECONDS = START.getTime() / 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Verifies a post as an application does: https://github.com/sendgrid/sendgrid-nodejs,
 * packages/eventwebhook.
 */
function isGenuine({ headers, body }: ReceivedPost, publicKey: string): boolean {
  const text = (name: string) => String(headers[`x-twilio-email-event-webhook-${name}`]);
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const signed = Buffer.concat([Buffer.from(text('timestamp')), body]);
  return verify('sha256', signed, key, Buffer.from(text('signature'), 'base64'));
}

const timestampOf = ({ headers }: ReceivedPost) =>
  headers['x-twilio-email-event-webhook-timestamp'];

describe('events of an e-mail', () => {
  it('are processed, then delivered', async () => {
    const response = await emulator.send(recordedMail());
    const messageId = response.headers.get('x-message-id');
    expect(emulator.receiver.posts).toEqual([]);
    await emulator.advance(10);
    const common = {
      email: 'owner@bakery.example',
      sg_event_id: expect.stringMatching(/^[\w-]{22}$/) as string,
      sg_message_id: expect.stringMatching(`^${messageId}\\.`) as string,
      'smtp-id': `<${messageId}@sendgrid.local>`,
      category: ['digest'],
      asm_group_id: 12,
      d: 'digest-1',
      a: 'attempt-1',
    };
    expect(emulator.receiver.events).toEqual([
      { ...common, event: 'processed', timestamp: SECONDS },
      {
        ...common,
        event: 'delivered',
        timestamp: SECONDS,
        response: '250 OK',
        ip: '127.0.0.1',
        tls: 1,
      },
    ]);
    expect((await emulator.messages())[0]?.status).toBe('delivered');
  });

  it('contain custom args, which event fields override', async () => {
    const args = {
      email: 'other@x.example',
      event: 'other',
      timestamp: '0',
      reason: 'mine',
      d: '1',
    };
    await emulator.send({ ...plainMail(), custom_args: args });
    await emulator.advance(10);
    expect(emulator.receiver.events[0]).toMatchObject({
      email: 'owner@bakery.example',
      event: 'processed',
      timestamp: SECONDS,
      reason: 'mine',
      d: '1',
    });
  });

  it('exist per recipient, with their own IDs', async () => {
    const to = ['a@x.example', 'b@x.example'].map((email) => ({ email }));
    const bcc = [{ email: 'c@x.example' }];
    await emulator.send({ ...plainMail(), personalizations: [{ to, bcc }] });
    await emulator.advance(10);
    const delivered = emulator.receiver.events.filter(({ event }) => event === 'delivered');
    expect(delivered.map(({ email }) => email)).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
    const ids = emulator.receiver.events.map((event) => event.sg_event_id);
    expect(new Set(ids).size).toBe(6);
    expect(new Set(delivered.map((event) => event.sg_message_id)).size).toBe(3);
  });

  it('are posted in batches', async () => {
    for (let index = 0; index < 50; index += 1)
      await emulator.send(plainMail(`p${index}@x.example`));
    await emulator.advance(10);
    expect(emulator.receiver.posts.map(({ events }) => events.length)).toEqual([50, 50]);
  });

  it('are not posted without an events URL', async () => {
    await emulator.ask('PUT', '/_control/events-url', { url: null });
    await emulator.send(plainMail());
    await emulator.advance(10);
    expect(emulator.receiver.posts).toEqual([]);
    expect((await emulator.messages())[0]?.status).toBe('delivered');
  });
});

describe('signature', () => {
  const postOne = async () => {
    await emulator.send(recordedMail());
    await emulator.advance(10);
    const [post] = emulator.receiver.posts;
    if (!post) throw new Error('Nothing was posted.');
    return post;
  };

  it('covers the timestamp and the exact bytes of the body', async () => {
    const post = await postOne();
    expect(isGenuine(post, emulator.publicKey)).toBe(true);
    expect(post.headers['content-type']).toBe('application/json');
    expect(post.headers['x-twilio-email-event-webhook-timestamp']).toBe(String(SECONDS));
    expect(post.body.toString()).toMatch(/\}\]\r\n$/);
  });

  it('does not match another body, timestamp or key', async () => {
    const post = await postOne();
    const trimmed = Buffer.from(post.body.toString().trim());
    const later = {
      ...post.headers,
      'x-twilio-email-event-webhook-timestamp': String(SECONDS + 1),
    };
    expect(isGenuine({ ...post, body: trimmed }, emulator.publicKey)).toBe(false);
    expect(isGenuine({ ...post, headers: later }, emulator.publicKey)).toBe(false);
    expect(isGenuine(post, new Signer().publicKey)).toBe(false);
  });

  it('uses the given key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const signingKey = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await emulator.close();
    emulator = await SendGridTestServer.start({ signingKey });
    expect(isGenuine(await postOne(), new Signer(signingKey).publicKey)).toBe(true);
  });

  it.each([
    ['no key', 'is no private key'],
    [
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      'must be an elliptic-curve key on P-256',
    ],
  ])('refuses the key %.20s', (pem, message) => {
    expect(() => new Signer(pem)).toThrow(message);
  });
});

describe('delivery to an application that does not answer 200', () => {
  it.each([[500], [404], [302], ['break' as const]])(
    'is retried after %s with the same body at growing intervals',
    async (answer) => {
      emulator.receiver.answers = [answer, answer, 200];
      await emulator.send(plainMail());
      await emulator.advance(0.3);
      expect(emulator.receiver.posts).toHaveLength(1);
      await emulator.advance(9);
      expect(emulator.receiver.names.filter((name) => name === 'processed')).toHaveLength(1);
      await emulator.advance(HOUR);
      const [first, ...others] = emulator.receiver.posts.filter(({ events }) =>
        events.some(({ event }) => event === 'processed'),
      );
      expect(others.length).toBeGreaterThan(0);
      for (const { body } of others) expect(body).toEqual(first?.body);
      // An application that checks the time must accept the time of the first post.
      for (const post of others) {
        expect(isGenuine(post, emulator.publicKey)).toBe(true);
        expect(timestampOf(post)).toBe(first && timestampOf(first));
      }
      expect(emulator.receiver.names).toContain('delivered');
    },
  );

  it('stops after 24 hours', async () => {
    emulator.receiver.answers = [503];
    await emulator.send(plainMail());
    await emulator.advance(24 * HOUR);
    const count = emulator.receiver.posts.length;
    expect(count).toBeGreaterThan(20);
    await emulator.advance(24 * HOUR);
    expect(emulator.receiver.posts).toHaveLength(count);
    const [message] = await emulator.messages();
    expect(message?.events[0]?.posts.every(({ answer }) => answer === 503)).toBe(true);
  });

  it('records the reason when the application cannot be reached', async () => {
    await emulator.ask('PUT', '/_control/events-url', { url: 'http://127.0.0.1:1/' });
    await emulator.send(plainMail());
    await emulator.advance(1);
    const [message] = await emulator.messages();
    expect(message?.events[0]?.posts[0]?.answer).toMatch(/ECONNREFUSED|bad port/);
  });
});

describe('event fault', () => {
  const deliver = async (
    faults: readonly unknown[],
    seconds: number,
    mail: unknown = plainMail(),
  ) => {
    for (const fault of faults) await emulator.addFault(fault);
    await emulator.send(mail);
    await emulator.advance(seconds);
  };
  const statuses = async () => (await emulator.messages()).map(({ status }) => status);

  it('noEvents never posts the events of a delivered e-mail', async () => {
    await deliver([{ kind: 'noEvents' }], 48 * HOUR);
    expect(emulator.receiver.posts).toEqual([]);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('delayEvents posts late but keeps the original timestamp', async () => {
    await deliver([{ kind: 'delayEvents', seconds: 14 * MINUTE }], 14 * MINUTE - 1);
    expect(emulator.receiver.posts).toEqual([]);
    await emulator.advance(10);
    expect(emulator.receiver.names).toEqual(['processed', 'delivered']);
    expect(emulator.receiver.events[1]?.timestamp).toBe(SECONDS);
  });

  it.each([[1], [3], [46]])('duplicateEvents posts the same event %i times', async (copies) => {
    await deliver([{ kind: 'duplicateEvents', copies, withinSeconds: HOUR }], 2 * HOUR);
    const ids = emulator.receiver.events.map((event) => event.sg_event_id);
    expect(ids).toHaveLength(2 * copies);
    expect(new Set(ids).size).toBe(2);
  });

  it('shuffleEvents changes the order', async () => {
    await emulator.addFault({ kind: 'shuffleEvents', withinSeconds: 10 * MINUTE });
    for (let index = 0; index < 20; index += 1)
      await emulator.send(plainMail(`p${index}@x.example`));
    await emulator.advance(HOUR);
    const { events } = emulator.receiver;
    expect(events).toHaveLength(40);
    const isEarly = ({ email }: { email: string }) =>
      events.findIndex((one) => one.email === email && one.event === 'delivered') <
      events.findIndex((one) => one.email === email && one.event === 'processed');
    const early = events.filter((one) => one.event === 'processed' && isEarly(one));
    expect(early.length).toBeGreaterThan(3);
  });

  it('is reproducible with the same seed', async () => {
    const faults = [
      { kind: 'delayEvents', seconds: [0, 14 * MINUTE] },
      { kind: 'duplicateEvents', copies: [1, 46], withinSeconds: HOUR },
      { kind: 'shuffleEvents', withinSeconds: MINUTE },
    ];
    const first = emulator;
    await deliver(faults, 3 * HOUR);
    emulator = await SendGridTestServer.start();
    await deliver(faults, 3 * HOUR);
    const postedBodies = ({ receiver }: SendGridTestServer) =>
      receiver.posts.map(({ body }) => body.toString());
    expect(postedBodies(first).length).toBeGreaterThan(5);
    expect(postedBodies(first)).toEqual(postedBodies(emulator));
    await first.close();
  });

  it.each([
    ['bounce', 'bounced', '500 unknown recipient', '5.0.0'],
    ['blocked', 'blocked', '450 try another day', '5.7.1'],
  ])('bounce bounces e-mails to an address as %s', async (type, shown, reason, status) => {
    await deliver(
      [{ kind: 'bounce', to: 'gone@*', type, reason }],
      10,
      plainMail('gone@x.example'),
    );
    expect(emulator.receiver.names).toEqual(['processed', 'bounce']);
    expect(emulator.receiver.events[1]).toMatchObject({ type, reason, status });
    expect(await statuses()).toEqual([shown]);
  });

  it('defer defers, then delivers', async () => {
    await deliver([{ kind: 'defer', attempts: 2, everySeconds: 5 * MINUTE }], 6 * MINUTE);
    expect(await statuses()).toEqual(['deferred']);
    await emulator.advance(HOUR);
    expect(emulator.receiver.names).toEqual(['processed', 'deferred', 'deferred', 'delivered']);
    expect(emulator.receiver.events.map(({ attempt }) => attempt)).toEqual([
      undefined,
      '1',
      '2',
      undefined,
    ]);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('drop drops the e-mail', async () => {
    await deliver([{ kind: 'drop', reason: 'Invalid' }], 10);
    expect(emulator.receiver.events).toMatchObject([{ event: 'dropped', reason: 'Invalid' }]);
    expect(await statuses()).toEqual(['dropped']);
  });

  it.each([
    [{ kind: 'open' }, 'open', 'delivered'],
    [{ kind: 'click', url: 'https://daily.example/' }, 'click', 'delivered'],
    [{ kind: 'spamReport' }, 'spamreport', 'spam'],
    [{ kind: 'unsubscribe' }, 'unsubscribe', 'unsubscribed'],
  ])('makes the recipient react: %j', async (fault, name, status) => {
    await deliver([{ ...fault, afterSeconds: MINUTE }], 2 * MINUTE);
    expect(emulator.receiver.names).toEqual(['processed', 'delivered', name]);
    expect(emulator.receiver.events[2]).not.toHaveProperty('smtp-id');
    if ('url' in fault) expect(emulator.receiver.events[2]).toMatchObject({ url: fault.url });
    expect(await statuses()).toEqual([status]);
  });

  it('unsubscribe unsubscribes the recipient from the e-mail’s group', async () => {
    await deliver([{ kind: 'unsubscribe' }], 10, recordedMail());
    expect(emulator.receiver.names.at(-1)).toBe('group_unsubscribe');
    expect(emulator.receiver.events.at(-1)).toMatchObject({ asm_group_id: 12 });
  });

  it('affects only matching recipients', async () => {
    const to = ['a@x.example', 'b@x.example'].map((email) => ({ email }));
    const mail = { ...plainMail(), personalizations: [{ to }] };
    await deliver([{ kind: 'bounce', to: 'b@x.example' }], 10, mail);
    const received = emulator.receiver.events.map(({ email, event }) => `${email} ${event}`);
    expect(received).toContain('a@x.example delivered');
    expect(received).toContain('b@x.example bounce');
    expect(received).toHaveLength(4);
  });
});

it('delivers without control calls when the clock ticks', async () => {
  await emulator.close();
  const { SettableClock } = await import('@daily-snapshot/emulator-support/simulation/clock');
  const clock = new SettableClock();
  const timing = { processedMs: 1, deliveredMs: 1, batchMs: 1 };
  emulator = await SendGridTestServer.start({ clock, timing });
  await emulator.send(plainMail());
  await expect
    .poll(() => emulator.receiver.names, { timeout: 10_000 })
    .toEqual(['processed', 'delivered']);
  clock.close();
});

it('posts nothing more about deleted messages', async () => {
  emulator.receiver.answers = [500];
  await emulator.send(plainMail());
  await emulator.advance(1);
  const count = emulator.receiver.posts.length;
  await emulator.send(plainMail());
  await emulator.ask('DELETE', '/_control/messages');
  await emulator.advance(HOUR);
  expect(emulator.receiver.posts).toHaveLength(count);
});
