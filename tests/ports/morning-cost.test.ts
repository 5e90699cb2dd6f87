// What a morning costs a business, counted at the wire as Firestore would charge it.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { stoppedClock } from '@daily-snapshot/domain/clock';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { SourceLine } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { aLine } from '@daily-snapshot/domain/testing/builders';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestorePorts } from '../../functions/src/adapters/firestore/firestore-ports.ts';
import { memoryPorts } from '../../functions/src/adapters/memory/memory-ports.ts';
import { buildDigest } from '../../functions/src/commands/build-digest.ts';
import { deliverDigest } from '../../functions/src/commands/deliver-digest.ts';
import { importLines } from '../../functions/src/commands/import-lines.ts';
import { sweepDigests } from '../../functions/src/commands/sweep-digests.ts';
import { takeDeliveryNotices } from '../../functions/src/commands/take-delivery-notices.ts';
import {
  startCountedFirestore,
  type Cost,
  type CountedFirestore,
} from '../support/counted-firestore.ts';

const MOST_READS = 6;
const MOST_WRITES = 5;

const SUNDAY = businessDate('2026-11-22');
const MONDAY = businessDate('2026-11-23');

let firestore: CountedFirestore;
beforeAll(async () => {
  firestore = await startCountedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

/** The books of a business: so many lines a day, over the last so many days. */
const linesOf = (days: number, perDay: number): SourceLine[] =>
  Array.from({ length: days * perDay }, (_, index) =>
    aLine({
      id: `line-${index}`,
      date: addDays(SUNDAY, -(index % days)),
      amount: index % 3 === 0 ? -700 - index : 1900 + index,
      kind: index % 3 === 0 ? 'expense' : 'sale',
      counterparty: `Customer ${index % 97}`,
    }),
  );

async function worldOf(businesses: Readonly<Record<string, readonly SourceLine[]>>) {
  const projectId = `demo-cost-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const ports = { ...memoryPorts(), ...firestorePorts(db), clock: stoppedClock(MORNING) };
  for (const [businessId, lines] of Object.entries(businesses)) {
    await storeBusiness(db, businessId);
    await importLines(ports, businessId, {
      lines,
      source: { name: 'Bank', gives: ['profit'], completeThrough: SUNDAY, problem: null },
    });
  }
  firestore.takeCost();
  return ports;
}

const storeBusiness = (db: Firestore, businessId: string) =>
  db.doc(paths.business(businessId)).set(
    aBusiness({
      digestDueAt: MORNING,
      digestShard: shardOf(businessId),
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example'] },
    }),
  );

function print(title: string, { reads, writes, by }: Cost): void {
  const parts = [...by].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`${title}: ${reads} reads, ${writes} writes (${parts})`);
}

describe('a morning of one business', () => {
  it.each([
    ['no line at all', 0, 0],
    ['a few lines', 40, 2],
    ['thousands of lines', 400, 10],
  ])(
    `costs at most ${MOST_READS} reads and ${MOST_WRITES} writes with %s`,
    async (what, days, perDay) => {
      const ports = await worldOf({ bakery: linesOf(days, perDay) });
      const digest = { businessId: 'bakery', businessDate: MONDAY };
      await sweepDigests(ports, { scheduledAt: MORNING, shards: [shardOf('bakery')] });
      expect(await buildDigest(ports, digest)).toBe('published');
      expect(await deliverDigest(ports, digest)).toBe('sent');
      const cost = firestore.takeCost();
      print(`morning with ${what}`, cost);
      expect(cost.reads).toBeLessThanOrEqual(MOST_READS);
      expect(cost.writes).toBeLessThanOrEqual(MOST_WRITES);

      // Beside it: each event of the provider's.
      const attemptId = ports.stored.mails.at(-1)?.attemptId ?? '';
      await takeDeliveryNotices(ports, [
        {
          id: 'event',
          at: MORNING,
          address: 'ada@bluebird.example',
          mail: { key: digest, attemptId },
          event: 'delivered',
        },
      ]);
      print('one delivery event', firestore.takeCost());
    },
  );

  it('costs nothing more when its tasks come twice but for looking', async () => {
    const ports = await worldOf({ bakery: linesOf(40, 2) });
    const digest = { businessId: 'bakery', businessDate: MONDAY };
    await buildDigest(ports, digest);
    await deliverDigest(ports, digest);
    firestore.takeCost();
    await buildDigest(ports, digest);
    await deliverDigest(ports, digest);
    const cost = firestore.takeCost();
    print('the same tasks again', cost);
    expect(cost.writes).toBe(0);
  });
});

describe('a morning of many businesses', () => {
  it('costs each the same: nothing grows with their number', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `business-${index}`);
    const ports = await worldOf(Object.fromEntries(ids.map((id) => [id, linesOf(20, 2)])));
    const shards = [...new Set(ids.map(shardOf))];
    for (let start = 0; start < shards.length; start += 30) {
      const some = shards.slice(start, start + 30);
      await sweepDigests(ports, { scheduledAt: MORNING, shards: some });
    }
    for (const businessId of ids) {
      await buildDigest(ports, { businessId, businessDate: MONDAY });
      await deliverDigest(ports, { businessId, businessDate: MONDAY });
    }
    const cost = firestore.takeCost();
    print(`morning of ${ids.length}`, cost);
    expect(ports.stored.mails).toHaveLength(ids.length);
    expect(cost.reads).toBeLessThanOrEqual(MOST_READS * ids.length);
    expect(cost.writes).toBeLessThanOrEqual(MOST_WRITES * ids.length);
  });
});
