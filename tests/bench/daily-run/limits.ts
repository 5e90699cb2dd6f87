// Measures the least time that each part of a daily run can take, alone in the same environment.
import { createServer } from 'node:http';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { listen } from '../../../emulators/support/http/listen.ts';
import { HOST, type Ports } from '../../../emulators/local/ports.ts';
import { addressOf, PROJECT_ID } from '../../../emulators/local/environment-file.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import type { OutgoingMail } from '../../../functions/src/mail/ports/mailer.ts';
import { secondsSideBySide } from '../support/side-by-side.ts';
import { addressOf as ownerOf } from './businesses-with-due-digests.ts';
import { createQueue } from '../functions/environment.ts';

/** Tasks that a queue delivers at a time. */
const WIDTH = 100;

/** Returns the seconds to send the same mails to the SendGrid emulator with the same client. */
export async function mailsAlone(
  db: Firestore,
  digests: readonly DigestKey[],
  { sendgrid }: Ports,
): Promise<number> {
  const mails = await Promise.all(
    digests.map(async (digest): Promise<OutgoingMail> => {
      const entry = await db.doc(paths.outboxEntry(digest.businessId, digest.businessDate)).get();
      const address = ownerOf(digest.businessId);
      return {
        key: digest,
        attemptId: 'alone',
        mail: entry.get('mail') as OutgoingMail['mail'],
        recipients: [{ address, unsubscribeUrl: 'https://app.example/unsubscribe/4f9d2c' }],
      };
    }),
  );
  const mailer = sendgridMailer({
    apiKey: 'SG.local',
    baseUrl: `${addressOf(sendgrid)}/`,
    sender: { email: 'digest@daily-snapshot.example', name: 'Daily Snapshot' },
    unsubscribeMailbox: '',
  });
  return secondsSideBySide(mails, WIDTH, async (mail) => {
    const { answer } = await mailer.send(mail);
    if (answer !== 'accepted') throw new Error(`A mail sent alone was ${answer}.`);
  });
}

/** Returns the seconds to read and write the same documents without a transaction or computation. */
export async function documentsAlone(
  db: Firestore,
  digests: readonly DigestKey[],
): Promise<number> {
  const [first] = digests;
  if (!first) return 0;
  const { businessId: id, businessDate: date } = first;
  const digest = (await db.doc(paths.digest(id, date)).get()).data() ?? {};
  const mail = (await db.doc(paths.outboxEntry(id, date)).get()).data() ?? {};
  return secondsSideBySide(digests, WIDTH, async ({ businessId, businessDate }) => {
    const business = db.doc(paths.business(businessId));
    const entry = db.doc(`${paths.outbox}/alone-${businessId}`);
    await db.getAll(business, db.doc(paths.dailySummaries(businessId)));
    const batch = db.batch();
    batch.set(db.doc(`${paths.digests(businessId)}/alone`), digest);
    batch.set(entry, { ...mail, nextCheckAt: null });
    batch.update(business, { latestDigest: businessDate });
    await batch.commit();
    await db.getAll(entry, business, db.doc(paths.suppression(`alone-${businessId}`)));
    await entry.update({ delivery: mail.delivery });
    await entry.update({ delivery: mail.delivery });
  });
}

/** The documents that are written most often, which are hot spots. */
export async function queuesAlone(tasks: number, { tasks: port }: Ports): Promise<number> {
  let left = tasks;
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
    left -= 1;
    if (left === 0) finish();
  });
  const target = await listen(server, HOST, 0);
  const queue = await createQueue(port, 'empty', addressOf(target));
  const body = Buffer.from('{"data":{}}').toString('base64');
  const startedAt = performance.now();
  await secondsSideBySide([...Array(tasks).keys()], WIDTH, async (index) => {
    const name = `projects/${PROJECT_ID}/locations/us-central1/queues/empty/tasks/${index}`;
    const response = await fetch(`${queue}/tasks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ task: { name, httpRequest: { url: '', body, headers: {} } } }),
    });
    if (!response.ok) throw new Error(`The queue answered with status ${response.status}.`);
    await response.arrayBuffer();
  });
  await done;
  server.closeAllConnections();
  server.close();
  return (performance.now() - startedAt) / 1000;
}
