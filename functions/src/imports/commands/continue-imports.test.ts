import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { UploadedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { continueImports } from './continue-imports.ts';
import { importFile, LINES_IN_CALL } from './import-file.ts';
import { undoImport } from './undo-import.ts';

const FRIDAY = businessDate('2026-11-20');
const ADA = { id: 'ada' };
const LINES = LINES_IN_CALL + 500;
const BATCHES = Math.ceil(LINES / 400);
const BAKERY = { businessId: 'bakery' };

/** Builds a file of 50 days. Two files with different names have no transaction in common. */
const largeFile = (name: string, lines = LINES): UploadedFile => ({
  ...BAKERY,
  fileName: `${name}.csv`,
  bytes: new TextEncoder().encode(
    [
      'Date,Description,Amount',
      ...Array.from(
        { length: lines },
        (_, index) => `${addDays(FRIDAY, -(index % 50))},${name} ${index},${index + 1}.00`,
      ),
    ].join('\n'),
  ),
  fileKey: name,
  mapping: aMapping(),
  accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
  completeThrough: FRIDAY,
  ignoresBalances: false,
  isTrial: false,
});

/** @param stepMs how much later each reading of the clock is */
function setUpBakery(stepMs = 0) {
  let now = DIGEST_TIME.getTime();
  const clock = {
    now: () => {
      now += stepMs;
      return new Date(now);
    },
  };
  const ports = { ...memoryPorts(), clock };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const upload = (name: string) => importFile(ports, largeFile(name), ADA);
  const record = (name: string) => ports.stored.imports.get(`bakery ${name}`);
  const queued = (work: string | undefined) =>
    [...ports.stored.tasks.values()].filter(
      ({ payload }) => (payload as { work?: string }).work === work,
    ).length;
  return { ports, upload, record, queued };
}

describe('a large import', () => {
  it('is answered before tasks record it, with the same ledger as in one call', async () => {
    const { ports, upload, record, queued } = setUpBakery();
    expect(await upload('Sale')).toMatchObject({ continues: true, added: 0, skippedCount: 0 });
    expect(ports.stored.postings.get('bakery')).toBeUndefined();
    expect(record('Sale')).toMatchObject({ finishedAt: null, doneCount: 0, outcome: null });
    expect(queued('import')).toBe(1);

    expect(await continueImports(ports, BAKERY)).toBe('done');
    expect(record('Sale')).toMatchObject({
      finishedAt: DIGEST_TIME,
      doneCount: LINES,
      outcome: { added: LINES, alreadyThere: 0, updated: 0 },
    });
    expect(record('Sale')).not.toHaveProperty('remaining');
    expect(ports.stored.importBatches.size).toBe(0);
    expect(queued(undefined)).toBe(1);

    const halves = setUpBakery().ports;
    for (const half of [0, 1]) {
      const all = new TextDecoder().decode(largeFile('Sale').bytes).split('\n');
      const [header = '', ...rows] = all;
      const some = rows.filter((_, index) => index % 2 === half);
      const bytes = new TextEncoder().encode([header, ...some].join('\n'));
      const file = { ...largeFile('Sale'), bytes, fileKey: `half ${half}` };
      expect(await importFile(halves, file, ADA)).toMatchObject({ added: LINES / 2 });
    }
    const totals = ({ stored }: typeof ports) => stored.dailySummaries.get('bakery')?.recent;
    expect(totals(ports)).toEqual(totals(halves));
  });

  it('continues in further tasks with exact counts, also if another task is faster', async () => {
    // Every reading of the clock ends the task.
    const { ports, upload, record, queued } = setUpBakery(30_000);
    await upload('Sale');
    for (let task = 1; task < BATCHES; task += 1) {
      expect(await continueImports(ports, BAKERY)).toBe('continues');
      expect(record('Sale')).toMatchObject({ doneCount: task * 400, finishedAt: null });
      expect(queued('import')).toBe(task + 1);
    }
    const overtaken = {
      ...ports,
      imports: {
        ...ports.imports,
        batch: async (...key: Parameters<typeof ports.imports.batch>) => {
          const batch = await ports.imports.batch(...key);
          expect(await continueImports(ports, BAKERY)).toBe('done');
          return batch;
        },
      },
    };
    expect(await continueImports(overtaken, BAKERY)).toBe('busy');
    expect(record('Sale')).toMatchObject({ outcome: { added: LINES, alreadyThere: 0 } });
    expect(ports.stored.postings.get('bakery')?.size).toBe(LINES);
    expect(await continueImports(ports, BAKERY)).toBe('done');
  });

  it('records several files in the order of their upload', async () => {
    const { ports, upload, record } = setUpBakery(30_000);
    await upload('First');
    await upload('Second');
    for (let task = 0; task < BATCHES; task += 1) await continueImports(ports, BAKERY);
    expect(record('First')).toMatchObject({ doneCount: LINES });
    expect(record('Second')?.doneCount).toBeLessThan(LINES);
    for (let task = 0; task < BATCHES; task += 1) await continueImports(ports, BAKERY);
    expect(record('Second')).toMatchObject({ doneCount: LINES });
  });

  it('starts again if the file is sent again, and adds nothing twice', async () => {
    const { ports, upload, record } = setUpBakery(30_000);
    await upload('Sale');
    await continueImports(ports, BAKERY);
    await upload('Sale');
    for (let task = 0; task < BATCHES; task += 1) await continueImports(ports, BAKERY);
    expect(record('Sale')).toMatchObject({
      outcome: { added: LINES - 400, alreadyThere: 400 },
    });
    expect(ports.stored.postings.get('bakery')?.size).toBe(LINES);
  });

  it('is undone as a whole if it has stopped, and not while it runs', async () => {
    const { ports, upload, record } = setUpBakery(30_000);
    await upload('Sale');
    await continueImports(ports, BAKERY);
    const request = { ...BAKERY, fileKey: 'Sale' };
    await expect(undoImport(ports, request, ADA)).rejects.toMatchObject({ code: 'conflict' });
    const later = { ...ports, clock: { now: () => new Date('2026-12-01T12:00:00Z') } };
    expect(await undoImport(later, request, ADA)).toMatchObject({ continues: true });
    expect(record('Sale')).not.toHaveProperty('remaining');
    expect(await continueImports(later, BAKERY)).toBe('done');
    expect(record('Sale')?.undoneAt).toBeDefined();
    expect(ports.stored.postings.get('bakery')?.size).toBe(0);
  });

  it('is undone by tasks with its progress, except what another file has too', async () => {
    const { ports, upload, record, queued } = setUpBakery();
    await upload('Sale');
    await continueImports(ports, BAKERY);
    const part = largeFile('Sale', 700);
    expect(await importFile(ports, { ...part, fileKey: 'part' }, ADA)).toMatchObject({
      alreadyThere: 700,
    });
    const before = queued('import');
    const later = { ...ports, clock: { now: () => new Date('2026-12-01T12:00:00Z') } };
    expect(await undoImport(later, { ...BAKERY, fileKey: 'Sale' }, ADA)).toEqual({
      removed: 0,
      kept: 0,
      continues: true,
    });
    expect(queued('import')).toBe(before + 1);
    // Every reading of the clock ends the task.
    let now = Date.parse('2026-12-01T12:00:00Z');
    const slow = { ...ports, clock: { now: () => new Date((now += 30_000)) } };
    let done = 0;
    for (let task = 1; (await continueImports(slow, BAKERY)) === 'continues'; task += 1) {
      const { removed = 0, kept = 0 } = record('Sale')?.undoing ?? {};
      expect(removed + kept).toBe(task * 300);
      expect(queued('import')).toBe(before + 1 + task);
      done = removed + kept;
    }
    expect(done).toBeGreaterThan(LINES - 600);
    expect(record('Sale')?.undoneAt).toBeDefined();
    expect(record('Sale')).not.toHaveProperty('undoing');
    expect(ports.stored.postings.get('bakery')?.size).toBe(700);
  });
});
