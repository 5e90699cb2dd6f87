// Records a large import in tasks, with Firestore.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { continueImports } from '../../../functions/src/imports/commands/continue-imports.ts';
import { importFile, LINES_IN_CALL } from '../../../functions/src/imports/commands/import-file.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { aMapping } from '../../kit/builders/import-mapping.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const FRIDAY = businessDate('2026-11-20');
const LINES = LINES_IN_CALL + 600;
const DAYS = 10;
const BAKERY = { businessId: 'bakery' };

const CSV = [
  'Date,Description,Amount',
  ...Array.from(
    { length: LINES },
    (_, index) => `${addDays(FRIDAY, -(index % DAYS))},Sale ${index},1.00`,
  ),
].join('\n');

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function uploadLargeFile() {
  const projectId = `demo-large-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  await db.doc(paths.business('bakery')).set(aBusiness({ members: { ada: 'owner' } }));
  const { taskQueue } = memoryPorts();
  const ports = { ...firestorePorts(db), taskQueue, clock: stoppedClock(DIGEST_TIME) };
  const upload = {
    ...BAKERY,
    fileName: 'sales.csv',
    bytes: new TextEncoder().encode(CSV),
    fileKey: 'sales',
    mapping: aMapping(),
    accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' as const }],
    completeThrough: FRIDAY,
    ignoresBalances: false,
    isTrial: false,
  };
  expect(await importFile(ports, upload, { id: 'ada' })).toMatchObject({ continues: true });
  const stored = await db.collection(paths.importBatches('bakery', 'sales')).get();
  expect(stored.size).toBe(Math.ceil(LINES / 400));
  return { db, ports };
}

describe('a large import', () => {
  it('records each batch once, also if two tasks run at once', async () => {
    const { db, ports } = await uploadLargeFile();
    const both = [continueImports(ports, BAKERY), continueImports(ports, BAKERY)];
    expect((await Promise.all(both)).toSorted()).toEqual(['busy', 'done']);
    const [file] = await ports.imports.recorded('bakery');
    expect(file).toMatchObject({
      doneCount: LINES,
      finishedAt: DIGEST_TIME,
      outcome: { added: LINES, alreadyThere: 0, updated: 0 },
    });
    const postings = await db.collection(paths.postings('bakery')).count().get();
    expect(postings.data().count).toBe(LINES);
    const left = await db.collection(paths.importBatches('bakery', 'sales')).get();
    expect(left.size).toBe(0);
    const summaries = await ports.ledger.open('bakery', async (open) => open.dailySummaries);
    const revenues = Array.from(
      { length: DAYS },
      (_, day) => summaries && totalsOn(summaries, addDays(FRIDAY, -day))?.revenue,
    );
    expect(revenues).toEqual(Array.from({ length: DAYS }, () => (LINES / DAYS) * 100));
  });

  it('reads the postings of its days once, not again for each batch', async () => {
    const { ports } = await uploadLargeFile();
    firestore.takeCost();
    expect(await continueImports(ports, BAKERY)).toBe('done');
    // A batch reads 400 ids, its own document and a few others; all postings of the 10 days would be
    // 1,300 more on average.
    expect(firestore.takeCost().reads).toBeLessThan(Math.ceil(LINES / 400) * 450);
  });
});
