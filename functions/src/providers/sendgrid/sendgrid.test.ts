import { generateKeyPairSync, sign } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DIGEST_TIME as NOW } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { sendOutcomeOf } from './send-outcome.ts';
import { eventsKey, isSigned, type SignedPost } from './verify-signature.ts';
import { batchOf } from './parse-events.ts';

describe('sendOutcomeOf', () => {
  it.each([
    ['no connection', { code: 'ECONNREFUSED' }, 'not-sent'],
    ['no such host', { code: 'ENOTFOUND' }, 'not-sent'],
    ['a timeout', { code: 'ECONNABORTED' }, 'lost'],
    ['a broken connection', { code: 'ECONNRESET' }, 'lost'],
    ['a bad request', { code: 400 }, 'refused'],
    ['a wrong key', { code: 401 }, 'not-sent'],
    ['an address that does not exist', { code: 404 }, 'refused'],
    ['a method that is not allowed', { code: 405 }, 'refused'],
    ['a request that is too large', { code: 413 }, 'refused'],
    ['an unsupported type of content', { code: 415 }, 'refused'],
    ['a request that took too long', { code: 408 }, 'lost'],
    ['a rate limit', { code: 429 }, 'not-sent'],
    ['a server error', { code: 500 }, 'lost'],
    ['an unavailable service', { code: 503 }, 'not-sent'],
    ['a bad gateway', { code: 502 }, 'lost'],
    ['a gateway timeout', { code: 504 }, 'lost'],
    ['an unexpected error', new TypeError('x'), 'lost'],
    ['no error value', undefined, 'lost'],
  ])('returns the answer for %s', (_, error, answer) => {
    expect(sendOutcomeOf(error).answer).toBe(answer);
  });

  it('returns the status of a refusal', () => {
    expect(sendOutcomeOf({ code: 415 })).toEqual({ answer: 'refused', status: 415 });
  });

  const RESET_IN_30 = { 'x-ratelimit-reset': String(NOW.getTime() / 1000 + 30) };
  it.each<[string, Record<string, unknown>, number | undefined]>([
    ['the reset of the rate limit', RESET_IN_30, 30_000],
    ['Retry-After in seconds', { ...RESET_IN_30, 'retry-after': '7' }, 7000],
    [
      'Retry-After as a date',
      { 'retry-after': new Date(NOW.getTime() + 90_000).toUTCString() },
      90_000,
    ],
    ['the reset if Retry-After is unreadable', { ...RESET_IN_30, 'retry-after': 'soon' }, 30_000],
    ['nothing if the date is over', { 'retry-after': new Date(0).toUTCString() }, undefined],
    ['nothing if both are unreadable', { 'retry-after': '-1', 'x-ratelimit-reset': '' }, undefined],
    ['nothing without headers', {}, undefined],
  ])('reads %s', (_, headers, retryAfterMs) => {
    for (const code of [429, 503]) {
      expect(sendOutcomeOf({ code, response: { headers } }, () => NOW.getTime())).toEqual({
        answer: 'not-sent',
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      });
    }
  });
});

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const ours = keyPair();
const shownKey = ours.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

function post(differences: Partial<SignedPost> = {}, key = ours.privateKey, at = NOW): SignedPost {
  const rawBody = Buffer.from('[{"event":"delivered"}]');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = Buffer.concat([Buffer.from(timestamp), rawBody]);
  return {
    rawBody,
    timestamp,
    signature: sign('sha256', signed, key).toString('base64'),
    ...differences,
  };
}

describe('isSigned', () => {
  const isOurs = (signed: SignedPost) => isSigned(signed, eventsKey(shownKey), NOW);
  const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

  it('accepts a body that SendGrid signed', () => {
    expect(isOurs(post())).toBe(true);
    expect(isOurs(post({}, ours.privateKey, minutes(-24 * 60)))).toBe(true);
  });

  it.each<[string, SignedPost]>([
    ['has no signature', post({ signature: undefined })],
    ['has an empty signature', post({ signature: '' })],
    ['has garbage for a signature', post({ signature: '!!! not base64' })],
    ['has no timestamp', post({ timestamp: undefined })],
    ['has a changed timestamp', post({ timestamp: String(NOW.getTime() / 1000 + 1) })],
    ['has an invalid timestamp', post({ timestamp: '1e9' })],
    ['has a changed body', post({ rawBody: Buffer.from('[{"event":"delivered"} ]') })],
    ['is signed with another key', post({}, keyPair().privateKey)],
    ['is too old', post({}, ours.privateKey, minutes(-24 * 60 - 11))],
    ['is from the future', post({}, ours.privateKey, minutes(11))],
  ])('rejects a webhook that %s', (_, signed) => {
    expect(isOurs(signed)).toBe(false);
  });
});

/**
 * The example that SendGrid signed for the tests of its own verification.
 *
 * @see https://github.com/sendgrid/sendgrid-nodejs/blob/main/packages/eventwebhook/src/eventwebhook.spec.js
 */
const OFFICIAL = {
  publicKey:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  signature:
    'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  timestamp: '1600112502',
  body: `${JSON.stringify([
    {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1600112492,
    },
  ])}\r\n`,
};

describe('an example that SendGrid signed', () => {
  const { publicKey, signature, timestamp, body } = OFFICIAL;
  const signedAt = new Date(Number(timestamp) * 1000);
  const read = (rawBody: Buffer, now = signedAt) =>
    isSigned({ rawBody, signature, timestamp }, eventsKey(publicKey), now);

  it('is verified and suppresses its address', () => {
    expect(read(Buffer.from(body))).toBe(true);
    expect(batchOf(body)?.events).toMatchObject([
      { address: 'hello@world.com', suppression: { what: 'everything', reason: 'dropped' } },
    ]);
  });

  it('is refused with a changed body or another time', () => {
    expect(read(Buffer.from(body.trim()))).toBe(false);
    expect(read(Buffer.from(body), new Date(signedAt.getTime() + 25 * 3_600_000))).toBe(false);
    expect(read(Buffer.from(body), new Date(signedAt.getTime() - 3_600_000))).toBe(false);
  });
});

describe('batchOf', () => {
  const event = (differences: object) => ({
    email: 'ada@bluebird.example',
    timestamp: NOW.getTime() / 1000,
    sg_event_id: 'one',
    sg_message_id: 'message',
    daily_snapshot_mail: 'my_bakery_2026-11-23',
    daily_snapshot_attempt: 'first',
    ...differences,
  });
  const parsedEvent = (differences: object) =>
    batchOf(JSON.stringify([event(differences)]))?.events[0];

  it('returns the digest and the attempt', () => {
    expect(parsedEvent({ event: 'delivered' })).toEqual({
      id: 'one',
      at: NOW,
      address: 'ada@bluebird.example',
      mail: {
        key: { businessId: 'my_bakery', businessDate: businessDate('2026-11-23') },
        attemptId: 'first',
      },
      event: 'delivered',
      suppression: undefined,
      accountDropReason: undefined,
    });
  });

  it.each([
    ['a bounce', { event: 'bounce', type: 'bounce' }, { what: 'everything', reason: 'bounced' }],
    ['a temporary block', { event: 'bounce', type: 'blocked' }, undefined],
    ['a bounce without a type', { event: 'bounce' }, { what: 'everything', reason: 'bounced' }],
    ['a bounce of an unknown type', { event: 'bounce', type: 'new' }, undefined],
    [
      'a drop because of the address',
      { event: 'dropped', reason: 'Bounced Address' },
      { what: 'everything', reason: 'dropped' },
    ],
    ['a drop because of our account', { event: 'dropped', reason: 'Package quota' }, undefined],
    ['a drop because of the message', { event: 'dropped', reason: 'Spam Content' }, undefined],
    ['a drop without a reason', { event: 'dropped' }, undefined],
    ['a spam report', { event: 'spamreport' }, { what: 'everything', reason: 'reported-as-spam' }],
    ['an unsubscribe', { event: 'unsubscribe' }, { what: 'digests', businessId: 'my_bakery' }],
    ['a deferral', { event: 'deferred' }, undefined],
  ])('returns the suppression for %s', (_, differences, suppression) => {
    expect(parsedEvent(differences)?.suppression).toEqual(suppression);
  });

  it('suppresses the address of an e-mail that is not ours', () => {
    const other = parsedEvent({
      event: 'spamreport',
      daily_snapshot_mail: undefined,
      attempt: undefined,
    });
    expect(other?.mail).toBeUndefined();
    expect(other?.suppression).toEqual({ what: 'everything', reason: 'reported-as-spam' });
  });

  it.each([
    ['processed', 'processed'],
    ['deferred', 'deferred'],
    ['delivered', 'delivered'],
    ['bounce', 'bounced'],
    ['dropped', 'dropped'],
    ['open', 'delivered'],
    ['click', 'delivered'],
    ['spamreport', 'reported-as-spam'],
    ['unsubscribe', 'unsubscribed'],
    ['group_unsubscribe', 'unsubscribed'],
    ['group_resubscribe', undefined],
  ])('reads the documented type "%s"', (name, expected) => {
    const { events, ignored } = batchOf(JSON.stringify([event({ event: name })])) ?? {};
    expect(events?.map((one) => one.event)).toEqual([expected]);
    expect(ignored).toEqual({});
  });

  it('reads an opening by a machine like any other, because the e-mail was delivered', () => {
    expect(parsedEvent({ event: 'open', sg_machine_open: true })?.event).toBe('delivered');
  });

  it('ignores and counts unknown types and invalid entries, and reads the others', () => {
    const body = [
      event({ event: 'opened_in_space' }),
      event({ event: 'opened_in_space' }),
      event({ event: 'ada@bluebird.example' }),
      event({ event: 'delivered', sg_event_id: '' }),
      event({ event: 'open', timestamp: 1e20 }),
      event({ event: 'open', timestamp: -1 }),
      7,
      null,
      {},
      event({ event: 'open' }),
    ];
    expect(batchOf(JSON.stringify(body))).toEqual({
      events: [expect.objectContaining({ event: 'delivered' })],
      ignored: { opened_in_space: 2, unreadable: 7 },
      accountStates: [],
    });
  });

  it('returns changes of the state of our account', () => {
    const suspended = {
      event: 'account_status_change',
      sg_event_id: 'two',
      timestamp: NOW.getTime() / 1000,
      type: 'compliance_suspend',
    };
    expect(batchOf(JSON.stringify([suspended]))).toEqual({
      events: [],
      ignored: {},
      accountStates: ['compliance_suspend'],
    });
  });

  it('returns undefined for a body that is not a list', () => {
    expect(batchOf('{"event":"delivered"}')).toBeUndefined();
    expect(batchOf('not json')).toBeUndefined();
  });
});
