// Measures a whole daily run: the schedule, the sweep, the queues, the functions, the outbox, the mail
// provider and its delivery events, from the moment the digests are due until the mail is recorded.
// `npm run bench:morning [-- --businesses 1000 --latency 200 --emulator]`
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { addressOf, PROJECT_ID } from '../../emulators/local/environment-file.ts';
import { percentile } from './support/distribution.ts';
import { CONCURRENCY, hostOf } from './functions/environment.ts';
import type { Charged } from './daily-run/write-counting-firestore.ts';
import {
  addressOf as ownerOf,
  storeBusinessesWithDueDigests,
} from './daily-run/businesses-with-due-digests.ts';
import { startDailyRunEnvironment, type DailyRunEnvironment } from './daily-run/environment.ts';
import { Inbox } from './daily-run/inbox.ts';
import { documentsAlone, mailsAlone, queuesAlone } from './daily-run/limits.ts';
import { processPeaks } from './support/process-peaks.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

const TINY_BUSINESSES = 3;
const PATIENCE_MS = 60_000;
const POLL_MS = 50;
/** The daily mail goes out between 10:00 and 10:07. */
const TARGET_SECONDS = 7 * 60;
/** The provider reports two events per mail: processed and delivered. */
const EVENTS_PER_MAIL = 2;
/** One task builds a digest and one delivers it. */
const TASKS_PER_DIGEST = 2;

const PROCESSES: readonly (readonly [RegExp, string])[] = [
  [/functions\/host/, 'functions, one instance'],
  [/functionsEmulatorRuntime/, 'functions in the Functions emulator'],
  [/write-counting-firestore/, 'Firestore emulator'],
  [/sendgrid\/main/, 'SendGrid emulator'],
  [/firebase-emulators/, 'Cloud Tasks emulator'],
  [/firebase\.js/, 'Firebase emulators'],
  [/bench\/daily-run/, 'this benchmark'],
];

interface Settings {
  readonly businesses: number;
  /** how long the mail provider takes to answer */
  readonly latencyMs: number;
}

async function measure(
  report: Report,
  environment: DailyRunEnvironment,
  db: Firestore,
  { businesses, latencyMs }: Settings,
): Promise<void> {
  const { ports } = environment;
  const { digests, linesEach } = await storeBusinessesWithDueDigests(db, 'daily-run', businesses);
  const inbox = new Inbox(addressOf(ports.sendgrid));
  await inbox.begin(latencyMs);
  await environment.takeCharged();
  await environment.takeCalls();
  report.note(
    `${count(businesses)} businesses with ${count(linesEach)} transactions each are due at once. ` +
      `SendGrid answers after ${latencyMs} ms.`,
  );

  const dueAt = Date.now();
  await environment.fire('digestSweep');
  await inbox.awaitMails(businesses, PATIENCE_MS);
  const lastMailS = (Date.now() - dueAt) / 1000;
  await awaitEvents(db, businesses * EVENTS_PER_MAIL);
  const lastEventS = (Date.now() - dueAt) / 1000;
  const charged = await environment.takeCharged();
  const calls = await environment.takeCalls();
  const accepted = await inbox.acceptedTimes();

  const once = digests.filter(
    ({ businessId }) => accepted.get(ownerOf(businessId))?.length === 1,
  ).length;
  report.check(
    once === businesses,
    `${count(once)} of ${count(businesses)} owners have exactly one mail.`,
  );
  // Each limit is measured after the run, so that the run has the machine to itself.
  const peaks = processPeaks(process.pid);
  const mailsS = await mailsAlone(db, digests, ports);
  const documentsS = await documentsAlone(db, digests);
  const queuesS = await queuesAlone(TASKS_PER_DIGEST * businesses, ports);
  const partsS = mailsS + documentsS + queuesS;

  const waits = [...accepted.values()].map(([at]) => ((at?.getTime() ?? NaN) - dueAt) / 1000);
  report.section('time after the digests are due');
  report.note(
    'Limit of the last mail: the mails sent alone, the documents read and written alone and the ' +
      'same number of empty tasks, one after the other.',
  );
  report.add(
    { name: 'first mail accepted', value: Math.min(...waits), unit: 's' },
    { name: 'p50', value: percentile(waits, 0.5), unit: 's' },
    { name: 'p99', value: percentile(waits, 0.99), unit: 's' },
    {
      name: 'last mail accepted',
      value: Math.max(...waits),
      unit: 's',
      limit: partsS,
      target: { atMost: TARGET_SECONDS },
    },
    { name: 'last event recorded', value: lastEventS, unit: 's' },
    { name: 'mails', value: businesses / lastMailS, unit: 'per second' },
    { name: 'owners with exactly one mail', value: once, unit: 'owners', limit: businesses },
  );
  report.section('limits, each measured alone');
  report.add(
    { name: 'the same mails sent to SendGrid, 100 at a time', value: mailsS, unit: 's' },
    {
      name: 'the same documents read and written, 100 at a time',
      value: documentsS,
      unit: 's',
    },
    {
      name: `${count(TASKS_PER_DIGEST * businesses)} empty tasks through a queue`,
      value: queuesS,
      unit: 's',
    },
  );
  addCharged(report, charged, businesses);
  addCalls(report, calls, businesses);
  report.section('peak memory');
  report.add(...figuresOf(peaks));
}

/** @throws Error if not all events are recorded within a minute */
async function awaitEvents(db: Firestore, events: number): Promise<void> {
  const all = db.doc(paths.deliveryEvent('any')).parent.count();
  const startedAt = Date.now();
  for (;;) {
    const recorded = (await all.get()).data().count;
    if (recorded >= events) return;
    if (Date.now() - startedAt > PATIENCE_MS) {
      throw new Error(`${recorded} of ${events} events are recorded after a minute.`);
    }
    await pause(POLL_MS);
  }
}

function addCharged(report: Report, charged: Charged, businesses: number): void {
  const { reads, writes, by, hottest } = charged;
  report.section('Firestore documents per business');
  for (const [key, times] of by) {
    const [operation = '', ...collection] = key.split(' ');
    report.add({
      name: `${collection.join(' ')}, ${operation}`,
      value: times / businesses,
      unit: `${operation}s`,
    });
  }
  report.add(
    { name: 'all reads, the two events included', value: reads / businesses, unit: 'reads' },
    { name: 'all writes, the two events included', value: writes / businesses, unit: 'writes' },
  );
  report.section('Firestore document with the most writes');
  report.add(
    { name: 'documents written', value: hottest.documents, unit: 'documents' },
    { name: 'most writes within one second', value: hottest.inOneSecond, unit: 'writes' },
    { name: 'most writes over ten seconds', value: hottest.sustained, unit: 'writes/s' },
  );
}

function addCalls(
  report: Report,
  calls: Readonly<Record<string, number>>,
  businesses: number,
): void {
  const all = Object.entries(calls);
  if (all.length === 0) return;
  report.section('calls of functions per business');
  for (const [name, times] of all) {
    report.add({ name, value: times / businesses, unit: 'calls' });
  }
  const sum = all.reduce((total, [, times]) => total + times, 0);
  report.add({ name: 'all calls', value: sum / businesses, unit: 'calls' });
}

/** Builds the figures of all processes of one kind. Only Linux reports peak memory. */
function figuresOf(peaks: ReturnType<typeof processPeaks>) {
  const seen = new Map<string, number>();
  return peaks.map(({ command, bytes }) => {
    const kind = PROCESSES.find(([pattern]) => pattern.test(command))?.[1] ?? 'other';
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    return { name: number === 1 ? kind : `${kind} ${number}`, value: bytes / MIB, unit: 'MiB' };
  });
}

await runBenchmark(
  {
    businesses: { type: 'string', default: '1000' },
    latency: { type: 'string', default: '200' },
    emulator: { type: 'boolean', default: false },
  },
  async (report, { values }) => {
    const settings = report.isTiny
      ? { businesses: TINY_BUSINESSES, latencyMs: 0 }
      : { businesses: Number(values.businesses), latencyMs: Number(values.latency) };
    const isEmulated = values.emulator && !report.isTiny;
    const environment = await startDailyRunEnvironment(isEmulated ? 'emulator' : 'instance');
    try {
      report.note(
        isEmulated
          ? 'The Functions emulator runs all functions in one process.'
          : `One instance of the functions handles ${CONCURRENCY} calls at a time.`,
      );
      process.env.FIRESTORE_EMULATOR_HOST = hostOf(environment.ports.firestore);
      const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
      db.settings({ ignoreUndefinedProperties: true });
      await measure(report, environment, db, settings);
    } finally {
      await environment.stop();
    }
  },
);
