// Counts the billed Firestore operations of a sync.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { firestoreVault } from '../../../functions/src/connections/firestore/vault.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import type { SourceHarness } from '../../kit/conformance/source-driver.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import { memorySealer } from '../../kit/memory/memory-connections.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import {
  startCountingFirestore,
  type Cost,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';
import { recordFigure } from '../../kit/record-figure.ts';

/** A sync that finds nothing. */
const QUIET_READS = 4;
const QUIET_WRITES = 2;
/** A sync of new transactions, beyond one write for each. */
const WRITES_BESIDE_LINES = 6;
/** The first sync of a day, which compares 90 days, if nothing differs. */
const COMPARISON_READS = 10;

const DAYS = 95;

const SOURCES = [
  { name: 'Plaid, 5 a day', perDay: 5, open: () => startPlaidHarness(500) },
  { name: 'Plaid, 27 a day', perDay: 27, open: () => startPlaidHarness(500) },
  { name: 'QuickBooks', perDay: 5, open: () => openBooksSourceHarness('quickbooks') },
  { name: 'Xero', perDay: 5, open: () => openBooksSourceHarness('xero') },
] as const;

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let harness: SourceHarness | undefined;
afterEach(() => harness?.close());

/** Connects a source with this many transactions a day, and syncs until nothing is left to read. */
async function connect({ perDay, open }: (typeof SOURCES)[number]): Promise<ConnectedBusiness> {
  const opened = await open();
  harness = opened;
  const projectId = `demo-cost-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const business = new ConnectedBusiness(opened, 'bakery', {
    ...memoryPorts(),
    ...firestorePorts(db),
    vault: firestoreVault(db, memorySealer),
  });
  await db
    .doc(paths.business('bakery'))
    .set(aBusiness({ members: { [business.owner.id]: 'owner' } }));
  for (let day = DAYS; day > 1; day -= 1) await opened.driver.add(linesOf(business, day, perDay));
  await business.connect();
  await later(opened);
  await business.sync();
  return business;
}

/** Lets the clock of books pass the minutes that each sync reads again. */
async function later(opened: SourceHarness & { wait?: (minutes: number) => Promise<void> }) {
  await opened.wait?.(60);
}

const linesOf = (business: ConnectedBusiness, daysAgo: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    line(
      business,
      `${daysAgo} days ago ${index}`,
      index % 3 === 0 ? 90_000 + index : -1_000 - index - daysAgo,
      daysAgo,
    ),
  );

/** Runs one due sync and returns its cost. */
async function costOfSync({ ports, key, now }: ConnectedBusiness): Promise<Cost> {
  await ports.connections.change(key, (record) => ({
    write: record && { ...record, reading: { ...record.reading, dueAt: now } },
    outcome: undefined,
  }));
  firestore.takeCost();
  expect(await syncConnection(ports, key)).toBe('done');
  return firestore.takeCost();
}

function print(title: string, { reads, writes, by }: Cost): void {
  const parts = [...by].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`${title}: ${reads} reads, ${writes} writes (${parts})`);
  recordFigure(`${title}: reads`, reads);
  recordFigure(`${title}: writes`, writes);
}

describe.each(SOURCES)('a sync of $name', (source) => {
  it(`costs at most ${QUIET_READS} reads and ${QUIET_WRITES} writes without changes`, async () => {
    const business = await connect(source);
    const cost = await costOfSync(business);
    print(`quiet sync of ${source.name}`, cost);
    expect(cost.reads).toBeLessThanOrEqual(QUIET_READS);
    expect(cost.writes).toBeLessThanOrEqual(QUIET_WRITES);
  });

  it(`costs at most ${WRITES_BESIDE_LINES} writes besides the new transactions`, async () => {
    const business = await connect(source);
    const lines = linesOf(business, 1, source.perDay);
    await business.harness.driver.add(lines);
    const cost = await costOfSync(business);
    print(`a day of ${source.name}`, cost);
    expect(cost.by.get('write postings')).toBe(lines.length);
    expect(cost.writes).toBeLessThanOrEqual(lines.length + WRITES_BESIDE_LINES);
  });

  it(`compares 90 days with at most ${COMPARISON_READS} reads if nothing differs`, async () => {
    const business = await connect(source);
    await business.harness.driver.add(linesOf(business, 1, source.perDay));
    await costOfSync(business);
    // Books are read again for the last minutes before a sync.
    await later(business.harness);
    await costOfSync(business);
    for (const day of ['first', 'second']) {
      business.advanceDays(1);
      await later(business.harness);
      const cost = await costOfSync(business);
      print(`comparison of ${source.name} on the ${day} day`, cost);
      expect(cost.reads).toBeLessThanOrEqual(COMPARISON_READS);
    }
  });
});
