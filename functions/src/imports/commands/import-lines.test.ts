import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, type MemoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { importLines } from './import-lines.ts';

const THURSDAY = businessDate('2026-11-19');
const FRIDAY = addDays(THURSDAY, 1);
const SUNDAY = addDays(THURSDAY, 3);
const MONDAY = addDays(THURSDAY, 4);
const TUESDAY = addDays(THURSDAY, 5);

const bank = {
  name: 'First Bank',
  provides: ['profit'],
  completeThrough: SUNDAY,
  problem: null,
} as const;

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set('bakery', aBusiness());
  const importTransactions = (...lines: SourceTransaction[]) =>
    importLines(ports, {
      businessId: 'bakery',
      lines,
      source: { ...bank, completeThrough: MONDAY },
    });
  return { ports, importTransactions };
}

const dailySummaries = (ports: MemoryPorts) => {
  const summaries = ports.stored.dailySummaries.get('bakery');
  if (!summaries) throw new Error('There are no daily summaries.');
  return summaries;
};

const sale = (id: string, amount: number, date = FRIDAY) =>
  aLine({ id, amount, date, kind: 'sale' });

describe('importing transactions', () => {
  it('stores each one and rolls up only the days that changed', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions(sale('a', 100), sale('b', 50, THURSDAY));
    const untouched = dailySummaries(ports).recent[0];
    const { changedCount, days } = await importTransactions(sale('c', 25));
    expect({ changedCount, days }).toEqual({ changedCount: 1, days: [FRIDAY] });
    expect(totalsOn(dailySummaries(ports), FRIDAY).revenue).toBe(125);
    expect(dailySummaries(ports).recent[0]).toBe(untouched);
    expect(ports.stored.postings.get('bakery')?.size).toBe(3);
  });

  it('adds nothing when they arrive again', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions(sale('a', 100), sale('b', 50));
    const before = dailySummaries(ports);
    expect(await importTransactions(sale('b', 50), sale('a', 100))).toEqual({
      changedCount: 0,
      counts: { added: 0, updated: 0, alreadyThere: 2 },
      days: [],
    });
    expect(dailySummaries(ports)).toEqual(before);
  });

  it('moves a transaction from its old day to its new day', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions(sale('a', 100, THURSDAY));
    await importTransactions(sale('a', 100, addDays(THURSDAY, -40)));
    expect(totalsOn(dailySummaries(ports), THURSDAY).revenue).toBe(0);
    expect(totalsOn(dailySummaries(ports), addDays(THURSDAY, -40)).revenue).toBe(100);
  });

  it('writes many in several steps', async () => {
    const { ports, importTransactions } = setUpBakery();
    const lines = Array.from({ length: 1000 }, (_, index) => sale(`line-${index}`, 1));
    expect((await importTransactions(...lines)).changedCount).toBe(1000);
    expect(totalsOn(dailySummaries(ports), FRIDAY).revenue).toBe(1000);
  });

  it('stores the state of the source, also without transactions', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions();
    expect(dailySummaries(ports).sources).toEqual([{ ...bank, completeThrough: MONDAY }]);
  });
});

describe('a pending transaction', () => {
  it('is stored apart and not counted until it posts', async () => {
    const { ports, importTransactions } = setUpBakery();
    const announced = aLine({ id: 'p', amount: -900, date: FRIDAY, isPending: true });
    await importTransactions(announced, sale('a', 100));
    const pending = () => [...(ports.stored.pendingTransactions.get('bakery')?.values() ?? [])];
    expect(pending()).toMatchObject([{ lineId: 'p', source: 'bank', amount: -900 }]);
    expect(ports.stored.postings.get('bakery')?.size).toBe(1);
    expect(totalsOn(dailySummaries(ports), FRIDAY).expenses).toBe(0);
    await importTransactions(
      aLine({ id: 'b', amount: -950, date: FRIDAY, kind: 'cogs', pendingId: 'p' }),
    );
    expect(pending()).toEqual([]);
    expect(totalsOn(dailySummaries(ports), FRIDAY).expenses).toBe(950);
  });
});

describe('a transaction for a day that a digest has reported', () => {
  const digest = (businessDate: typeof MONDAY) => ({ businessId: 'bakery', businessDate });
  const corrections = (ports: MemoryPorts) =>
    ports.stored.digests.get('bakery_2026-11-24')?.snapshot.corrections;

  it('appears in the next digest with the old number, the new number and its transactions', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions(sale('a', 100));
    await buildDigest(ports, digest(MONDAY));
    await importTransactions(sale('late', 40), sale('in-time', 7, MONDAY));
    await buildDigest(ports, digest(TUESDAY));
    const postingIds = ['late'];
    expect(corrections(ports)).toEqual([
      { about: FRIDAY, measure: 'revenue', was: 100, is: 140, postingIds },
      { about: FRIDAY, measure: 'net', was: 100, is: 140, postingIds },
    ]);
  });

  it('is reported once', async () => {
    const { ports, importTransactions } = setUpBakery();
    await importTransactions(sale('a', 100));
    await buildDigest(ports, digest(MONDAY));
    await importTransactions(sale('late', 40));
    await buildDigest(ports, digest(TUESDAY));
    await buildDigest(ports, digest(addDays(TUESDAY, 1)));
    const { snapshot } = ports.stored.digests.get('bakery_2026-11-25') ?? {};
    expect(snapshot?.corrections).toEqual([]);
  });

  it('corrects an unknown number without calling it zero', async () => {
    const { ports, importTransactions } = setUpBakery();
    await buildDigest(ports, digest(MONDAY));
    await importTransactions(sale('late', 40));
    await buildDigest(ports, digest(TUESDAY));
    expect(corrections(ports)).toContainEqual({
      about: FRIDAY,
      measure: 'revenue',
      was: null,
      is: 40,
      postingIds: ['late'],
    });
  });

  it('is history, not a correction, for days before the first digest', async () => {
    const { ports, importTransactions } = setUpBakery();
    await buildDigest(ports, digest(MONDAY));
    await importTransactions(sale('old', 40, addDays(THURSDAY, -30)));
    await buildDigest(ports, digest(TUESDAY));
    expect(corrections(ports)).toEqual([]);
  });
});
