import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { USER_OVERRIDES_MAX } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { Direction } from '@daily-snapshot/domain/ledger/direction';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { memoryPorts, postingKey } from '../../../../tests/kit/memory/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { importLines } from './import-lines.ts';
import { listGuessedPayees } from './list-guessed-payees.ts';
import { overrideKind } from './override-kind.ts';
import { overrideKinds, removeUserOverrides } from './override-kinds.ts';

const FRIDAY = businessDate('2026-11-20');
const MONDAY = addDays(FRIDAY, 3);
const STEP = 'a1b2c3d4-0000-4000-8000-000000000000';

const guess = (id: string, counterparty: string, amount: number, date: BusinessDate = FRIDAY) =>
  aLine({ id, counterparty, description: counterparty, category: '', amount, date });

const LINES = [
  guess('1', 'Zanzibar Holdings', -40_000),
  guess('2', 'Zanzibar Holdings', -10_000, addDays(FRIDAY, -40)),
  guess('3', 'Quixote Partners', 30_000),
  guess('4', 'Vexley', -900),
  aLine({ id: 'rent', amount: -900, date: FRIDAY, counterparty: 'Landlord', kind: 'expense' }),
];

const choice = (counterparty: string, direction: Direction, kind: OverridableKind) => ({
  counterparty,
  direction,
  kind,
});
const CHOICES = [
  choice('ZANZIBAR HOLDINGS', 'out', 'owner_draw'),
  choice('QUIXOTE PARTNERS', 'in', 'loan_proceeds'),
  choice('VEXLEY', 'out', 'expense'),
];

async function setUpBakery(lines = LINES) {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set(
    'bakery',
    aBusiness({ members: { ada: 'owner', vera: 'viewer' } as const }),
  );
  const source = {
    name: 'Bank',
    provides: ['profit'],
    completeThrough: MONDAY,
    problem: null,
  } as const;
  const importMore = (...more: typeof LINES) =>
    importLines(ports, { businessId: 'bakery', lines: more, source });
  await importMore(...lines);
  const as = (id: string, used = ports) => ({
    list: () => listGuessedPayees(used, { businessId: 'bakery' }, { id }),
    apply: (payees = CHOICES, isTrial = false, stepId = STEP, replacesChosen?: boolean) =>
      overrideKinds(
        used,
        { businessId: 'bakery', stepId, payees, replacesChosen, isTrial },
        { id },
      ),
    choose: (lineKey: string, kind: OverridableKind) =>
      overrideKind(used, { businessId: 'bakery', lineKey, kind, isTrial: false }, { id }),
    undo: (isTrial = false, stepId = STEP) =>
      removeUserOverrides(used, { businessId: 'bakery', stepId, isTrial }, { id }),
  });
  const rules = () => ports.stored.userOverrides.get('bakery') ?? [];
  const kindOf = (id: string) => ports.stored.postings.get('bakery')?.get(id)?.kind;
  const totals = (date: BusinessDate) => {
    const summaries = ports.stored.dailySummaries.get('bakery');
    if (!summaries) throw new Error('There are no daily summaries.');
    return totalsOn(summaries, date);
  };
  /** Leaves out the revisions and the recorded late days. */
  const ledger = () => ({
    dailySummaries: { ...ports.stored.dailySummaries.get('bakery'), lateDays: [] },
    postings: [...(ports.stored.postings.get('bakery')?.values() ?? [])].map((posting) => ({
      ...posting,
      revision: 0,
    })),
  });
  /** The owner, on a machine that stops at one of its ledger transactions. */
  const stoppingAt = (transaction: number) => {
    let count = 0;
    const open: typeof ports.ledger.open = (...asked) => {
      count += 1;
      if (count === transaction) throw new Error('The machine stopped.');
      return ports.ledger.open(...asked);
    };
    return as('ada', { ...ports, ledger: { ...ports.ledger, open } });
  };
  return { ports, importMore, as, rules, kindOf, totals, ledger, stoppingAt, ...as('ada') };
}

describe('listing the guessed payees', () => {
  it('returns the guessed money by payee, largest first', async () => {
    const { list } = await setUpBakery();
    expect(await list()).toMatchObject({
      total: 80_900,
      lines: 4,
      payeeCount: 3,
      covering: { payeeCount: 2, percent: 98 },
      period: { from: '2025-11-21', to: FRIDAY },
      isComplete: true,
      payees: [
        { name: 'Zanzibar Holdings', total: -50_000, lines: 2, suggestion: { kind: 'expense' } },
        { name: 'Quixote Partners', total: 30_000, lines: 1, suggestion: { kind: 'sale' } },
        { name: 'Vexley', total: -900 },
      ],
    });
  });

  it('leaves out transactions that are older than a year or count toward no total', async () => {
    const { ports, list, importMore } = await setUpBakery();
    await importMore(guess('old', 'Ancient', -70_000, addDays(FRIDAY, -365)));
    expect(await list()).toMatchObject({ payeeCount: 3 });
    const business = aBusiness({ members: { ada: 'owner' } });
    ports.stored.businesses.set('bakery', {
      ...business,
      profitFrom: { source: 'books', until: null },
    });
    expect(await list()).toMatchObject({ payeeCount: 0, total: 0 });
  });

  it('suggests what the owner chose for a similar payee', async () => {
    const { list, apply, importMore } = await setUpBakery();
    await apply();
    await importMore(guess('5', 'Zanzibar Holdings East', -500));
    expect((await list()).payees).toMatchObject([
      {
        name: 'Zanzibar Holdings East',
        suggestion: {
          kind: 'owner_draw',
          basis: 'similar-payee',
          similarTo: 'Zanzibar Holdings',
        },
      },
    ]);
  });

  it('is limited to owners', async () => {
    const { as } = await setUpBakery();
    await expect(as('vera').list()).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(as('sam').list()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('deciding several payees', () => {
  it('sets their kinds on all days, and remembers them as rules', async () => {
    const { apply, list, kindOf, totals, rules, importMore } = await setUpBakery();
    expect(await apply()).toEqual({
      payeeCount: 3,
      lines: 4,
      amount: -20_900,
      from: [{ kind: 'unclassified', lines: 4 }],
      effect: { revenue: -30_000, expenses: -50_000, net: 20_000 },
      first: addDays(FRIDAY, -40),
      last: FRIDAY,
      correctedDigests: [],
      chosenBefore: 0,
    });
    expect(totals(FRIDAY)).toMatchObject({ revenue: 0, expenses: 1_800 });
    expect(rules()).toMatchObject([
      { stepId: STEP, name: 'Zanzibar Holdings', kind: 'owner_draw', state: 'applied', lines: 2 },
      { stepId: STEP, name: 'Quixote Partners', kind: 'loan_proceeds', state: 'applied', lines: 1 },
      { stepId: STEP, name: 'Vexley', kind: 'expense', state: 'applied', lines: 1 },
    ]);
    expect(await list()).toMatchObject({ payees: [], total: 0 });
    await importMore(guess('6', 'ZANZIBAR HOLDINGS', -700, MONDAY));
    expect(kindOf('6')).toBe('owner_draw');
  });

  it('returns the effect and changes nothing in a preview', async () => {
    const { apply, ledger, rules } = await setUpBakery();
    const before = ledger();
    const preview = await apply(CHOICES, true);
    expect([ledger(), rules()]).toEqual([before, []]);
    expect(await apply()).toEqual(preview);
  });

  it('names the sent digests that it corrects, and the next digest corrects them', async () => {
    const { ports, apply } = await setUpBakery();
    await buildDigest(ports, { businessId: 'bakery', businessDate: MONDAY });
    const right = [choice('VEXLEY', 'out', 'expense')];
    expect(await apply(right, true)).toMatchObject({ lines: 1, correctedDigests: [] });
    expect(await apply(CHOICES, true)).toMatchObject({ correctedDigests: [MONDAY] });
    await apply();
    await buildDigest(ports, { businessId: 'bakery', businessDate: addDays(MONDAY, 1) });
    const next = ports.stored.digests.get(`bakery_${addDays(MONDAY, 1)}`);
    expect(next?.snapshot.corrections.map(({ about }) => about)).toEqual([FRIDAY, FRIDAY, FRIDAY]);
  });

  it('is stored once when repeated', async () => {
    const { apply, rules, ledger } = await setUpBakery();
    await apply();
    const [once, books] = [rules(), ledger()];
    await Promise.all([apply(), apply()]);
    expect([rules(), ledger()]).toEqual([once, books]);
  });

  it.each([2, 3, 4])(
    'is finished by repeating it if the machine stops at transaction %i',
    async (transaction) => {
      const { apply, stoppingAt, ledger, kindOf } = await setUpBakery();
      const whole = await setUpBakery();
      await whole.apply();
      await expect(stoppingAt(transaction).apply()).rejects.toThrow('stopped');
      await apply();
      expect(ledger()).toEqual(whole.ledger());
      expect(['1', '2', '3', '4'].map(kindOf)).not.toContain('unclassified');
    },
  );

  it('applies to transactions that arrive after an interruption', async () => {
    const { stoppingAt, importMore, kindOf } = await setUpBakery();
    await expect(stoppingAt(3).apply()).rejects.toThrow('stopped');
    await importMore(guess('7', 'Vexley', -50), guess('8', 'Quixote Partners', 60));
    expect([kindOf('7'), kindOf('8')]).toEqual(['expense', 'loan_proceeds']);
  });

  it('respects the maximum number of corrections, and then changes nothing', async () => {
    const { ports, apply, kindOf } = await setUpBakery();
    const rule = {
      lineId: 'x',
      counterparty: 'SOMEONE',
      direction: 'out',
      kind: 'fee',
      name: 'Someone',
      correctedAt: DIGEST_TIME,
      correctedBy: 'ada',
      state: 'applied',
      lines: 0,
    } as const;
    const many = Array.from({ length: USER_OVERRIDES_MAX - 2 }, (_, index) => ({
      ...rule,
      id: `rule-${index}`,
    }));
    ports.stored.userOverrides.set('bakery', many);
    await expect(apply()).rejects.toMatchObject({ code: 'too-many' });
    await expect(apply(CHOICES, true)).rejects.toMatchObject({ code: 'too-many' });
    expect(kindOf('1')).toBe('unclassified');
    expect(await apply(CHOICES.slice(1))).toMatchObject({ payeeCount: 2 });
  });

  it('is limited to owners and to payees with transactions', async () => {
    const { as, apply, rules } = await setUpBakery();
    await expect(as('vera').apply()).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(as('sam').apply()).rejects.toMatchObject({ code: 'not-found' });
    const unknown = [...CHOICES, choice('UNKNOWN', 'out', 'fee')];
    await expect(apply(unknown)).rejects.toMatchObject({ code: 'not-found' });
    expect(rules()).toEqual([]);
  });
});

describe('transactions whose kind the owner chose one by one', () => {
  const PAYEE = [choice('ZANZIBAR HOLDINGS', 'out', 'owner_draw')];

  /** Two transactions of one payee, of which the owner chose the kind of the older one. */
  async function setUpChosen() {
    const bakery = await setUpBakery();
    await bakery.choose(postingKey('2'), 'fee');
    return bakery;
  }

  it('keep it, unless the step changes them too', async () => {
    const { apply, kindOf } = await setUpChosen();
    expect(await apply(PAYEE)).toMatchObject({ lines: 1, chosenBefore: 0 });
    expect([kindOf('1'), kindOf('2')]).toEqual(['owner_draw', 'fee']);
  });

  it('are counted in a preview and change with the step', async () => {
    const { apply, kindOf, importMore } = await setUpChosen();
    expect(await apply(PAYEE, true, STEP, true)).toMatchObject({ lines: 2, chosenBefore: 1 });
    expect([kindOf('1'), kindOf('2')]).toEqual(['fee', 'fee']);
    await apply(PAYEE, false, STEP, true);
    expect([kindOf('1'), kindOf('2')]).toEqual(['owner_draw', 'owner_draw']);
    await importMore(guess('2', 'Zanzibar Holdings', -10_500, addDays(FRIDAY, -40)));
    expect(kindOf('2')).toBe('owner_draw');
  });

  it('get exactly their earlier kinds and overrides again after an undo', async () => {
    const { apply, undo, ledger, rules } = await setUpChosen();
    const [books, before] = [ledger(), rules()];
    await apply(PAYEE, false, STEP, true);
    await undo();
    expect([ledger(), rules()]).toEqual([books, before]);
  });

  it.each([2, 3, 4])(
    'change completely by repeating the step if the machine stops at transaction %i',
    async (transaction) => {
      const { apply, undo, stoppingAt, ledger, rules, kindOf } = await setUpChosen();
      const [books, before] = [ledger(), rules()];
      await expect(stoppingAt(transaction).apply(CHOICES, false, STEP, true)).rejects.toThrow();
      await apply(CHOICES, false, STEP, true);
      expect([kindOf('1'), kindOf('2')]).toEqual(['owner_draw', 'owner_draw']);
      await expect(stoppingAt(transaction).undo()).rejects.toThrow();
      await undo();
      expect([ledger(), rules()]).toEqual([books, before]);
    },
  );

  it('follow a kind that the owner chooses after the step', async () => {
    const { ports, apply, choose, kindOf } = await setUpChosen();
    await apply(PAYEE, false, STEP, true);
    ports.clock = stoppedClock(new Date(DIGEST_TIME.getTime() + 60_000));
    await choose(postingKey('2'), 'payroll');
    expect(kindOf('2')).toBe('payroll');
  });
});

describe('undoing a step', () => {
  it('restores all postings exactly, including those that arrived meanwhile', async () => {
    const [reviewed, never] = [await setUpBakery(), await setUpBakery()];
    await reviewed.apply();
    for (const { importMore } of [reviewed, never]) {
      await importMore(guess('6', 'ZANZIBAR HOLDINGS', -700, MONDAY));
    }
    expect(await reviewed.undo(true)).toMatchObject({ payeeCount: 3, lines: 5 });
    expect(reviewed.rules()).toHaveLength(3);
    await reviewed.undo();
    expect(reviewed.ledger()).toEqual(never.ledger());
    expect(reviewed.rules()).toEqual([]);
  });

  it('keeps other steps', async () => {
    const { apply, undo, kindOf } = await setUpBakery();
    const other = 'b1b2c3d4-0000-4000-8000-000000000000';
    await apply([choice('VEXLEY', 'out', 'fee')], false, other);
    await apply();
    expect(kindOf('4')).toBe('expense');
    await undo();
    expect([kindOf('1'), kindOf('3'), kindOf('4')]).toEqual([
      'unclassified',
      'unclassified',
      'fee',
    ]);
  });

  it.each([2, 3, 4])(
    'is finished by repeating it if the machine stops at transaction %i',
    async (transaction) => {
      const { apply, undo, stoppingAt, ledger, rules } = await setUpBakery();
      const before = ledger();
      await apply();
      await expect(stoppingAt(transaction).undo()).rejects.toThrow('stopped');
      await undo();
      expect(ledger()).toEqual(before);
      expect(rules()).toEqual([]);
    },
  );

  it('finishes a step that was interrupted while it was applied', async () => {
    const { stoppingAt, undo, ledger, rules } = await setUpBakery();
    const before = ledger();
    await expect(stoppingAt(3).apply()).rejects.toThrow('stopped');
    await undo();
    expect([ledger(), rules()]).toEqual([before, []]);
  });

  it('is limited to owners and to existing steps', async () => {
    const { as, apply, undo } = await setUpBakery();
    await apply();
    await expect(as('vera').undo()).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(as('sam').undo()).rejects.toMatchObject({ code: 'not-found' });
    await undo();
    await expect(undo()).rejects.toMatchObject({ code: 'not-found' });
  });
});
