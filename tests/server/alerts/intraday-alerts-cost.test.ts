// Counts the billed Firestore operations of checking a business for urgent alerts.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '../../kit/builders/business.ts';
import { aLine } from '../../kit/builders/postings.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { checkAlerts } from '../../../functions/src/alerts/commands/check-alerts.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { importLines } from '../../../functions/src/imports/commands/import-lines.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import { sweepAlertChecks } from '../../../functions/src/alerts/commands/sweep-alert-checks.ts';
import {
  aConnection,
  ADA,
  AFTERNOON,
  firstPayment,
  ordinaryPurchases,
} from '../../kit/memory/monitored-business.ts';
import {
  startCountingFirestore,
  type Cost,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const SATURDAY = businessDate('2026-11-21');
const MONDAY = businessDate('2026-11-23');

/** The sweep page, the connections, the business, its daily summaries and its alert state. */
const MAX_READS = 5;

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

const source = { name: 'First Bank', provides: ['profit'], problem: null } as const;

async function setUpBusinesses(businessIds: readonly string[]) {
  const projectId = `demo-critical-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const ports = { ...memoryPorts(), ...firestorePorts(db), clock: stoppedClock(AFTERNOON) };
  ports.stored.signIns.set('ada', { address: ADA, isVerified: true });
  const importTransactions = async (businessId: string, lines: readonly SourceTransaction[]) => {
    await importLines(ports, {
      businessId,
      lines,
      source: { ...source, completeThrough: SATURDAY },
    });
    // Firestore stamps the real time, which may be later than the stopped clock.
    await db.doc(paths.alertState(businessId)).update({ nextCheckAt: AFTERNOON });
  };
  for (const businessId of businessIds) {
    const business = aBusiness({
      members: { ada: 'owner' },
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: [ADA] },
    });
    await db.doc(paths.business(businessId)).set(business);
    await db.doc(paths.connection(businessId, 'bank')).set(aConnection());
    await importTransactions(businessId, ordinaryPurchases());
    await replayHistory(ports, { businessId });
    await checkAlerts(ports, { businessId });
  }
  firestore.takeCost();
  return { ...ports, importTransactions };
}

type TestPorts = Awaited<ReturnType<typeof setUpBusinesses>>;

/** Runs one sweep over the shards of these businesses and the tasks that it enqueues. */
async function quarterOf(ports: TestPorts, businessIds: readonly string[]): Promise<Cost> {
  firestore.takeCost();
  ports.stored.tasks.clear();
  const shards = [...new Set(businessIds.map(shardOf))].slice(0, 30);
  await sweepAlertChecks(ports, { scheduledAt: AFTERNOON, shards });
  const asked = [...ports.stored.tasks.values()].filter(({ name }) => name === 'checkAlerts');
  for (const { payload } of asked) {
    await checkAlerts(ports, payload as { businessId: string });
  }
  return firestore.takeCost();
}

function print(title: string, { reads, writes, by }: Cost): void {
  const parts = [...by].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`${title}: ${reads} reads, ${writes} writes (${parts})`);
}

describe('an alert sweep between two digests', () => {
  it('costs one read for any number of businesses without new postings', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `business-${index}`);
    const ports = await setUpBusinesses(ids);
    const cost = await quarterOf(ports, ids);
    print(`a quarter of an hour of ${ids.length} businesses without news`, cost);
    // A query without results is billed as one read, whatever the number of businesses.
    expect([cost.reads, cost.writes]).toEqual([1, 0]);
  });

  it.each([1, 300])('costs the same for %i new postings', async (count) => {
    const ports = await setUpBusinesses(['bakery']);
    const lines = Array.from({ length: count }, (_, index) =>
      aLine({ id: `new-${index}`, date: MONDAY, amount: 700, counterparty: 'Customer 3' }),
    );
    await ports.importTransactions('bakery', lines);
    const cost = await quarterOf(ports, ['bakery']);
    print(`looking at a business to which ${count} lines came`, cost);
    expect(cost.reads).toBeLessThanOrEqual(MAX_READS);
    expect(cost.writes).toBe(1);
    const after = await quarterOf(ports, ['bakery']);
    expect([after.reads, after.writes]).toEqual([1, 0]);
  });

  it('costs a bounded amount for an alert and its e-mail', async () => {
    const ports = await setUpBusinesses(['bakery']);
    await ports.importTransactions('bakery', [firstPayment()]);
    const found = await quarterOf(ports, ['bakery']);
    print('an alert that cannot wait, and its letter', found);
    // Besides the check: the business, its daily summaries and its alert state again, to record the
    // e-mail.
    expect(found.reads).toBeLessThanOrEqual(MAX_READS + 3);
    // The alert state twice, the alert twice, and the e-mail.
    expect(found.writes).toBe(5);
    const emailTask = [...ports.stored.tasks.values()].find(({ name }) => name === 'deliverEmail');
    await deliverMail(ports, emailTask?.payload as Parameters<typeof deliverMail>[1]);
    const delivered = firestore.takeCost();
    print('its delivery', delivered);
    expect(delivered.reads).toBeLessThanOrEqual(3);
    expect(delivered.writes).toBe(2);
  });

  it('checks again when a connection becomes stale, and not earlier', async () => {
    const ports = await setUpBusinesses(['bakery']);
    const days = (count: number) => new Date(AFTERNOON.getTime() + count * 86_400_000);
    const due = async (at: Date) =>
      (await ports.alertStates.findDue({ at, shards: [shardOf('bakery')], pageSize: 10 })).found;
    expect(await due(days(3.9))).toEqual([]);
    expect(await due(days(4))).toEqual([{ businessId: 'bakery', isUnread: false }]);
  });
});
