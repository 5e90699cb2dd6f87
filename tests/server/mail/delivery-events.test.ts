// Deliveries to the event webhook: forged, late, repeated and in any order.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { DELIVERY_EVENTS, type DeliveryEvent } from '@daily-snapshot/domain/mail/outbox-entry';
import express, { type RequestHandler } from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { listen } from '../../../emulators/support/http/listen.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { sendgridWebhookParser } from '../../../functions/src/providers/sendgrid/webhook-parser.ts';
import { systemClock } from '../../../functions/src/platform/system-clock.ts';
import { sendgridWebhook } from '../../../functions/src/mail/handlers/sendgrid-webhook.ts';
import { Random } from '../../firestore-fuzz/random.ts';
import {
  ATTEMPT,
  eventOf,
  sendPost,
  signedPosts,
  storeSentMails,
  type Post,
} from '../../kit/providers/sendgrid-webhooks.ts';

/** The largest number of times that SendGrid was seen to send one event. */
const REPETITIONS = 46;
const MAILS = 12;
const POST_SIZE = 100;

/** The possible sequences of SendGrid's events about an e-mail. */
const WAYS: readonly (readonly string[])[] = [
  ['processed', 'delivered'],
  ['processed', 'deferred', 'delivered', 'open'],
  ['processed', 'deferred', 'bounce'],
  ['processed', 'delivered', 'spamreport'],
  ['processed', 'delivered', 'unsubscribe'],
];
const ENDS: readonly DeliveryEvent[] = [
  'delivered',
  'delivered',
  'bounced',
  'reported-as-spam',
  'unsubscribed',
];

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const sendgrid = keyPair();

let firestore: RunningFirestore;
let server: Server;
let url: string;
let db: Firestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  db = getFirestore(initializeApp({ projectId: 'demo-events' }, 'demo-events'));
  db.settings({ ignoreUndefinedProperties: true });
  const shownKey = sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const receive = sendgridWebhook(() => ({
    ...firestorePorts(db),
    deliveryWebhookParser: sendgridWebhookParser(shownKey),
    clock: systemClock,
  }));
  const app = express();
  const keepRawBody = (request: object, _: unknown, rawBody: Buffer) => {
    Object.assign(request, { rawBody });
  };
  app.use(express.json({ verify: keepRawBody }));
  app.use(receive as unknown as RequestHandler);
  server = createServer(app);
  url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await firestore.close();
});

/** Calls back with every recorded event of every e-mail until it is stopped. */
const watch = (onSeen: (businessId: string, event: DeliveryEvent) => void) =>
  db.collection(paths.outbox).onSnapshot((mails) => {
    for (const { doc } of mails.docChanges()) {
      const event = doc.get(`seen.${ATTEMPT}`) as DeliveryEvent | undefined;
      if (event) onSeen(doc.get('businessId') as string, event);
    }
  });

const rank = (event: DeliveryEvent | undefined) =>
  event === undefined ? -1 : DELIVERY_EVENTS.indexOf(event);

const shuffled = <T>(all: readonly T[], random: Random): T[] =>
  all
    .map((one) => ({ one, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);

it('the recorded delivery event of an e-mail never goes back to an earlier one', async () => {
  const random = new Random(1);
  const digests = await storeSentMails(db, 'bakery', MAILS);
  const wayOf = (index: number) => WAYS[index % WAYS.length] ?? [];
  const events = digests.flatMap((digest, index) =>
    wayOf(index).map((event) => eventOf(digest, event, `${digest.businessId} ${event}`)),
  );
  const lies = digests.map((digest: DigestKey) =>
    eventOf(digest, 'spamreport', `${digest.businessId} lie`),
  );
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const genuine = signedPosts(
    shuffled(
      events.flatMap((event) => Array<object>(REPETITIONS).fill(event)),
      random,
    ),
    POST_SIZE,
    sendgrid.privateKey,
  ).map((post) => ({ post, status: 204 }));
  const refused = [
    ...signedPosts(lies, 1, keyPair().privateKey),
    ...signedPosts(lies, 1, sendgrid.privateKey, minutes(-24 * 60 - 11)),
    ...signedPosts(lies, 1, sendgrid.privateKey, minutes(11)),
  ].map((post) => ({ post, status: 401 }));

  const furthest = new Map<string, DeliveryEvent>();
  const wentBack: string[] = [];
  const stop = watch((businessId, event) => {
    if (rank(event) < rank(furthest.get(businessId))) wentBack.push(businessId);
    furthest.set(businessId, event);
  });
  const left = shuffled<{ post: Post; status: number }>([...genuine, ...refused], random).values();
  const post = async () => {
    for (const { post, status } of left) expect(await sendPost(url, post)).toBe(status);
  };
  await Promise.all([post(), post(), post(), post()]);
  stop();

  expect(wentBack).toEqual([]);
  for (const [index, { businessId, businessDate }] of digests.entries()) {
    const mail = await db.doc(paths.outboxEntry(businessId, businessDate)).get();
    expect(mail.get(`seen.${ATTEMPT}`)).toBe(ENDS[index % ENDS.length]);
    expect(mail.get('delivery.state')).toBe('sent');
  }
  const taken = await db.collection('deliveryEvents').count().get();
  expect(taken.data().count).toBe(events.length);
}, 60_000);
