// SendGrid's official clients against every call that an application makes, and its official
// verification of the event webhook.
import { generateKeyPairSync } from 'node:crypto';
import client from '@sendgrid/client';
import { EventWebhook, EventWebhookHeader } from '@sendgrid/eventwebhook';
import { classes } from '@sendgrid/helpers';
import type { ResponseError } from '@sendgrid/helpers/classes';
import type { MailDataRequired } from '@sendgrid/helpers/classes/mail';
import service from '@sendgrid/mail';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS_DROP_REASONS,
  BOUNCE_CLASSIFICATIONS,
  MESSAGE_DROP_REASONS,
} from './events/event.ts';
import { mailSchema } from './mail/schema.ts';
import { recordedMail } from './mail/testing.ts';
import { SendGridTestServer, type ReceivedPost } from './testing.ts';

/** The e-mail that the delivery of a digest sends. */
const mail = {
  to: { email: 'owner@bakery.example', name: 'Ada' },
  from: { email: 'digest@daily.example', name: 'Daily Snapshot' },
  replyTo: 'help@daily.example',
  subject: 'Your Tuesday',
  text: 'Net $412.10',
  html: '<p>Net $412.10</p>',
  headers: recordedMail().headers,
  categories: ['digest'],
  customArgs: { d: 'digest-1', a: 'attempt-1' },
  asm: { groupId: 12, groupsToDisplay: [12] },
  mailSettings: { sandboxMode: { enable: false } },
  trackingSettings: {
    clickTracking: { enable: false, enableText: false },
    openTracking: { enable: false },
  },
} satisfies MailDataRequired;

let emulator: SendGridTestServer;
beforeEach(async () => {
  emulator = await SendGridTestServer.start();
  client.setApiKey('SG.test');
  // After the key, because `setApiKey` resets the address.
  client.setDefaultRequest('baseUrl', `${emulator.url}/`);
  service.setClient(client);
  service.setTimeout(30_000);
});
afterEach(() => emulator.close());

/** Calls SendGrid and returns its answer, or the error that the official client throws. */
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  try {
    const [{ statusCode, body: answer }] = await client.request({ method, url, body });
    return { code: statusCode, body: answer as unknown };
  } catch (error) {
    const { code, response } = error as ResponseError;
    return { code, body: response.body as unknown };
  }
};

describe('mail/send by the official client', () => {
  it('sends an e-mail', async () => {
    const [response] = await service.send(mail);
    expect(response.statusCode).toBe(202);
    const [message] = await emulator.messages();
    const headers = response.headers as Readonly<Record<string, string>>;
    expect(message?.messageId).toBe(headers['x-message-id']);
    expect(message).toMatchObject({
      to: [mail.to],
      from: mail.from,
      replyTo: [{ email: mail.replyTo }],
      headers: mail.headers,
      customArgs: mail.customArgs,
      text: mail.text,
      html: mail.html,
    });
  });

  it('has the body that the official helpers build', () => {
    const body = classes.Mail.create(mail).toJSON();
    expect(JSON.parse(JSON.stringify(body))).toEqual(recordedMail());
    expect(mailSchema.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
  });

  it('replaces substitutions for each recipient', async () => {
    const { to: _, ...rest } = mail;
    const personalizations = ['ada', 'bea'].map((name) => ({
      to: `${name}@bakery.example`,
      substitutions: { '[link]': `https://daily.example/${name}` },
      headers: { 'List-Unsubscribe': `<https://daily.example/${name}>` },
    }));
    const text = 'See [link]';
    await service.send({ ...rest, text, substitutionWrappers: ['', ''], personalizations });
    const messages = await emulator.messages();
    expect(
      messages.map(({ text: found }) => found ?? '').toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['See https://daily.example/ada', 'See https://daily.example/bea']);
  });

  it('reports API errors', async () => {
    await expect(service.send({ ...mail, to: 'nobody' })).rejects.toMatchObject({
      code: 400,
      response: { body: { errors: [{ field: 'personalizations.0.to.0.email' }] } },
    });
  });

  it.each([
    [{ kind: 'refuse', status: 401 }, { code: 401 }],
    [{ kind: 'refuse', status: 403 }, { code: 403 }],
    [{ kind: 'refuse', status: 413 }, { code: 413 }],
    [{ kind: 'rateLimit' }, { code: 429, response: { headers: { 'x-ratelimit-remaining': '0' } } }],
    [{ kind: 'serverError', status: 503 }, { code: 503 }],
    [{ kind: 'loseAnswer' }, { code: 'ECONNRESET' }],
    [{ kind: 'resetConnection' }, { code: 'ECONNRESET' }],
  ])('fails with %j', async (fault, error) => {
    await emulator.addFault(fault);
    await expect(service.send(mail)).rejects.toMatchObject(error);
  });

  it('stops waiting for a slow answer', async () => {
    service.setTimeout(300);
    await emulator.addFault({ kind: 'slow', answerSeconds: 60 });
    await expect(service.send(mail)).rejects.toMatchObject({ code: 'ECONNABORTED' });
  });

  it('accepts a 200 answer with a wrong body', async () => {
    await emulator.addFault({ kind: 'wrongBody' });
    const [response] = await service.send(mail);
    const headers = response.headers as Readonly<Record<string, string | undefined>>;
    expect([response.statusCode, headers['x-message-id']]).toEqual([200, undefined]);
  });
});

describe('a batch by the official client', () => {
  const openBatch = async () => {
    const { body } = await call('POST', '/v3/mail/batch');
    return (body as { batch_id: string }).batch_id;
  };

  it('holds e-mail until its time, and cancels it', async () => {
    const batchId = await openBatch();
    const sendAt = Math.floor(Date.parse('2026-11-24T16:25:00Z') / 1000);
    await service.send({ ...mail, batchId, sendAt });
    const decision = { batch_id: batchId, status: 'cancel' };
    expect(await call('POST', '/v3/user/scheduled_sends', decision)).toEqual({
      code: 201,
      body: decision,
    });
    expect(await call('GET', `/v3/user/scheduled_sends/${batchId}`)).toEqual({
      code: 200,
      body: [decision],
    });
    await emulator.advance(60 * 60);
    expect((await emulator.messages())[0]?.status).toBe('canceled');
  });

  it('can be canceled once, and only if it exists', async () => {
    const decision = { batch_id: await openBatch(), status: 'cancel' };
    await call('POST', '/v3/user/scheduled_sends', decision);
    expect((await call('POST', '/v3/user/scheduled_sends', decision)).code).toBe(400);
    const unknown = { batch_id: 'unknown', status: 'cancel' };
    expect((await call('POST', '/v3/user/scheduled_sends', unknown)).code).toBe(400);
    expect(await call('GET', '/v3/user/scheduled_sends/unknown')).toEqual({ code: 200, body: [] });
  });
});

describe('the event webhook by the official verification', () => {
  const webhook = new EventWebhook();

  const isGenuine = ({ headers, body }: ReceivedPost, publicKey: string): boolean =>
    webhook.verifySignature(
      webhook.convertPublicKeyToECDSA(publicKey),
      body,
      String(headers[EventWebhookHeader.SIGNATURE().toLowerCase()]),
      String(headers[EventWebhookHeader.TIMESTAMP().toLowerCase()]),
    );

  /** Sends an e-mail with a fault and returns its events after the first. */
  const eventsAfter = async (fault: object) => {
    await emulator.addFault(fault);
    await service.send(mail);
    await emulator.advance(60 * 60);
    for (const post of emulator.receiver.posts) {
      expect(isGenuine(post, emulator.publicKey)).toBe(true);
    }
    for (const event of emulator.receiver.events) expect(event).toMatchObject(mail.customArgs);
    return emulator.receiver.events.filter(({ event }) => event !== 'processed');
  };

  it.each([...ADDRESS_DROP_REASONS, ...MESSAGE_DROP_REASONS])(
    'receives a drop because of "%s"',
    async (reason) => {
      expect(await eventsAfter({ kind: 'drop', reason })).toMatchObject([
        { event: 'dropped', reason },
      ]);
    },
  );

  it.each(BOUNCE_CLASSIFICATIONS)('receives a bounce and a block of class %s', async (name) => {
    for (const type of ['bounce', 'blocked']) {
      const fault = { kind: 'bounce', type, classification: name, times: 1 };
      expect((await eventsAfter(fault)).at(-1)).toMatchObject({
        event: 'bounce',
        type,
        bounce_classification: name,
        status: expect.stringMatching(/^5\.\d\.\d$/) as string,
      });
      await emulator.api('DELETE', '/v3/suppression/bounces', { delete_all: true });
    }
  });

  it('receives deferrals with their number as text, which no custom argument replaces', async () => {
    await emulator.addFault({ kind: 'defer', attempts: 2 });
    await service.send({ ...mail, customArgs: { attempt: 'mine' } });
    await emulator.advance(60 * 60);
    expect(emulator.receiver.events.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['processed', 'mine'],
      ['deferred', '1'],
      ['deferred', '2'],
      ['delivered', 'mine'],
    ]);
  });

  it.each(['open', 'click', 'spamReport', 'unsubscribe'])('receives %s', async (kind) => {
    const events = await eventsAfter({ kind });
    expect(events.map(({ event }) => event)).toContain(
      { spamReport: 'spamreport', unsubscribe: 'group_unsubscribe' }[kind] ?? kind,
    );
  });

  it('refuses another body, timestamp and key', async () => {
    await service.send(mail);
    await emulator.advance(10);
    const [post] = emulator.receiver.posts;
    if (!post) throw new Error('Nothing was posted.');
    const body = Buffer.from(post.body.toString().replace('owner@', 'other@'));
    const timestamp = EventWebhookHeader.TIMESTAMP().toLowerCase();
    const headers = { ...post.headers, [timestamp]: `${Number(post.headers[timestamp]) + 1}` };
    const otherKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64');
    expect(isGenuine(post, emulator.publicKey)).toBe(true);
    expect(isGenuine({ ...post, body }, emulator.publicKey)).toBe(false);
    expect(isGenuine({ ...post, headers }, emulator.publicKey)).toBe(false);
    expect(isGenuine(post, otherKey)).toBe(false);
  });
});

describe('scopes', () => {
  it('are those of a key with full access, or the given ones', async () => {
    expect(await call('GET', '/v3/scopes')).toMatchObject({
      code: 200,
      body: {
        scopes: expect.arrayContaining(['mail.send', 'user.scheduled_sends.read']) as string[],
      },
    });
    await emulator.close();
    emulator = await SendGridTestServer.start({ scopes: ['mail.send'] });
    client.setDefaultRequest('baseUrl', `${emulator.url}/`);
    expect(await call('GET', '/v3/scopes')).toEqual({ code: 200, body: { scopes: ['mail.send'] } });
  });
});

describe('settings by the official client', () => {
  const WEBHOOKS = '/v3/user/webhooks/event/settings/all';

  it('are the authenticated domain and the signed event webhook', async () => {
    expect(await call('GET', '/v3/whitelabel/domains')).toMatchObject({
      code: 200,
      body: [{ domain: 'daily-snapshot.example', valid: true }],
    });
    expect(await call('GET', '/v3/verified_senders')).toEqual({ code: 200, body: { results: [] } });
    const { body } = await call('GET', WEBHOOKS);
    const webhook = { enabled: true, public_key: emulator.publicKey, bounce: true };
    expect(body).toMatchObject({ webhooks: [webhook] });
    expect(JSON.stringify(body)).not.toContain('account_status_change');
    expect(await call('GET', `${WEBHOOKS}?include=account_status_change`)).toMatchObject({
      body: { webhooks: [{ account_status_change: true }] },
    });
  });

  it('are refused without the permission', async () => {
    await emulator.close();
    emulator = await SendGridTestServer.start({ scopes: ['mail.send'] });
    client.setDefaultRequest('baseUrl', `${emulator.url}/`);
    for (const path of ['/v3/whitelabel/domains', '/v3/verified_senders', WEBHOOKS]) {
      expect((await call('GET', path)).code).toBe(403);
    }
  });
});
