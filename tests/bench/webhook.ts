// Measures how fast the mail provider's events are verified, and how fast they are handled from the post
// to the stored change. `npm run bench:webhook [-- --mails 2000]`
import { generateKeyPairSync } from 'node:crypto';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { PROJECT_ID } from '../../emulators/local/environment-file.ts';
import { MAIL_ARG } from '../../functions/src/providers/sendgrid/custom-args.ts';
import {
  ATTEMPT,
  digestsNamed,
  eventOf,
  readKey,
  sendPost,
  signedPosts,
  storeSentMails,
  type Post,
} from '../kit/providers/sendgrid-webhooks.ts';
import { percentile } from './support/distribution.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { secondsSideBySide } from './support/side-by-side.ts';
import { startWebhookEnvironment, type WebhookEnvironment } from './webhook/environment.ts';
import { measureVerification } from './webhook/verification.ts';

/** Events in a post. */
const BATCH = 100;
/** Posts in flight at a time. */
const WIDTH = 4;
const TARGET_PER_SECOND = 1000;
/** Mails whose events the compiler sees before the measurement. */
const WARM_UP_MAILS = { full: 200, tiny: 10 };
const TINY_MAILS = 50;

async function measureHandling(
  report: Report,
  environment: WebhookEnvironment,
  db: Firestore,
  mails: number,
): Promise<void> {
  const key = readKey(environment.signingKeyFile);
  const warmUpMails = report.isTiny ? WARM_UP_MAILS.tiny : WARM_UP_MAILS.full;
  const warmUp = await storeSentMails(db, 'warm', warmUpMails);
  await handle(
    environment,
    signedPosts(
      warmUp.flatMap((digest) => eventsOf(digest)),
      BATCH,
      key,
    ),
  );
  const digests = await storeSentMails(db, 'mail', mails);
  const events = digests.flatMap((digest) => eventsOf(digest));
  const genuine = signedPosts(events, BATCH, key);
  const attacker = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const first = await handle(environment, genuine);
  const again = await handle(environment, genuine);
  const forged = await handle(environment, signedPosts(events, BATCH, attacker), 401);
  const limit = await writeAlone(db, digests);

  report.section(`handling posts of ${BATCH} events, ${WIDTH} at a time`);
  report.note('Limit: two documents are written per event, without reads or decisions.');
  report.add(
    {
      name: 'new events',
      value: events.length / first.seconds,
      unit: 'events/s',
      limit,
      target: { atLeast: TARGET_PER_SECOND },
    },
    { name: 'new events, p50 of a post', value: percentile(first.times, 0.5), unit: 'ms' },
    { name: 'new events, p99 of a post', value: percentile(first.times, 0.99), unit: 'ms' },
    { name: 'repeated events', value: events.length / again.seconds, unit: 'events/s' },
    { name: 'forged events refused', value: events.length / forged.seconds, unit: 'events/s' },
  );
  // No index has the events of an e-mail.
  const outcome = `seen.${ATTEMPT}`;
  const { docs } = await db.collection(paths.outbox).select(outcome).get();
  const delivered = docs.filter((entry) => entry.get(outcome) === 'delivered');
  const recordedCount = delivered.length - warmUpMails;
  report.add({
    name: 'mails recorded as delivered',
    value: recordedCount,
    unit: 'mails',
    limit: mails,
  });
  report.check(
    recordedCount === mails,
    `${recordedCount} of ${mails} mails are recorded as delivered.`,
  );
}

/** The events of a mail that arrives. */
function eventsOf(digest: DigestKey, name = 'event') {
  return ['processed', 'delivered'].map((event) =>
    eventOf(digest, event, `${name} ${digest.businessId} ${event}`),
  );
}

/**
 * @returns the seconds for all posts and the milliseconds of each
 * @throws Error if a post is answered with another status
 */
async function handle({ eventsUrl }: WebhookEnvironment, posts: readonly Post[], expected = 204) {
  const times: number[] = [];
  const seconds = await secondsSideBySide(posts, WIDTH, async (post) => {
    const startedAt = performance.now();
    const status = await sendPost(eventsUrl, post);
    if (status !== expected) {
      throw new Error(`A post was answered with ${status} instead of ${expected}.`);
    }
    times.push(performance.now() - startedAt);
  });
  return { seconds, times };
}

/** Writes the documents of each event in batches. @returns events per second */
async function writeAlone(db: Firestore, digests: readonly DigestKey[]): Promise<number> {
  const events = digests.flatMap((digest) =>
    eventsOf(digest, 'alone').map((event) => ({ digest, event })),
  );
  const seconds = await secondsSideBySide(
    Array.from({ length: Math.ceil(events.length / BATCH) }, (_, index) =>
      events.slice(index * BATCH, (index + 1) * BATCH),
    ),
    WIDTH,
    async (some) => {
      const batch = db.batch();
      for (const { digest, event } of some) {
        batch.set(db.doc(paths.deliveryEvent(event.sg_event_id)), {
          mailId: event[MAIL_ARG],
          event: event.event,
        });
        batch.update(db.doc(paths.outboxEntry(digest.businessId, digest.businessDate)), {
          nextCheckAt: null,
        });
      }
      await batch.commit();
    },
  );
  return events.length / seconds;
}

await runBenchmark({ mails: { type: 'string', default: '2000' } }, async (report, { values }) => {
  const environment = await startWebhookEnvironment();
  try {
    process.env.FIRESTORE_EMULATOR_HOST = environment.firestoreHost;
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
    db.settings({ ignoreUndefinedProperties: true });
    const key = readKey(environment.signingKeyFile);
    report.section('verification, per second of processor time of one core');
    report.note('Limit: node:crypto verifies the signature. Peer: @sendgrid/eventwebhook does.');
    const events = digestsNamed('verified', BATCH).flatMap((digest) => eventsOf(digest));
    measureVerification(report, signedPosts(events, 1, key), key);
    measureVerification(report, signedPosts(events, BATCH, key), key);
    await measureHandling(
      report,
      environment,
      db,
      report.isTiny ? TINY_MAILS : Number(values.mails),
    );
  } finally {
    await environment.stop();
  }
});
