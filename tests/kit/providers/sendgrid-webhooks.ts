// Signed posts of SendGrid's event webhook, and the sent mails they refer to.
import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestIdOf, paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { claimMail, markSent, planMail } from '@daily-snapshot/domain/mail/outbox';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../builders/mail.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { storedMail } from '../../../functions/src/mail/firestore/outbox.ts';
import { ATTEMPT_ARG, MAIL_ARG } from '../../../functions/src/providers/sendgrid/custom-args.ts';

export interface Post {
  readonly body: Buffer;
  readonly signature: string;
  /** in seconds */
  readonly timestamp: string;
  readonly events: number;
}

export const ATTEMPT = 'first-attempt';

export const readKey = (file: string): KeyObject => createPrivateKey(readFileSync(file));

/**
 * Builds an event of one address and mail in SendGrid's documented form, with our custom arguments.
 */
export const eventOf = ({ businessId, businessDate }: DigestKey, event: string, id: string) => ({
  email: `${businessId}@owners.example`,
  timestamp: Math.floor(Date.now() / 1000),
  'smtp-id': `<${businessId}@ismtpd0001.sendgrid.example>`,
  category: ['digest'],
  sg_message_id: `${businessId}.filter0001.1234.5678-0.0`,
  [MAIL_ARG]: digestIdOf(businessId, businessDate),
  [ATTEMPT_ARG]: ATTEMPT,
  event,
  sg_event_id: id,
});

/**
 * @param size number of events per post
 * @param at the time of the signature
 */
export function signedPosts(
  events: readonly object[],
  size: number,
  key: KeyObject,
  at = new Date(),
): Post[] {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const posts: Post[] = [];
  for (let start = 0; start < events.length; start += size) {
    const batch = events.slice(start, start + size);
    // SendGrid separates events this way.
    const body = Buffer.from(`[${batch.map((event) => JSON.stringify(event)).join(',\r\n')}]\r\n`);
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), key);
    posts.push({ body, signature: signature.toString('base64'), timestamp, events: batch.length });
  }
  return posts;
}

/** @returns the HTTP status */
export async function sendPost(url: string, { body, signature, timestamp }: Post): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': timestamp,
    },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Stores mails that were just sent and have no delivery events yet. */
export async function storeSentMails(
  db: Firestore,
  name: string,
  howMany: number,
): Promise<DigestKey[]> {
  const writer = db.bulkWriter();
  const digests = digestsNamed(name, howMany);
  for (const digest of digests) {
    const planned = planMail({ ...aMail(), ...digest }, DIGEST_TIME, NEXT_DIGEST_TIME);
    const claimed = claimMail(planned, ATTEMPT, DIGEST_TIME, undefined) ?? planned;
    const path = paths.outboxEntry(digest.businessId, digest.businessDate);
    void writer.set(db.doc(path), storedMail(markSent(claimed, ATTEMPT, DIGEST_TIME)));
  }
  await writer.close();
  return digests;
}

export const digestsNamed = (name: string, howMany: number): DigestKey[] =>
  Array.from({ length: howMany }, (_, index) => ({
    businessId: `${name}-${index}`,
    businessDate: businessDate('2026-11-23'),
  }));
