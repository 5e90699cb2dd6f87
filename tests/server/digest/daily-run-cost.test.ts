// Counts the billed Firestore operations of a business's daily run.
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { RECIPIENTS_MAX } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { aLine } from '../../kit/builders/postings.ts';
import { largeDailySummaries } from '../../kit/sample-ledgers/large-daily-summaries.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import { sweepDigests } from '../../../functions/src/digest/commands/sweep-digests.ts';
import { recordDeliveryEvents } from '../../../functions/src/mail/commands/record-delivery-events.ts';
import { unsubscribe } from '../../../functions/src/mail/commands/unsubscribe.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import {
  startCountingFirestore,
  type Cost,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const MAX_READS = 6;

/**
 * The first daily run does not know its recipients yet, so it reads once which of them are
 * suppressed.
 */
const FIRST_READS = MAX_READS + 1;
const MAX_WRITES = 6;

const SUNDAY = businessDate('2026-11-22');
const MONDAY = businessDate('2026-11-23');
const TUESDAY = businessDate('2026-11-24');

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

/** Builds postings of a business: this many a day for this many days. */
const linesOf = (days: number, perDay: number): SourceTransaction[] =>
  Array.from({ length: days * perDay }, (_, index) =>
    aLine({
      id: `line-${index}`,
      date: addDays(SUNDAY, -(index % days)),
      amount: index % 3 === 0 ? -700 - index : 1900 + index,
      kind: index % 3 === 0 ? 'expense' : 'sale',
      counterparty: `Customer ${index % 97}`,
    }),
  );

const recipientsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `recipient-${index}@bluebird.example`);

function newPorts() {
  const projectId = `demo-cost-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  return {
    ...memoryPorts(),
    ...firestorePorts(db),
    db,
    projectId,
    clock: stoppedClock(DIGEST_TIME),
  };
}

async function portsWithBusinesses(
  businesses: Readonly<Record<string, readonly SourceTransaction[]>>,
  recipients: readonly string[] = recipientsOf(1),
) {
  const ports = newPorts();
  for (const [businessId, lines] of Object.entries(businesses)) {
    await storeBusiness(ports.db, businessId, recipients);
    await importLines(ports, {
      businessId,
      lines,
      source: { name: 'Bank', provides: ['profit'], completeThrough: SUNDAY, problem: null },
    });
    await replayHistory(ports, { businessId });
  }
  firestore.takeCost();
  return ports;
}

const storeBusiness = (db: Firestore, businessId: string, recipients: readonly string[]) =>
  db.doc(paths.business(businessId)).set(
    aBusiness({
      digestDueAt: DIGEST_TIME,
      digestShard: shardOf(businessId),
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [...recipients] },
    }),
  );

/** The projects with the imported books by size, because the import takes seconds. */
const projectOfBakery = new Map<string, Promise<string>>();

/** Copies the bakery with this many postings and gives it separate recipients. */
async function copyOfBakery(days: number, perDay: number, recipients = recipientsOf(1)) {
  const key = `${days} ${perDay}`;
  const original =
    projectOfBakery.get(key) ??
    portsWithBusinesses({ bakery: linesOf(days, perDay) }).then(({ projectId }) => projectId);
  projectOfBakery.set(key, original);
  const ports = newPorts();
  firestore.copyProject(await original, ports.projectId);
  const business = ports.db.doc(paths.business('bakery'));
  await business.update({ 'digestPreferences.recipients': recipients });
  firestore.takeCost();
  return ports;
}

type TestPorts = Awaited<ReturnType<typeof portsWithBusinesses>>;

function print(title: string, { reads, writes, by }: Cost): void {
  const parts = [...by].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`${title}: ${reads} reads, ${writes} writes (${parts})`);
}

/** Runs a digest day from the sweep that finds the business to the answer of the mail provider. */
async function runDigestDay(ports: TestPorts, businessId: string, digestDate: BusinessDate) {
  const digest = { businessId, businessDate: digestDate };
  await sweepDigests(ports, { scheduledAt: ports.clock.now(), shards: [shardOf(businessId)] });
  expect(await buildDigest(ports, digest)).toBe('published');
  expect(await deliverMail(ports, digest)).toBe('sent');
}

const BOOKS = [
  ['no line at all', 0, 0],
  ['four thousand lines', 400, 10],
] as const;

describe('the daily run of one business', () => {
  it.each(
    BOOKS.flatMap(([what, days, perDay]) =>
      [1, 2, RECIPIENTS_MAX].map((count) => ({ what, days, perDay, count })),
    ),
  )(
    `costs at most ${MAX_READS} reads and ${MAX_WRITES} writes with $what and $count recipients`,
    async ({ what, days, perDay, count }) => {
      const ports = await copyOfBakery(days, perDay, recipientsOf(count));
      await runDigestDay(ports, 'bakery', MONDAY);
      const first = firestore.takeCost();
      print(`first morning with ${what} and ${count} recipients`, first);
      const tomorrow = { ...ports, clock: stoppedClock(NEXT_DIGEST_TIME) };
      await runDigestDay(tomorrow, 'bakery', TUESDAY);
      const second = firestore.takeCost();
      print('the morning after', second);
      expect(ports.stored.mails.at(-1)?.recipients).toHaveLength(count);
      for (const cost of [first, second]) expect(cost.writes).toBeLessThanOrEqual(MAX_WRITES);
      expect(first.reads).toBeLessThanOrEqual(FIRST_READS);
      expect(second.reads).toBeLessThanOrEqual(MAX_READS);
    },
  );

  it('costs the same with the largest daily summaries', async () => {
    const ports = await portsWithBusinesses({ wholesaler: [] });
    const dailySummaries = largeDailySummaries(SUNDAY, {
      lines: 200_000,
      names: 50_000,
      name: (index) => `Counterparty with rather a long name ${index}`,
    });
    await ports.ledger.open('wholesaler', async (books) => books.write([], dailySummaries));
    firestore.takeCost();
    const digest = { businessId: 'wholesaler', businessDate: MONDAY };
    await sweepDigests(ports, { scheduledAt: DIGEST_TIME, shards: [shardOf('wholesaler')] });
    expect(await buildDigest(ports, digest)).toBe('published');
    expect(await deliverMail(ports, digest)).toBe('sent');
    const cost = firestore.takeCost();
    print('daily run with large daily summaries', cost);
    expect(cost.reads).toBeLessThanOrEqual(FIRST_READS);
    expect(cost.writes).toBeLessThanOrEqual(MAX_WRITES);
  });

  it('costs the same if all recipients but one have unsubscribed', async () => {
    const recipients = recipientsOf(RECIPIENTS_MAX);
    const ports = await portsWithBusinesses({ bakery: linesOf(40, 2) }, recipients);
    await runDigestDay(ports, 'bakery', MONDAY);
    firestore.takeCost();
    for (const address of recipients.slice(1)) {
      const url = ports.unsubscribeLinks.urlFor('bakery', address);
      await unsubscribe(ports, { token: url.split('/').at(-1) ?? '' });
    }
    print(`${RECIPIENTS_MAX - 1} unsubscriptions`, firestore.takeCost());
    await runDigestDay({ ...ports, clock: stoppedClock(NEXT_DIGEST_TIME) }, 'bakery', TUESDAY);
    const cost = firestore.takeCost();
    print('the morning after', cost);
    expect(ports.stored.mails.at(-1)?.recipients).toHaveLength(1);
    expect(cost.reads).toBeLessThanOrEqual(MAX_READS);
    expect(cost.writes).toBeLessThanOrEqual(MAX_WRITES);
  });

  it("costs additional operations for the provider's delivery events", async () => {
    const ports = await portsWithBusinesses({ bakery: linesOf(40, 2) });
    await runDigestDay(ports, 'bakery', MONDAY);
    firestore.takeCost();
    const mailEvent = (event: 'delivered' | 'bounced'): MailEvent => ({
      id: event,
      at: DIGEST_TIME,
      address: recipientsOf(1)[0] ?? '',
      mail: {
        key: { businessId: 'bakery', businessDate: MONDAY },
        attemptId: ports.stored.mails.at(-1)?.attemptId ?? '',
      },
      event,
      suppression: event === 'bounced' ? { what: 'everything', reason: 'bounced' } : undefined,
    });
    await recordDeliveryEvents(ports, [mailEvent('delivered')]);
    const delivered = firestore.takeCost();
    print('one delivery event', delivered);
    expect([delivered.reads, delivered.writes]).toEqual([2, 2]);
    await recordDeliveryEvents(ports, [mailEvent('bounced')]);
    const bounced = firestore.takeCost();
    print('one that suppresses the address', bounced);
    expect([bounced.reads, bounced.writes]).toEqual([4, 4]);
  });

  it('costs only a few reads if its tasks run twice', async () => {
    const ports = await portsWithBusinesses({ bakery: linesOf(40, 2) });
    const digest = { businessId: 'bakery', businessDate: MONDAY };
    await buildDigest(ports, digest);
    await deliverMail(ports, digest);
    firestore.takeCost();
    await buildDigest(ports, digest);
    await deliverMail(ports, digest);
    const cost = firestore.takeCost();
    print('the same tasks again', cost);
    expect(cost.writes).toBe(0);
  });
});

describe('the daily run of a business with alerts', () => {
  /** Builds postings of Monday, one of which is unusual. */
  const ofMonday = (count: number): SourceTransaction[] => [
    ...Array.from({ length: count }, (_, index) =>
      aLine({ id: `monday-${index}`, date: MONDAY, amount: -700, counterparty: 'Customer 3' }),
    ),
    aLine({ id: 'nova', date: MONDAY, amount: -900_000, counterparty: 'Nova Trading' }),
  ];

  it.each([1, 300])(
    'costs one additional write for each alert, for any number of postings (%i lines)',
    async (count) => {
      const ports = await copyOfBakery(400, 10);
      await runDigestDay(ports, 'bakery', MONDAY);
      await importLines(ports, {
        businessId: 'bakery',
        lines: ofMonday(count),
        source: { name: 'Bank', provides: ['profit'], completeThrough: MONDAY, problem: null },
      });
      firestore.takeCost();
      await runDigestDay({ ...ports, clock: stoppedClock(NEXT_DIGEST_TIME) }, 'bakery', TUESDAY);
      const cost = firestore.takeCost();
      print(`a morning that judges ${count} lines and tells of some`, cost);
      const { docs } = await ports.db.collection(paths.alerts('bakery')).get();
      firestore.takeCost();
      expect(docs.length).toBeGreaterThan(0);
      expect(docs.some((doc) => doc.get('alert').lines.includes('nova'))).toBe(true);
      expect(cost.reads).toBeLessThanOrEqual(MAX_READS);
      expect(cost.writes).toBeLessThanOrEqual(MAX_WRITES + docs.length);
    },
  );
});

describe('the daily run of many businesses', () => {
  it('costs the same for each business', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `business-${index}`);
    const ports = await portsWithBusinesses(
      Object.fromEntries(ids.map((id) => [id, linesOf(20, 2)])),
    );
    const shards = [...new Set(ids.map(shardOf))];
    for (let start = 0; start < shards.length; start += 30) {
      const some = shards.slice(start, start + 30);
      await sweepDigests(ports, { scheduledAt: DIGEST_TIME, shards: some });
    }
    for (const businessId of ids) {
      await buildDigest(ports, { businessId, businessDate: MONDAY });
      await deliverMail(ports, { businessId, businessDate: MONDAY });
    }
    const cost = firestore.takeCost();
    print(`morning of ${ids.length}`, cost);
    expect(ports.stored.mails).toHaveLength(ids.length);
    expect(cost.reads).toBeLessThanOrEqual(FIRST_READS * ids.length);
    expect(cost.writes).toBeLessThanOrEqual(MAX_WRITES * ids.length);
  });
});
