// Measures how fast event posts are verified by our code, by the official library and by node:crypto alone.
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { EventWebhook } from '@sendgrid/eventwebhook';
import { sendgridWebhookParser } from '../../../functions/src/providers/sendgrid/webhook-parser.ts';
import type { Post } from '../../kit/providers/sendgrid-webhooks.ts';
import { cpuRate } from '../support/cpu-rate.ts';
import type { Report } from '../support/report.ts';

/**
 * @returns how many events one core verifies and parses in a second
 * @throws Error if one of the three refuses a genuine post
 */
export function measureVerification(
  report: Report,
  posts: readonly Post[],
  signingKey: KeyObject,
): number {
  const key = createPublicKey(signingKey);
  const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64');
  const reports = sendgridWebhookParser(publicKey);
  const library = new EventWebhook();
  const libraryKey = library.convertPublicKeyToECDSA(publicKey);
  const now = new Date();
  const eventsPerPost = posts[0]?.events ?? 0;
  const eventRate = (some: readonly Post[], isGenuine: (post: Post) => boolean) =>
    eventsPerPost *
    cpuRate(
      some,
      (post) => {
        if (!isGenuine(post)) throw new Error('A genuine post was refused.');
      },
      report,
    );

  const ours = eventRate(posts, ({ body, signature, timestamp }) => {
    const header = (name: string) => (name.endsWith('Signature') ? signature : timestamp);
    return typeof reports.read({ rawBody: body, header }, now) !== 'string';
  });
  const bare = eventRate(posts, ({ body, signature, timestamp }) =>
    verify(
      'sha256',
      Buffer.concat([Buffer.from(timestamp), body]),
      key,
      Buffer.from(signature, 'base64'),
    ),
  );
  const official = eventRate(posts.slice(0, 20), ({ body, signature, timestamp }) =>
    library.verifySignature(libraryKey, body, signature, timestamp),
  );
  report.add({
    name: `verified and parsed, ${eventsPerPost} per post`,
    value: ours,
    unit: 'events/s',
    limit: bare,
    peer: official,
    target: { atLeast: 2000 },
  });
  return ours;
}
