import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, postingKey } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { overrideKind } from './override-kind.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './undo-import.ts';

const FRIDAY = businessDate('2026-11-20');
const MONDAY = addDays(FRIDAY, 3);
const ADA = { id: 'ada' };

const MAPPING = aMapping();

const FIRST_WEEK = ['2026-11-12,Card sales,90.00', '2026-11-13,Acme Flour,-30.00'];
const SECOND_WEEK = ['2026-11-19,Card sales,100.00', '2026-11-20,Acme Flour,-80.00'];

async function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const members = { ada: 'owner', bea: 'bookkeeper', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  const upload = (
    fileKey: string,
    lines: readonly string[],
    completeThrough = FRIDAY,
    caller = ADA,
  ) =>
    importFile(
      ports,
      {
        businessId: 'bakery',
        fileName: `${fileKey}.csv`,
        bytes: new TextEncoder().encode(['Date,Description,Amount', ...lines].join('\n')),
        fileKey,
        mapping: MAPPING,
        accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
        completeThrough,
        ignoresBalances: false,
        isTrial: false,
      },
      caller,
    );
  const undo = (fileKey: string, caller = ADA) =>
    undoImport(ports, { businessId: 'bakery', fileKey }, caller);
  const ledger = () => ({
    dailySummaries: { ...ports.stored.dailySummaries.get('bakery'), lateDays: [] },
    postings: [...(ports.stored.postings.get('bakery')?.values() ?? [])].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
  });
  return { ports, upload, undo, ledger };
}

describe('undoing an import', () => {
  it('restores the ledger before the import', async () => {
    const { upload, undo, ledger } = await setUpBakery();
    await upload('first', FIRST_WEEK, businessDate('2026-11-15'));
    const before = ledger();
    await upload('second', SECOND_WEEK);
    expect(await undo('second')).toEqual({ removed: 2, kept: 0 });
    const { dailySummaries, postings } = ledger();
    expect(postings).toEqual(before.postings);
    expect(dailySummaries.sources).toEqual(before.dailySummaries.sources);
    expect(dailySummaries.recent).toEqual(before.dailySummaries.recent);
  });

  it('is possible for a bookkeeper only with their own files', async () => {
    const { upload, undo, ports } = await setUpBakery();
    const bea = { id: 'bea' };
    await upload('first', FIRST_WEEK, businessDate('2026-11-15'));
    await upload('second', SECOND_WEEK, FRIDAY, bea);
    await expect(undo('first', bea)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await undo('second', bea)).toEqual({ removed: 2, kept: 0 });
    expect(ports.stored.postings.get('bakery')?.size).toBe(2);
    expect(await undo('first')).toEqual({ removed: 2, kept: 0 });
  });

  it('keeps transactions that another file also has, in either import order', async () => {
    for (const [one, other] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const { upload, undo, ledger } = await setUpBakery();
      await upload(one, [...FIRST_WEEK, ...SECOND_WEEK]);
      await upload(other, SECOND_WEEK);
      expect(await undo(one)).toEqual({ removed: 2, kept: 2 });
      expect(ledger().postings.map(({ date }) => date)).toEqual(['2026-11-19', FRIDAY]);
      expect(await undo(other)).toEqual({ removed: 2, kept: 0 });
      expect(ledger()).toMatchObject({ postings: [], dailySummaries: { sources: [] } });
    }
  });

  it('is recorded, and the file can be imported again', async () => {
    const { ports, upload, undo, ledger } = await setUpBakery();
    await upload('first', FIRST_WEEK);
    const before = ledger();
    await undo('first');
    expect([...ports.stored.imports.values()]).toMatchObject([{ undoneAt: DIGEST_TIME }]);
    expect(await undo('first')).toEqual({ removed: 0, kept: 0 });
    await upload('first', FIRST_WEEK);
    expect(ledger()).toEqual(before);
    expect([...ports.stored.imports.values()][0]?.undoneAt).toBeUndefined();
  });

  it('removes more postings than fit into one Firestore transaction', async () => {
    const { upload, undo, ledger } = await setUpBakery();
    const many = Array.from(
      { length: 900 },
      (_, index) => `${addDays(FRIDAY, -(index % 200))},Card sales ${index},1.00`,
    );
    await upload('many', many);
    expect(await undo('many')).toEqual({ removed: 900, kept: 0 });
    expect(ledger().postings).toEqual([]);
  });

  it('keeps user overrides for the remaining transactions', async () => {
    const { ports, upload, undo, ledger } = await setUpBakery();
    await upload('first', FIRST_WEEK);
    await upload('second', SECOND_WEEK);
    const acme = ledger().postings.find(({ date }) => date === FRIDAY);
    await overrideKind(
      ports,
      {
        businessId: 'bakery',
        lineKey: postingKey(acme?.id ?? ''),
        kind: 'cogs',
        isTrial: false,
      },
      ADA,
    );
    await undo('second');
    expect(
      ledger()
        .postings.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['cogs', 'processor_deposit']);
    await upload('second', SECOND_WEEK);
    expect(ledger().postings.filter(({ kind }) => kind === 'cogs')).toHaveLength(2);
  });

  it('is reported by the next digest if a digest has reported the day', async () => {
    const { ports, upload, undo } = await setUpBakery();
    await upload('second', SECOND_WEEK, addDays(FRIDAY, 2));
    await buildDigest(ports, { businessId: 'bakery', businessDate: MONDAY });
    await undo('second');
    const tuesday = addDays(MONDAY, 1);
    await buildDigest(ports, { businessId: 'bakery', businessDate: tuesday });
    const { snapshot } = ports.stored.digests.get(`bakery_${tuesday}`) ?? {};
    expect(snapshot?.corrections).toMatchObject([
      { about: FRIDAY, measure: 'expenses', was: 8_000, is: 0 },
      { about: FRIDAY, measure: 'net', was: -8_000, is: 0 },
    ]);
    const summaries = ports.stored.dailySummaries.get('bakery');
    expect(summaries && totalsOn(summaries, FRIDAY).expenses).toBe(0);
  });

  it('is limited to owners and refused while the file is being imported', async () => {
    const { ports, upload, undo } = await setUpBakery();
    await upload('first', FIRST_WEEK);
    await expect(undo('first', { id: 'vera' })).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(undo('first', { id: 'sam' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(undo('another')).rejects.toMatchObject({ code: 'not-found' });
    const [id, file] = [...ports.stored.imports][0] ?? [];
    if (id && file) ports.stored.imports.set(id, { ...file, finishedAt: null });
    await expect(undo('first')).rejects.toMatchObject({ code: 'conflict' });
  });
});
