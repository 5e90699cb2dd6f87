// A whole morning in the local world: the schedule, the sweep, the queues, the functions, the outbox,
// the mail provider and what it tells afterwards; from the instant the digests are due to the mail.
// `npm run bench:morning [-- --businesses 1000 --latency 200 --emulator]`
import { parseArgs } from 'node:util';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { addressOf, PROJECT_ID } from '../../emulators/world/world-file.ts';
import { percentile } from './distribution.ts';
import { printMachine } from './machine.ts';
import type { Charged } from './morning/counted-firestore.ts';
import { addressOf as ownerOf, storeDueBusinesses } from './morning/due-businesses.ts';
import { Inbox } from './morning/inbox.ts';
import { documentsAlone, mailsAlone, queuesAlone } from './morning/limits.ts';
import { startMorningWorld, type MorningWorld } from './morning/world.ts';
import { processPeaks } from './process-peaks.ts';
import { count, mebibytes, printTable, ratio, seconds } from './table.ts';

const { values: options } = parseArgs({
  options: {
    businesses: { type: 'string', default: '1000' },
    /** milliseconds that the mail provider takes for an answer */
    latency: { type: 'string', default: '200' },
    /** Firebase's emulator calls the functions, one after the other */
    emulator: { type: 'boolean', default: false },
  },
});
const BUSINESSES = Number(options.businesses);
const LATENCY_MS = Number(options.latency);

/** As many calls as a deployed instance takes at a time. */
const CONCURRENCY = 80;
const PATIENCE_MS = 60_000;
/** The bar: from ten o'clock to seven past. */
const MOST_SECONDS = 7 * 60;
/** Told of each mail: processed, delivered. */
const EVENTS_EACH = 2;
/** To build, and to deliver. */
const TASKS_EACH = 2;

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/functions-host/, 'functions, one instance'],
  [/functionsEmulatorRuntime/, 'functions, in the emulator'],
  [/counted-firestore/, 'Firestore stand-in'],
  [/sendgrid\/main/, 'SendGrid stand-in'],
  [/firebase\.js/, 'Firebase emulators: Cloud Tasks, Functions, Auth'],
  [/bench\/morning/, 'this bench, with the scheduler'],
];

printMachine();
const world = await startMorningWorld(options.emulator ? 'emulator' : { concurrency: CONCURRENCY });
try {
  process.env.FIRESTORE_EMULATOR_HOST = new URL(addressOf(world.ports.firestore)).host;
  const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
  db.settings({ ignoreUndefinedProperties: true });
  await measure(world, db);
} finally {
  await world.stop();
}
// The client of Firestore keeps connections for longer than anybody waits.
process.exit();

async function measure(world: MorningWorld, db: Firestore): Promise<void> {
  const { ports } = world;
  const { digests, linesEach } = await storeDueBusinesses(db, 'morning', BUSINESSES);
  const inbox = new Inbox(addressOf(ports.sendgrid));
  await inbox.begin(LATENCY_MS);
  await world.takeCharged();
  console.log(
    `${count(BUSINESSES)} businesses with ${count(linesEach)} lines each, all due at once; SendGrid answers after ${LATENCY_MS} ms; ` +
      (options.emulator
        ? 'the Functions emulator, one call at a time.'
        : `one instance of the functions, ${CONCURRENCY} calls at a time.`),
  );

  const dueAt = Date.now();
  const fired = await fetch(`${addressOf(ports.scheduler)}/run/digestSweep`, { method: 'POST' });
  if (!fired.ok) throw new Error(await fired.text());
  await inbox.awaitMails(BUSINESSES, PATIENCE_MS);
  const wall = (Date.now() - dueAt) / 1000;
  const settled = await settle(db, dueAt);
  const charged = await world.takeCharged();
  const accepted = await inbox.acceptedTimes();
  const waits = [...accepted.values()].map(([at]) => ((at?.getTime() ?? NaN) - dueAt) / 1000);

  printTable(
    ['from due to', 'seconds'],
    [
      ['the first mail accepted', seconds(Math.min(...waits))],
      ['p50', seconds(percentile(waits, 0.5))],
      ['p99', seconds(percentile(waits, 0.99))],
      ['the last mail accepted', seconds(Math.max(...waits))],
      ['the last event recorded', settled === null ? 'not within a minute' : seconds(settled)],
    ],
  );
  const once = digests.filter(
    ({ businessId }) => accepted.get(ownerOf(businessId))?.length === 1,
  ).length;
  console.log(
    `${count(once)} of ${count(BUSINESSES)} owners have exactly one mail; ${count(BUSINESSES / wall)} a second; ` +
      `${ratio(MOST_SECONDS / wall)} within the ${MOST_SECONDS / 60} minutes of the bar`,
  );
  if (once !== BUSINESSES) process.exitCode = 1;
  printCharged(charged);
  printPeaks();

  const mails = await mailsAlone(db, digests, ports);
  const documents = await documentsAlone(db, digests);
  const queues = await queuesAlone(TASKS_EACH * BUSINESSES, ports);
  const row = (name: string, least: number) => [name, seconds(least), ratio(wall / least)];
  printTable(
    ['limits, each by itself', 'seconds', 'the morning takes'],
    [
      row('the same mails straight to SendGrid, 100 side by side', mails),
      row('the same documents read and written, 100 side by side', documents),
      row(`${count(TASKS_EACH * BUSINESSES)} empty tasks through the queues`, queues),
      row('all three, one after the other', mails + documents + queues),
    ],
  );
}

/** Seconds until all events are recorded; null when they are not before patience ends. */
async function settle(db: Firestore, dueAt: number): Promise<number | null> {
  const all = db.doc(paths.deliveryEvent('any')).parent.count();
  const begun = Date.now();
  while (Date.now() - begun < PATIENCE_MS) {
    if ((await all.get()).data().count >= EVENTS_EACH * BUSINESSES) {
      return (Date.now() - dueAt) / 1000;
    }
  }
  return null;
}

function printCharged({ reads, writes, by, hottest }: Charged): void {
  const each = (value: number) => (value / BUSINESSES).toFixed(2);
  printTable(
    ['documents a business', 'reads', 'writes'],
    [
      ...[...new Set(by.map(([key]) => key.replace(/^\w+ /, '')))].map((name) => [
        name,
        each(new Map(by).get(`read ${name}`) ?? 0),
        each(new Map(by).get(`write ${name}`) ?? 0),
      ]),
      ['together, its two events included', each(reads), each(writes)],
    ],
  );
  console.log(
    `hottest of ${count(hottest.documents)} documents: ${hottest.inOneSecond} writes within a second, ` +
      `${hottest.sustained} a second over ten`,
  );
}

function printPeaks(): void {
  const nameOf = (command: string) =>
    NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? command;
  printTable(
    ['peak memory', ''],
    processPeaks(process.pid).map(({ command, bytes }) => [nameOf(command), mebibytes(bytes)]),
  );
}
