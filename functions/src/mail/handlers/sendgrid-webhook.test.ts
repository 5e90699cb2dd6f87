// Events of e-mails that our mailer sends and the SendGrid emulator delivers.
import { generateKeyPairSync, sign } from 'node:crypto';
import { isSentTwice } from '@daily-snapshot/domain/mail/outbox';
import { logger } from 'firebase-functions';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { SendGridHarness } from '../../../../tests/kit/providers/sendgrid-harness.ts';
import { sendgridWebhookParser } from '../../providers/sendgrid/webhook-parser.ts';
import { sendgridWebhook } from './sendgrid-webhook.ts';

const ADDRESS = 'ada@bluebird.example';

const ADDRESS_REASONS = [
  'Bounced Address',
  'Unsubscribed Address',
  'Spam Reporting Address',
  'Invalid',
];
const MESSAGE_REASONS = [
  'Spam Content',
  'Invalid SMTPAPI header',
  'Recipient List over Package Quota',
];

let wire: SendGridHarness;
const errors = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
beforeEach(async () => {
  errors.mockClear();
  wire = await SendGridHarness.start();
});
afterEach(() => wire.close());
afterAll(() => errors.mockRestore());

describe('a deferred e-mail', () => {
  it('counts as one attempt, however often SendGrid retries', async () => {
    await wire.addFault({ kind: 'defer', attempts: 3 });
    const key = await wire.send(ADDRESS);
    await wire.advance(10);
    const entry = wire.entry(key);
    expect(entry?.seen).toEqual({ 'attempt-1': 'delivered' });
    expect(entry && isSentTwice(entry)).toBe(false);
    expect(wire.recordedEvents).toBe(5);
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('a dropped e-mail', () => {
  it.each(ADDRESS_REASONS)('suppresses its address if the reason is "%s"', async (reason) => {
    await wire.addFault({ kind: 'drop', reason });
    await wire.send(ADDRESS);
    await wire.advance(10);
    expect(wire.suppression(ADDRESS)?.everything).toMatchObject({ reason: 'dropped' });
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(MESSAGE_REASONS)('is shown to the operator if the reason is "%s"', async (reason) => {
    await wire.addFault({ kind: 'drop', reason });
    const key = await wire.send(ADDRESS);
    await wire.advance(10);
    expect(wire.suppression(ADDRESS)).toBeUndefined();
    expect(wire.entry(key)?.seen).toEqual({ 'attempt-1': 'dropped' });
    expect(errors).toHaveBeenCalledExactlyOnceWith(
      'SendGrid dropped e-mail because of our account',
      {
        dropped: [{ mail: 'bakery_2026-11-23', reason }],
      },
    );
  });

  it('is logged without an address', async () => {
    await wire.addFault({ kind: 'drop', reason: `Refused ${ADDRESS}` });
    await wire.send(ADDRESS);
    await wire.advance(10);
    expect(JSON.stringify(errors.mock.calls)).toContain('Refused [address]');
    expect(JSON.stringify(errors.mock.calls)).not.toContain(ADDRESS);
  });
});

describe('a batch with unknown events', () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

  /** Posts a signed batch and returns the status of the answer. */
  async function post(batch: readonly object[]): Promise<number> {
    const rawBody = Buffer.from(JSON.stringify(batch));
    const timestamp = String(DIGEST_TIME.getTime() / 1000);
    const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
    const headers: Readonly<Record<string, string>> = {
      'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      'X-Twilio-Email-Event-Webhook-Signature': sign('sha256', signed, keys.privateKey).toString(
        'base64',
      ),
    };
    const handle = sendgridWebhook(() => ({
      ...memoryPorts(),
      deliveryWebhookParser: sendgridWebhookParser(publicKey),
      clock: { now: () => DIGEST_TIME },
    }));
    let status = 0;
    const answer = {
      status: (code: number) => {
        status = code;
        return answer;
      },
      end: () => undefined,
    };
    const get = (name: string) => headers[name];
    await handle({ method: 'POST', rawBody, get } as never, answer as never);
    return status;
  }

  it('is accepted, and the unknown events are counted', async () => {
    const warnings = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const event = { email: ADDRESS, timestamp: 1, sg_event_id: 'one' };
    const batch = [{ ...event, event: 'new_type' }, { ...event, event: 'delivered' }, {}];
    expect(await post(batch)).toBe(204);
    expect(warnings).toHaveBeenCalledExactlyOnceWith('Ignored SendGrid events', {
      ignored: { new_type: 1, unreadable: 1 },
    });
    warnings.mockRestore();
  });

  it('reports a suspended account to the operator', async () => {
    expect(await post([{ event: 'account_status_change', type: 'compliance_suspend' }])).toBe(204);
    expect(errors).toHaveBeenCalledExactlyOnceWith('SendGrid changed the state of our account', {
      accountStates: ['compliance_suspend'],
    });
  });
});

describe('events that our webhook could not accept', () => {
  it('are recorded once if SendGrid posts them again within 24 hours', async () => {
    wire.isDown = true;
    const key = await wire.send(ADDRESS);
    await wire.advance(22 * 60);
    expect(new Set(wire.answers)).toEqual(new Set([503]));
    wire.isDown = false;
    await wire.advance(2 * 60);
    expect(wire.answers.at(-1)).toBe(204);
    expect(wire.entry(key)?.seen).toEqual({ 'attempt-1': 'delivered' });
    expect(wire.recordedEvents).toBe(2);
  });
});
