import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer, type ReceivedPost } from '../testing.ts';
import { Signer } from './signature.ts';

// Much is posted, or much at once: on a busy machine that takes a while.
vi.setConfig({ testTimeout: 30_000 });

let world: SendGridTestServer;
beforeEach(async () => void (world = await SendGridTestServer.start()));
afterEach(() => world.close());

const SECONDS = START.getTime() / 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** As an application checks it: https://github.com/sendgrid/sendgrid-nodejs, packages/eventwebhook. */
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

describe('the events of a mail', () => {
  it('tell that it was processed, then delivered', async () => {
    const response = await world.send(recordedMail());
    const messageId = response.headers.get('x-message-id');
    expect(world.receiver.posts).toEqual([]);
    await world.advance(10);
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
    expect(world.receiver.events).toEqual([
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
    expect((await world.messages())[0]?.status).toBe('delivered');
  });

  it('carry custom args, which give way to what events have themselves', async () => {
    const args = {
      email: 'other@x.example',
      event: 'other',
      timestamp: '0',
      reason: 'mine',
      d: '1',
    };
    await world.send({ ...plainMail(), custom_args: args });
    await world.advance(10);
    expect(world.receiver.events[0]).toMatchObject({
      email: 'owner@bakery.example',
      event: 'processed',
      timestamp: SECONDS,
      reason: 'mine',
      d: '1',
    });
  });

  it('come for each recipient, with ids of their own', async () => {
    const to = ['a@x.example', 'b@x.example'].map((email) => ({ email }));
    const bcc = [{ email: 'c@x.example' }];
    await world.send({ ...plainMail(), personalizations: [{ to, bcc }] });
    await world.advance(10);
    const delivered = world.receiver.events.filter(({ event }) => event === 'delivered');
    expect(delivered.map(({ email }) => email)).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
    const ids = world.receiver.events.map((event) => event.sg_event_id);
    expect(new Set(ids).size).toBe(6);
    expect(new Set(delivered.map((event) => event.sg_message_id)).size).toBe(3);
  });

  it('are posted together', async () => {
    for (let index = 0; index < 50; index += 1) await world.send(plainMail(`p${index}@x.example`));
    await world.advance(10);
    expect(world.receiver.posts.map(({ events }) => events.length)).toEqual([50, 50]);
  });

  it('are posted to nobody when nobody asked', async () => {
    await world.ask('PUT', '/_control/events-url', { url: null });
    await world.send(plainMail());
    await world.advance(10);
    expect(world.receiver.posts).toEqual([]);
    expect((await world.messages())[0]?.status).toBe('delivered');
  });
});

describe('the signature', () => {
  const postOne = async () => {
    await world.send(recordedMail());
    await world.advance(10);
    const [post] = world.receiver.posts;
    if (!post) throw new Error('Nothing was posted.');
    return post;
  };

  it('is genuine over the time and the very bytes of the body', async () => {
    const post = await postOne();
    expect(isGenuine(post, world.publicKey)).toBe(true);
    expect(post.headers['content-type']).toBe('application/json');
    expect(post.headers['x-twilio-email-event-webhook-timestamp']).toBe(String(SECONDS));
    expect(post.body.toString()).toMatch(/\}\]\r\n$/);
  });

  it('does not fit another body, another time or another key', async () => {
    const post = await postOne();
    const trimmed = Buffer.from(post.body.toString().trim());
    const later = {
      ...post.headers,
      'x-twilio-email-event-webhook-timestamp': String(SECONDS + 1),
    };
    expect(isGenuine({ ...post, body: trimmed }, world.publicKey)).toBe(false);
    expect(isGenuine({ ...post, headers: later }, world.publicKey)).toBe(false);
    expect(isGenuine(post, new Signer().publicKey)).toBe(false);
  });

  it('is made with the key that was given', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const signingKey = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await world.close();
    world = await SendGridTestServer.start({ signingKey });
    expect(isGenuine(await postOne(), new Signer(signingKey).publicKey)).toBe(true);
  });

  it.each([
    ['no key', 'is no private key'],
    [
      generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      'must be an elliptic-curve key on P-256',
    ],
  ])('cannot be made with %.20s', (pem, message) => {
    expect(() => new Signer(pem)).toThrow(message);
  });
});

describe('an application that does not answer 200', () => {
  it.each([[500], [404], [302], ['break' as const]])(
    'is told again after %s, in the same words, at growing intervals',
    async (answer) => {
      world.receiver.answers = [answer, answer, 200];
      await world.send(plainMail());
      await world.advance(0.3);
      expect(world.receiver.posts).toHaveLength(1);
      await world.advance(9);
      expect(world.receiver.names.filter((name) => name === 'processed')).toHaveLength(1);
      await world.advance(HOUR);
      const [first, ...others] = world.receiver.posts.filter(({ events }) =>
        events.some(({ event }) => event === 'processed'),
      );
      expect(others.length).toBeGreaterThan(0);
      for (const { body } of others) expect(body).toEqual(first?.body);
      for (const post of others) expect(isGenuine(post, world.publicKey)).toBe(true);
      expect(world.receiver.names).toContain('delivered');
    },
  );

  it('is given up after 24 hours', async () => {
    world.receiver.answers = [503];
    await world.send(plainMail());
    await world.advance(24 * HOUR);
    const count = world.receiver.posts.length;
    expect(count).toBeGreaterThan(20);
    await world.advance(24 * HOUR);
    expect(world.receiver.posts).toHaveLength(count);
    const [message] = await world.messages();
    expect(message?.events[0]?.posts.every(({ answer }) => answer === 503)).toBe(true);
  });

  it('is noted with the reason when it cannot be reached', async () => {
    await world.ask('PUT', '/_control/events-url', { url: 'http://127.0.0.1:1/' });
    await world.send(plainMail());
    await world.advance(1);
    const [message] = await world.messages();
    expect(message?.events[0]?.posts[0]?.answer).toMatch(/ECONNREFUSED|bad port/);
  });
});

describe('a fault of events', () => {
  const deliver = async (
    faults: readonly unknown[],
    seconds: number,
    mail: unknown = plainMail(),
  ) => {
    for (const fault of faults) await world.addFault(fault);
    await world.send(mail);
    await world.advance(seconds);
  };
  const statuses = async () => (await world.messages()).map(({ status }) => status);

  it('keeps silent for ever about a mail that is delivered', async () => {
    await deliver([{ kind: 'noEvents' }], 48 * HOUR);
    expect(world.receiver.posts).toEqual([]);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('tells late, but when it happened', async () => {
    await deliver([{ kind: 'delayEvents', seconds: 14 * MINUTE }], 14 * MINUTE - 1);
    expect(world.receiver.posts).toEqual([]);
    await world.advance(10);
    expect(world.receiver.names).toEqual(['processed', 'delivered']);
    expect(world.receiver.events[1]?.timestamp).toBe(SECONDS);
  });

  it.each([[1], [3], [46]])('tells %i times, of the same event', async (copies) => {
    await deliver([{ kind: 'duplicateEvents', copies, withinSeconds: HOUR }], 2 * HOUR);
    const ids = world.receiver.events.map((event) => event.sg_event_id);
    expect(ids).toHaveLength(2 * copies);
    expect(new Set(ids).size).toBe(2);
  });

  it('shuffles', async () => {
    await world.addFault({ kind: 'shuffleEvents', withinSeconds: 10 * MINUTE });
    for (let index = 0; index < 20; index += 1) await world.send(plainMail(`p${index}@x.example`));
    await world.advance(HOUR);
    const { events } = world.receiver;
    expect(events).toHaveLength(40);
    const isEarly = ({ email }: { email: string }) =>
      events.findIndex((one) => one.email === email && one.event === 'delivered') <
      events.findIndex((one) => one.email === email && one.event === 'processed');
    const early = events.filter((one) => one.event === 'processed' && isEarly(one));
    expect(early.length).toBeGreaterThan(3);
  });

  it('does all of it the same way again for the same seed', async () => {
    const faults = [
      { kind: 'delayEvents', seconds: [0, 14 * MINUTE] },
      { kind: 'duplicateEvents', copies: [1, 46], withinSeconds: HOUR },
      { kind: 'shuffleEvents', withinSeconds: MINUTE },
    ];
    const first = world;
    await deliver(faults, 3 * HOUR);
    world = await SendGridTestServer.start();
    await deliver(faults, 3 * HOUR);
    const told = ({ receiver }: SendGridTestServer) =>
      receiver.posts.map(({ body }) => body.toString());
    expect(told(first).length).toBeGreaterThan(5);
    expect(told(first)).toEqual(told(world));
    await first.close();
  });

  it.each([
    ['bounce', 'bounced', '500 unknown recipient'],
    ['blocked', 'blocked', '450 try another day'],
  ])('bounces mail to an address as %s', async (type, status, reason) => {
    await deliver(
      [{ kind: 'bounce', to: 'gone@*', type, reason }],
      10,
      plainMail('gone@x.example'),
    );
    expect(world.receiver.names).toEqual(['processed', 'bounce']);
    expect(world.receiver.events[1]).toMatchObject({ type, reason, status: '5.0.0' });
    expect(await statuses()).toEqual([status]);
  });

  it('defers, then delivers', async () => {
    await deliver([{ kind: 'defer', attempts: 2, everySeconds: 5 * MINUTE }], 6 * MINUTE);
    expect(await statuses()).toEqual(['deferred']);
    await world.advance(HOUR);
    expect(world.receiver.names).toEqual(['processed', 'deferred', 'deferred', 'delivered']);
    expect(world.receiver.events.map(({ attempt }) => attempt)).toEqual([
      undefined,
      '1',
      '2',
      undefined,
    ]);
    expect(await statuses()).toEqual(['delivered']);
  });

  it('drops', async () => {
    await deliver([{ kind: 'drop', reason: 'Invalid' }], 10);
    expect(world.receiver.events).toMatchObject([{ event: 'dropped', reason: 'Invalid' }]);
    expect(await statuses()).toEqual(['dropped']);
  });

  it.each([
    [{ kind: 'open' }, 'open', 'delivered'],
    [{ kind: 'click', url: 'https://daily.example/' }, 'click', 'delivered'],
    [{ kind: 'spamReport' }, 'spamreport', 'spam'],
    [{ kind: 'unsubscribe' }, 'unsubscribe', 'unsubscribed'],
  ])('lets the recipient react: %j', async (fault, name, status) => {
    await deliver([{ ...fault, afterSeconds: MINUTE }], 2 * MINUTE);
    expect(world.receiver.names).toEqual(['processed', 'delivered', name]);
    expect(world.receiver.events[2]).not.toHaveProperty('smtp-id');
    if ('url' in fault) expect(world.receiver.events[2]).toMatchObject({ url: fault.url });
    expect(await statuses()).toEqual([status]);
  });

  it('lets the recipient leave the group of the mail', async () => {
    await deliver([{ kind: 'unsubscribe' }], 10, recordedMail());
    expect(world.receiver.names.at(-1)).toBe('group_unsubscribe');
    expect(world.receiver.events.at(-1)).toMatchObject({ asm_group_id: 12 });
  });

  it('is about the recipients that it names alone', async () => {
    const to = ['a@x.example', 'b@x.example'].map((email) => ({ email }));
    const mail = { ...plainMail(), personalizations: [{ to }] };
    await deliver([{ kind: 'bounce', to: 'b@x.example' }], 10, mail);
    const told = world.receiver.events.map(({ email, event }) => `${email} ${event}`);
    expect(told).toContain('a@x.example delivered');
    expect(told).toContain('b@x.example bounce');
    expect(told).toHaveLength(4);
  });
});

it('goes by itself when the clock ticks', async () => {
  await world.close();
  const { SettableClock } = await import('../../support/simulation/clock.ts');
  const clock = new SettableClock();
  const timing = { processedMs: 1, deliveredMs: 1, batchMs: 1 };
  world = await SendGridTestServer.start({ clock, timing });
  await world.send(plainMail());
  await expect
    .poll(() => world.receiver.names, { timeout: 10_000 })
    .toEqual(['processed', 'delivered']);
  clock.close();
});

it('tells nothing more about mail that was thrown away', async () => {
  world.receiver.answers = [500];
  await world.send(plainMail());
  await world.advance(1);
  const count = world.receiver.posts.length;
  await world.send(plainMail());
  await world.ask('DELETE', '/_control/messages');
  await world.advance(HOUR);
  expect(world.receiver.posts).toHaveLength(count);
});
