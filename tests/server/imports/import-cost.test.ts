// Counts the billed Firestore operations of importing a bank file.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { aMapping } from '../../kit/builders/import-mapping.ts';
import type {
  RecordedOutcome,
  UploadedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { continueImports } from '../../../functions/src/imports/commands/continue-imports.ts';
import { importFile } from '../../../functions/src/imports/commands/import-file.ts';
import {
  startCountingFirestore,
  type Cost,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const SUNDAY = businessDate('2026-11-22');
const LINES = 5_000;

const mapping = aMapping();

/** Builds a table of this many transactions over a year. */
const tableOf = (count: number): string =>
  [
    'Date,Description,Amount',
    ...Array.from({ length: count }, (_, index) => {
      const date = addDays(SUNDAY, -(index % 365));
      const amount = index % 3 === 0 ? `-${7 + (index % 50)}.00` : `${19 + (index % 90)}.50`;
      return `${date},Customer ${index % 97},${amount}`;
    }),
  ].join('\n');

const fileOf = (count: number): UploadedFile => ({
  businessId: 'bakery',
  fileName: 'year.csv',
  bytes: new TextEncoder().encode(tableOf(count)),
  fileKey: `file-of-${count}`,
  mapping,
  accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
  completeThrough: SUNDAY,
  ignoresBalances: false,
  isTrial: false,
});

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function setUpBakery() {
  const projectId = `demo-import-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  await db.doc(paths.business('bakery')).set(aBusiness());
  firestore.takeCost();
  const { taskQueue } = memoryPorts();
  const ports = { ...firestorePorts(db), taskQueue, clock: stoppedClock(DIGEST_TIME) };
  /** Uploads a file and runs the tasks that record a large one. */
  const upload = async (file: UploadedFile): Promise<RecordedOutcome> => {
    const answer = await importFile(ports, file, { id: 'ada' });
    if (!answer.continues) return answer;
    await continueImports(ports, { businessId: 'bakery' });
    const [recorded] = await ports.imports.recorded('bakery');
    if (!recorded?.outcome) throw new Error('The import did not end.');
    return recorded.outcome;
  };
  const ledgerOf = () =>
    ports.ledger.open('bakery', async (books) => ({
      dailySummaries: books.dailySummaries,
      postings: await books.postingsOf({ from: addDays(SUNDAY, -400), to: SUNDAY }),
    }));
  return { upload, ledgerOf };
}

function print(title: string, { reads, writes, by }: Cost): void {
  const parts = [...by].map(([what, count]) => `${what} ${count}`).join(', ');
  console.log(`${title}: ${reads} reads, ${writes} writes (${parts})`);
}

describe(`a file of ${LINES} lines`, () => {
  it('costs one write per line and a few more, and only reads the second time', async () => {
    const { upload } = await setUpBakery();
    const file = fileOf(LINES);
    expect(await upload({ ...file, isTrial: true })).toMatchObject({ added: LINES });
    const trial = firestore.takeCost();
    print('trial', trial);
    expect(trial.writes).toBe(0);

    expect(await upload(file)).toMatchObject({ added: LINES });
    const first = firestore.takeCost();
    print('import', first);
    expect(first.writes).toBeLessThanOrEqual(LINES * 1.02);
    expect(first.reads).toBeLessThanOrEqual(LINES * 2);

    expect(await upload(file)).toMatchObject({ added: 0, alreadyThere: LINES });
    const again = firestore.takeCost();
    print('the same file again', again);
    expect(again.writes).toBeLessThanOrEqual(LINES * 0.02);
  }, 180_000);
});

describe('two concurrent imports of one file', () => {
  it('give the same ledger as one import', async () => {
    const [alone, twice] = [await setUpBakery(), await setUpBakery()];
    const file = fileOf(900);
    await alone.upload(file);
    const outcomes = await Promise.all([twice.upload(file), twice.upload(file)]);
    expect(outcomes.map(({ added }) => added).reduce((sum, added) => sum + added)).toBe(900);
    const inOrder = async ({ ledgerOf }: typeof alone) => {
      const books = await ledgerOf();
      return { ...books, postings: books?.postings.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
    };
    expect(await inOrder(twice)).toEqual(await inOrder(alone));
  }, 180_000);
});
