import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts, postingKey } from '../../../../tests/kit/memory/memory-ports.ts';

import { buildDigest } from '../../digest/commands/build-digest.ts';
import { overrideKind, removeUserOverride } from './override-kind.ts';
import { importLines } from './import-lines.ts';

const FRIDAY = businessDate('2026-11-20');
const MONDAY = addDays(FRIDAY, 3);
const TUESDAY = addDays(FRIDAY, 4);

const bank = {
  name: 'Bank',
  provides: ['profit'],
  completeThrough: MONDAY,
  problem: null,
} as const;

async function setUpBakery(...lines: SourceTransaction[]) {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const members = { ada: 'owner', vera: 'viewer' } as const;
  ports.stored.businesses.set('bakery', aBusiness({ members }));
  const importMore = (...more: SourceTransaction[]) =>
    importLines(ports, { businessId: 'bakery', lines: more, source: bank });
  await importMore(...lines);
  const as = (id: string) => ({
    correct: (lineId: string, kind: OverridableKind, isTrial = false) =>
      overrideKind(
        ports,
        { businessId: 'bakery', lineKey: postingKey(lineId), kind, isTrial },
        { id },
      ),
    undo: (ruleId: string, isTrial = false) =>
      removeUserOverride(ports, { businessId: 'bakery', ruleId, isTrial }, { id }),
  });
  const kindOf = (id: string) => ports.stored.postings.get('bakery')?.get(id)?.kind;
  const rules = () => ports.stored.userOverrides.get('bakery') ?? [];
  const dailySummaries = () => {
    const summaries = ports.stored.dailySummaries.get('bakery');
    if (!summaries) throw new Error('There are no daily summaries.');
    return summaries;
  };
  return { ports, importMore, as, kindOf, rules, dailySummaries, ...as('ada') };
}

const acme = (id: string, amount: number, date = FRIDAY) =>
  aLine({ id, amount, date, counterparty: `ACME ${id}00`, kind: 'expense' });

const lines = [
  acme('1', -400),
  acme('2', -100, addDays(FRIDAY, -40)),
  acme('3', 70),
  aLine({ id: 'rent', amount: -900, date: FRIDAY, counterparty: 'Landlord', kind: 'expense' }),
];

/** Leaves out the revision. */
const ledgerOf = ({ ports, dailySummaries }: Awaited<ReturnType<typeof setUpBakery>>) => ({
  dailySummaries: { ...dailySummaries(), lateDays: [] },
  postings: [...(ports.stored.postings.get('bakery')?.values() ?? [])].map((posting) => ({
    ...posting,
    revision: 0,
  })),
});

describe('overriding the kind of a transaction', () => {
  it('applies to its counterparty in its direction, on every day', async () => {
    const { correct, kindOf, dailySummaries } = await setUpBakery(...lines);
    const moved = await correct('1', 'asset_purchase');
    expect(moved).toEqual({
      lines: 2,
      amount: -500,
      from: [{ kind: 'expense', lines: 2 }],
      effect: { revenue: 0, expenses: -500, net: 500 },
      first: addDays(FRIDAY, -40),
      last: FRIDAY,
    });
    expect(['1', '2', '3', 'rent'].map(kindOf)).toEqual([
      'asset_purchase',
      'asset_purchase',
      'expense',
      'expense',
    ]);
    expect(totalsOn(dailySummaries(), FRIDAY).expenses).toBe(900 - 70);
    expect(totalsOn(dailySummaries(), addDays(FRIDAY, -40)).expenses).toBe(0);
  });

  it('returns the effect and changes nothing in a preview', async () => {
    const tried = await setUpBakery(...lines);
    const before = ledgerOf(tried);
    expect(await tried.correct('1', 'asset_purchase', true)).toMatchObject({ lines: 2 });
    expect(ledgerOf(tried)).toEqual(before);
    expect(tried.rules()).toEqual([]);
  });

  it('applies to later transactions, whatever kind their source gives', async () => {
    const { importMore, correct, kindOf } = await setUpBakery(...lines);
    await correct('1', 'cogs');
    await importMore(acme('4', -30), { ...acme('1', -450), category: 'Rent', kind: 'fee' });
    expect([kindOf('4'), kindOf('1')]).toEqual(['cogs', 'cogs']);
  });

  it('is undone exactly, also for transactions that arrived meanwhile', async () => {
    const [corrected, never] = [await setUpBakery(...lines), await setUpBakery(...lines)];
    await corrected.correct('1', 'cogs');
    for (const { importMore } of [corrected, never]) {
      await importMore(acme('4', -30), { ...acme('1', -450), kind: 'fee' });
    }
    const [rule] = corrected.rules();
    expect(await corrected.undo(rule?.id ?? '', true)).toMatchObject({ lines: 3 });
    await corrected.undo(rule?.id ?? '');
    expect(ledgerOf(corrected)).toEqual(ledgerOf(never));
    expect(corrected.rules()).toEqual([]);
  });

  it('yields to a later override, and returns when that is removed', async () => {
    const { correct, undo, kindOf, rules } = await setUpBakery(...lines);
    await correct('1', 'cogs');
    await correct('2', 'fee');
    expect([kindOf('1'), kindOf('2')]).toEqual(['cogs', 'fee']);
    await undo(rules().find(({ kind }) => kind === 'fee')?.id ?? '');
    expect([kindOf('1'), kindOf('2')]).toEqual(['cogs', 'cogs']);
  });

  it('is stored once when repeated', async () => {
    const { correct, rules } = await setUpBakery(...lines);
    await Promise.all([correct('1', 'cogs'), correct('1', 'cogs')]);
    expect(rules()).toMatchObject([{ counterparty: 'ACME', kind: 'cogs', state: 'applied' }]);
  });

  it('updates a frequent counterparty in several steps, and resumes after an interruption', async () => {
    const many = Array.from({ length: 450 }, (_, index) =>
      aLine({
        id: `card-${index}`,
        counterparty: 'Square',
        amount: 100,
        date: addDays(FRIDAY, -(index % 150)),
        kind: 'other_income',
      }),
    );
    const { ports, correct, kindOf, rules, dailySummaries } = await setUpBakery(...many);
    let steps = 0;
    const broken = {
      ...ports,
      ledger: {
        open: (...asked: Parameters<typeof ports.ledger.open>) => {
          steps += 1;
          if (steps === 4) throw new Error('The machine stopped.');
          return ports.ledger.open(...asked);
        },
      } as typeof ports.ledger,
    };
    const request = {
      businessId: 'bakery',
      lineKey: postingKey('card-0'),
      kind: 'sale' as const,
      isTrial: false,
    };
    await expect(overrideKind(broken, request, { id: 'ada' })).rejects.toThrow('stopped');
    expect(rules()).toMatchObject([{ state: 'being-applied' }]);
    expect(await correct('card-0', 'sale')).toMatchObject({ last: FRIDAY });
    expect(many.every(({ id }) => kindOf(id) === 'sale')).toBe(true);
    expect(
      dailySummaries().recent.every(({ cells }) => cells.every(({ kind }) => kind === 'sale')),
    ).toBe(true);
    expect(rules()).toMatchObject([{ state: 'applied' }]);
  });

  it('is reported by the next digest if a digest has reported the day', async () => {
    const { ports, correct } = await setUpBakery(...lines);
    const digest = (date: typeof MONDAY) => ({ businessId: 'bakery', businessDate: date });
    await buildDigest(ports, digest(MONDAY));
    await correct('1', 'asset_purchase');
    await buildDigest(ports, digest(TUESDAY));
    const corrections = ports.stored.digests.get(`bakery_${TUESDAY}`)?.snapshot.corrections;
    expect(corrections).toEqual([
      { about: FRIDAY, measure: 'expenses', was: 1230, is: 830, postingIds: ['1'] },
      { about: FRIDAY, measure: 'net', was: -1230, is: -830, postingIds: ['1'] },
    ]);
  });

  it('is limited to owners and to existing transactions', async () => {
    const { as, correct } = await setUpBakery(...lines);
    const denied = { code: 'not-allowed' };
    await expect(as('vera').correct('1', 'cogs')).rejects.toMatchObject(denied);
    await expect(as('vera').undo('any')).rejects.toMatchObject(denied);
    await expect(as('sam').correct('1', 'cogs', true)).rejects.toMatchObject({ code: 'not-found' });
    await expect(correct('another', 'cogs')).rejects.toMatchObject({ code: 'not-found' });
  });
});
