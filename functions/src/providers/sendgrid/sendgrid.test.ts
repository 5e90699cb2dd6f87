import { generateKeyPairSync, sign } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DIGEST_TIME as NOW } from '../../../../tests/kit/builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { sendOutcomeOf } from './send-outcome.ts';
import { eventsKey, isSigned, type SignedPost } from './verify-signature.ts';
import { eventsOf } from './parse-events.ts';

describe('sendOutcomeOf', () => {
  it.each([
    ['no connection', { code: 'ECONNREFUSED' }, 'not-sent'],
    ['no such host', { code: 'ENOTFOUND' }, 'not-sent'],
    ['a timeout', { code: 'ECONNABORTED' }, 'lost'],
    ['a broken connection', { code: 'ECONNRESET' }, 'lost'],
    ['a bad request', { code: 400 }, 'refused'],
    ['a wrong key', { code: 401 }, 'not-sent'],
    ['a request that is too large', { code: 413 }, 'refused'],
    ['a rate limit', { code: 429 }, 'not-sent'],
    ['a server error', { code: 500 }, 'lost'],
    ['a gateway timeout', { code: 504 }, 'lost'],
    ['an unexpected error', new TypeError('x'), 'lost'],
    ['no error value', undefined, 'lost'],
  ])('returns the answer for %s', (_, error, answer) => {
    expect(sendOutcomeOf(error).answer).toBe(answer);
  });

  it('waits for the reset of the rate limit', () => {
    const headers = { 'x-ratelimit-reset': String(NOW.getTime() / 1000 + 30) };
    expect(sendOutcomeOf({ code: 429, response: { headers } }, () => NOW.getTime())).toEqual({
      answer: 'not-sent',
      retryAfterMs: 30_000,
    });
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
    expect(eventsOf(body)).toMatchObject([
      { address: 'hello@world.com', suppression: { what: 'everything', reason: 'dropped' } },
    ]);
  });

  it('is refused with a changed body or another time', () => {
    expect(read(Buffer.from(body.trim()))).toBe(false);
    expect(read(Buffer.from(body), new Date(signedAt.getTime() + 25 * 3_600_000))).toBe(false);
    expect(read(Buffer.from(body), new Date(signedAt.getTime() - 3_600_000))).toBe(false);
  });
});

describe('eventsOf', () => {
  const event = (differences: object) => ({
    email: 'ada@bluebird.example',
    timestamp: NOW.getTime() / 1000,
    sg_event_id: 'one',
    sg_message_id: 'message',
    daily_snapshot_mail: 'my_bakery_2026-11-23',
    daily_snapshot_attempt: 'first',
    ...differences,
  });
  const parsedEvent = (differences: object) => eventsOf(JSON.stringify([event(differences)]))?.[0];

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

  it('skips invalid events and returns undefined for a body that is not a list', () => {
    expect(eventsOf(JSON.stringify([7, null, {}, event({ event: 'open' })]))).toHaveLength(1);
    expect(eventsOf('{"event":"delivered"}')).toBeUndefined();
    expect(eventsOf('not json')).toBeUndefined();
  });
});
