// How fast posts are verified, by us, by the official library, and by node:crypto alone.
import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { EventWebhook } from '@sendgrid/eventwebhook';
import { sendgridDeliveryReports } from '../../../functions/src/adapters/sendgrid/delivery-reports.ts';
import type { Post } from '../../support/sendgrid-posts.ts';
import { cpuRate } from '../cpu-rate.ts';
import { count, printTable, ratio } from '../table.ts';

export function measureVerification(posts: readonly Post[], signingKey: KeyObject): void {
  const key = createPublicKey(signingKey);
  const shown = key.export({ format: 'der', type: 'spki' }).toString('base64');
  const reports = sendgridDeliveryReports(shown);
  const library = new EventWebhook();
  const libraryKey = library.convertPublicKeyToECDSA(shown);
  const now = new Date();

  const ours = cpuRate(posts, ({ body, signature, timestamp }) => {
    const header = (name: string) => (name.endsWith('Signature') ? signature : timestamp);
    if (typeof reports.read({ rawBody: body, header }, now) === 'string')
      throw new Error('refused');
  });
  const bare = cpuRate(posts, ({ body, signature, timestamp }) => {
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64')))
      throw new Error('refused');
  });
  const theirs = cpuRate(posts.slice(0, 20), ({ body, signature, timestamp }) => {
    if (!library.verifySignature(libraryKey, body, signature, timestamp))
      throw new Error('refused');
  });
  const events = posts[0]?.events ?? 0;
  const row = (name: string, rate: number) => [
    name,
    count(rate),
    count(rate * events),
    ratio(ours / rate),
  ];
  printTable(
    [`${events} events a post`, 'posts/s', 'events/s', 'ours is faster'],
    [
      row('ours: verified, parsed, read as notices', ours),
      row('node:crypto: verified', bare),
      row('@sendgrid/eventwebhook: verified', theirs),
    ],
  );
}
