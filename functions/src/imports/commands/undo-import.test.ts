import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { MORNING } from '../../../../tests/kit/builders/mail.ts';
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

async function world() {
  const ports = { ...memoryPorts(), clock: stoppedClock(MORNING) };
  const members = { ada: 'owner', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  const bring = (fileKey: string, lines: readonly string[], completeThrough = FRIDAY) =>
    importFile(ports, ADA, {
      businessId: 'bakery',
      fileName: `${fileKey}.csv`,
      bytes: new TextEncoder().encode(['Date,Description,Amount', ...lines].join('\n')),
      fileKey,
      mapping: MAPPING,
      accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
      completeThrough,
      isTrial: false,
    });
  const takeBack = (fileKey: string, caller = ADA) =>
    undoImport(ports, caller, { businessId: 'bakery', fileKey });
  const books = () => ({
    dailySummaries: { ...ports.stored.daybooks.get('bakery'), lateDays: [] },
    postings: [...(ports.stored.postings.get('bakery')?.values() ?? [])].toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
  });
  return { ports, bring, takeBack, books };
}

describe('taking an import back', () => {
  it('leaves the books as if the file had never come', async () => {
    const { bring, takeBack, books } = await world();
    await bring('first', FIRST_WEEK, businessDate('2026-11-15'));
    const before = books();
    await bring('second', SECOND_WEEK);
    expect(await takeBack('second')).toEqual({ removed: 2, kept: 0 });
    const { dailySummaries, postings } = books();
    expect(postings).toEqual(before.postings);
    expect(dailySummaries.sources).toEqual(before.dailySummaries.sources);
    expect(dailySummaries.recent).toEqual(before.dailySummaries.recent);
  });

  it('keeps lines that another file has as well, whichever came first', async () => {
    for (const [one, other] of [
      ['first', 'second'],
      ['second', 'first'],
    ] as const) {
      const { bring, takeBack, books } = await world();
      await bring(one, [...FIRST_WEEK, ...SECOND_WEEK]);
      await bring(other, SECOND_WEEK);
      expect(await takeBack(one)).toEqual({ removed: 2, kept: 2 });
      expect(books().postings.map(({ date }) => date)).toEqual(['2026-11-19', FRIDAY]);
      expect(await takeBack(other)).toEqual({ removed: 2, kept: 0 });
      expect(books()).toMatchObject({ postings: [], dailySummaries: { sources: [] } });
    }
  });

  it('is remembered, and the file can come again', async () => {
    const { ports, bring, takeBack, books } = await world();
    await bring('first', FIRST_WEEK);
    const before = books();
    await takeBack('first');
    expect([...ports.stored.imports.values()]).toMatchObject([{ takenBackAt: MORNING }]);
    expect(await takeBack('first')).toEqual({ removed: 0, kept: 0 });
    await bring('first', FIRST_WEEK);
    expect(books()).toEqual(before);
    expect([...ports.stored.imports.values()][0]?.takenBackAt).toBeUndefined();
  });

  it('takes more lines than fit into one transaction', async () => {
    const { bring, takeBack, books } = await world();
    const many = Array.from(
      { length: 900 },
      (_, index) => `${addDays(FRIDAY, -(index % 200))},Card sales ${index},1.00`,
    );
    await bring('many', many);
    expect(await takeBack('many')).toEqual({ removed: 900, kept: 0 });
    expect(books().postings).toEqual([]);
  });

  it('leaves what the owner said of lines to those that are left', async () => {
    const { ports, bring, takeBack, books } = await world();
    await bring('first', FIRST_WEEK);
    await bring('second', SECOND_WEEK);
    const acme = books().postings.find(({ date }) => date === FRIDAY);
    await overrideKind(ports, ADA, {
      businessId: 'bakery',
      lineKey: postingKey(acme?.id ?? ''),
      kind: 'cogs',
      isTrial: false,
    });
    await takeBack('second');
    expect(
      books()
        .postings.map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['cogs', 'unclassified']);
    await bring('second', SECOND_WEEK);
    expect(books().postings.filter(({ kind }) => kind === 'cogs')).toHaveLength(2);
  });

  it('is told by the next digest where a digest has told of the day', async () => {
    const { ports, bring, takeBack } = await world();
    await bring('second', SECOND_WEEK, addDays(FRIDAY, 2));
    await buildDigest(ports, { businessId: 'bakery', businessDate: MONDAY });
    await takeBack('second');
    const tuesday = addDays(MONDAY, 1);
    await buildDigest(ports, { businessId: 'bakery', businessDate: tuesday });
    const { snapshot } = ports.stored.digests.get(`bakery_${tuesday}`) ?? {};
    expect(snapshot?.corrections).toMatchObject([
      { about: FRIDAY, measure: 'expenses', was: 8_000, is: 0 },
      { about: FRIDAY, measure: 'net', was: -8_000, is: 0 },
    ]);
    const book = ports.stored.daybooks.get('bakery');
    expect(book && totalsOn(book, FRIDAY).expenses).toBe(0);
  });

  it('is for owners only, and not while the file is being imported', async () => {
    const { ports, bring, takeBack } = await world();
    await bring('first', FIRST_WEEK);
    await expect(takeBack('first', { id: 'vera' })).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(takeBack('first', { id: 'sam' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(takeBack('another')).rejects.toMatchObject({ code: 'not-found' });
    const [id, file] = [...ports.stored.imports][0] ?? [];
    if (id && file) ports.stored.imports.set(id, { ...file, finishedAt: null });
    await expect(takeBack('first')).rejects.toMatchObject({ code: 'conflict' });
  });
});
