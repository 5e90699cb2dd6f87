// Posts of SendGrid's event webhook, signed as it signs them.
import { createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { digestIdOf, type DigestKey } from '@daily-snapshot/domain/contracts/paths';

export interface Post {
  readonly body: Buffer;
  readonly signature: string;
  /** seconds */
  readonly timestamp: string;
  readonly events: number;
}

export const ATTEMPT = 'attempt-of-the-bench';

export const readKey = (file: string): KeyObject => createPrivateKey(readFileSync(file));

/** As SendGrid documents them, with our custom arguments. */
export function eventsOf({ businessId, businessDate }: DigestKey, name = 'event') {
  const timestamp = Math.floor(Date.now() / 1000);
  const common = {
    email: `${businessId}@owners.example`,
    timestamp,
    'smtp-id': `<${businessId}@ismtpd0001.sendgrid.example>`,
    category: ['digest'],
    sg_message_id: `${businessId}.filter0001.1234.5678-0.0`,
    digest: digestIdOf(businessId, businessDate),
    attempt: ATTEMPT,
  };
  return [
    { ...common, event: 'processed', sg_event_id: `${name}-${businessId}-processed` },
    {
      ...common,
      event: 'delivered',
      response: '250 2.0.0 OK',
      sg_event_id: `${name}-${businessId}-delivered`,
    },
  ];
}

/** @param size events in a post */
export function signedPosts(events: readonly object[], size: number, key: KeyObject): Post[] {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const posts: Post[] = [];
  for (let start = 0; start < events.length; start += size) {
    const batch = events.slice(start, start + size);
    // SendGrid ends its lines so.
    const body = Buffer.from(`[${batch.map((event) => JSON.stringify(event)).join(',\r\n')}]\r\n`);
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), key);
    posts.push({ body, signature: signature.toString('base64'), timestamp, events: batch.length });
  }
  return posts;
}
