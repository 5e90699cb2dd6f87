import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordedMail } from './mail/testing.ts';
import { SendGridTestServer } from './testing.ts';

/** The part of @sendgrid/mail that this test uses. */
interface Client {
  setApiKey(key: string): void;
  setTimeout(ms: number): void;
  readonly client: { setDefaultRequest(name: string, value: unknown): void };
  send(mail: object): Promise<[{ statusCode: number; headers: Record<string, string> }]>;
}

/** Not a literal type, so that this file compiles without the client installed. */
const PACKAGE: string = '@sendgrid/mail';
const official = await import(PACKAGE).then(
  (module: { default: Client }) => module.default,
  () => undefined,
);

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
};

describe.skipIf(!official)('official client, if installed', () => {
  const client = official as Client;
  let emulator: SendGridTestServer;

  beforeEach(async () => {
    emulator = await SendGridTestServer.start();
    client.setApiKey('SG.test');
    client.client.setDefaultRequest('baseUrl', `${emulator.url}/`);
    client.setTimeout(2_000);
  });
  afterEach(() => emulator.close());

  it('sends', async () => {
    const [response] = await client.send(mail);
    expect(response.statusCode).toBe(202);
    const [message] = await emulator.messages();
    expect(message?.messageId).toBe(response.headers['x-message-id']);
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

  it('reports API errors', async () => {
    await expect(client.send({ ...mail, to: 'nobody' })).rejects.toMatchObject({
      code: 400,
      response: { body: { errors: [{ field: 'personalizations.0.to.0.email' }] } },
    });
  });

  it.each([
    [{ kind: 'refuse', status: 403 }, { code: 403 }],
    [{ kind: 'rateLimit' }, { code: 429, response: { headers: { 'x-ratelimit-remaining': '0' } } }],
    [{ kind: 'serverError', status: 503 }, { code: 503 }],
    [{ kind: 'loseAnswer' }, { code: 'ECONNRESET' }],
    [{ kind: 'resetConnection' }, { code: 'ECONNRESET' }],
    [{ kind: 'slow', answerSeconds: 60 }, { code: 'ECONNABORTED' }],
  ])('fails with %j', async (fault, error) => {
    client.setTimeout(300);
    await emulator.addFault(fault);
    await expect(client.send(mail)).rejects.toMatchObject(error);
  });

  it('accepts a 200 answer with a wrong body', async () => {
    await emulator.addFault({ kind: 'wrongBody' });
    const [response] = await client.send(mail);
    expect([response.statusCode, response.headers['x-message-id']]).toEqual([200, undefined]);
  });
});
