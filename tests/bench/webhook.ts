// How fast the events of the mail provider are verified, and how fast they are taken: posted, verified,
// and what they change written down. `npm run bench:webhook [-- --mails 1000]`
import { generateKeyPairSync } from 'node:crypto';
import { parseArgs } from 'node:util';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { PROJECT_ID } from '../../emulators/world/world-file.ts';
import {
  ATTEMPT,
  digestsNamed,
  eventOf,
  readKey,
  sendPost,
  signedPosts,
  storeSentMails,
  type Post,
} from '../support/sendgrid-posts.ts';
import { percentile } from './distribution.ts';
import { printMachine } from './machine.ts';
import { secondsSideBySide } from './side-by-side.ts';
import { count, milliseconds, printTable } from './table.ts';
import { measureVerification } from './webhook/verification.ts';
import { startWebhookWorld, type WebhookWorld } from './webhook/world.ts';

const { values: options } = parseArgs({ options: { mails: { type: 'string', default: '2000' } } });
const MAILS = Number(options.mails);

const BATCH = 100;
/** Posts under way at a time. */
const WIDTH = 4;
/** Events that the compiler sees before anything is measured. */
const WARM_UP_MAILS = 200;

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

printMachine();
console.log('Verification: a second of processor time of one core.');
const world = await startWebhookWorld();
try {
  process.env.FIRESTORE_EMULATOR_HOST = world.firestoreHost;
  const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
  db.settings({ ignoreUndefinedProperties: true });
  const key = readKey(world.signingKeyFile);
  const some = digestsNamed('verified', BATCH).flatMap((digest) => eventsOf(digest));
  measureVerification(signedPosts(some, 1, key), key);
  measureVerification(signedPosts(some, BATCH, key), key);

  const warmUp = await storeSentMails(db, 'warm', WARM_UP_MAILS);
  await take(
    world,
    signedPosts(
      warmUp.flatMap((digest) => eventsOf(digest)),
      BATCH,
      key,
    ),
  );
  const digests = await storeSentMails(db, 'mail', MAILS);
  const events = digests.flatMap((digest) => eventsOf(digest));
  const somebodyElse = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  const rows = [
    await row('each for the first time', signedPosts(events, BATCH, key)),
    await row('all of them again', signedPosts(events, BATCH, key)),
    await row('signed by somebody else', signedPosts(events, BATCH, somebodyElse), 401),
  ];
  printTable(
    [`in posts of ${BATCH}, ${WIDTH} at a time`, 'events/s', 'p50 of a post', 'p99 of a post'],
    rows,
  );
  const bare = await noticesAlone(db, digests);
  console.log(`limit: two bare documents an event written: ${count(bare)} events/s`);
  const seen = await db
    .collection(paths.outbox)
    .where(`seen.${ATTEMPT}`, '==', 'delivered')
    .count()
    .get();
  console.log(
    `${count(seen.data().count - WARM_UP_MAILS)} of ${count(MAILS)} mails are known to be delivered`,
  );
} finally {
  await world.stop();
}
// The client of Firestore keeps connections for longer than anybody waits.
process.exit();

/** What is told of every mail that arrives. */
function eventsOf(digest: DigestKey, name = 'event') {
  return ['processed', 'delivered'].map((event) =>
    eventOf(digest, event, `${name} ${digest.businessId} ${event}`),
  );
}

/** @returns seconds of all, milliseconds of each */
async function take({ eventsUrl }: WebhookWorld, posts: readonly Post[], expected = 204) {
  const times: number[] = [];
  const wall = await secondsSideBySide(posts, WIDTH, async (post) => {
    const begun = performance.now();
    const status = await sendPost(eventsUrl, post);
    if (status !== expected) throw new Error(`A post was answered with ${status}.`);
    times.push(performance.now() - begun);
  });
  return { wall, times };
}

async function row(name: string, posts: readonly Post[], expected?: number): Promise<string[]> {
  const { wall, times } = await take(world, posts, expected);
  const events = posts.reduce((sum, post) => sum + post.events, 0);
  return [
    name,
    count(events / wall),
    milliseconds(percentile(times, 0.5)),
    milliseconds(percentile(times, 0.99)),
  ];
}

/** What each event writes, in batches, with nothing read and nothing decided. */
async function noticesAlone(db: Firestore, digests: readonly DigestKey[]): Promise<number> {
  const events = digests.flatMap((digest) =>
    eventsOf(digest, 'alone').map((event) => ({ digest, event })),
  );
  const wall = await secondsSideBySide(
    Array.from({ length: events.length / BATCH }, (_, index) =>
      events.slice(index * BATCH, (index + 1) * BATCH),
    ),
    WIDTH,
    async (some) => {
      const batch = db.batch();
      for (const { digest, event } of some) {
        batch.set(db.doc(paths.deliveryEvent(event.sg_event_id)), {
          mailId: event.mail,
          event: event.event,
        });
        batch.update(db.doc(paths.outboxEntry(digest.businessId, digest.businessDate)), {
          lookAt: null,
        });
      }
      await batch.commit();
    },
  );
  return events.length / wall;
}
