// Covers thresholds and the alert budget over several daily runs.
import { minSeverityFor } from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aThresholdDraft } from '../../../../tests/kit/builders/threshold.ts';
import { aLine } from '../../../../tests/kit/builders/postings.ts';
import {
  THRESHOLDS_MAX,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { removeThreshold, setAlertBudget, setThreshold } from './alert-settings.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { importLines } from '../../imports/commands/import-lines.ts';
import { replayHistory } from './replay-history.ts';

const SUNDAY = businessDate('2026-11-22');
const MONDAY = businessDate('2026-11-23');
const TUESDAY = businessDate('2026-11-24');
const DAYS = 120;

const spend = (date: string, amount: number, overrides: Partial<SourceTransaction> = {}) =>
  aLine({
    id: `${date} ${amount}`,
    date,
    amount: -amount,
    kind: 'expense',
    counterparty: 'Flour Mill',
    category: 'Flour',
    ...overrides,
  });

/** Spends $40 at the mill every day until Saturday. */
const ordinary = (): SourceTransaction[] =>
  Array.from({ length: DAYS }, (_, index) => spend(addDays(SUNDAY, -DAYS + index), 4000));

const aDraft = (overrides: Partial<ThresholdDraft> = {}): ThresholdDraft =>
  aThresholdDraft({ limit: cents(5000), ...overrides });

async function newBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const business = aBusiness({
    digestDueAt: DIGEST_TIME,
    digestShard: 1,
    members: { ada: 'owner', vic: 'viewer' },
  });
  ports.stored.businesses.set('bakery', business);
  const bakery = {
    ...ports,
    bring: (lines: readonly SourceTransaction[], completeThrough = SUNDAY) =>
      importLines(ports, {
        businessId: 'bakery',
        lines,
        source: { name: 'Bank', provides: ['profit'], completeThrough, problem: null },
      }),
    runDaily: (date = MONDAY) =>
      buildDigest(
        { ...ports, clock: stoppedClock(date === MONDAY ? DIGEST_TIME : NEXT_DIGEST_TIME) },
        { businessId: 'bakery', businessDate: date },
      ),
    alertState: () => ports.stored.alertStates.get('bakery')?.alertState,
    settings: () => ports.stored.alertSettings.get('bakery'),
    /** threshold alerts only, because detectors may find the same postings */
    alertsOn: (date = MONDAY) =>
      ports.stored.digests.get(`bakery_${date}`)?.alerts?.filter(({ threshold }) => threshold) ??
      [],
    set: (draft: Partial<ThresholdDraft> = {}, id = 'ada') =>
      setThreshold(ports, { businessId: 'bakery', draft: aDraft(draft) }, { id }),
    remove: (thresholdId: string, id = 'ada') =>
      removeThreshold(ports, { businessId: 'bakery', thresholdId }, { id }),
    alertBudget: (alertBudget: number, id = 'ada') =>
      setAlertBudget(ports, { businessId: 'bakery', alertBudget }, { id }),
  };
  await bakery.bring(ordinary(), addDays(SUNDAY, -1));
  await replayHistory(bakery, { businessId: 'bakery' });
  return bakery;
}

describe('a threshold', () => {
  it('is reported in digest, mail and inbox when a day crosses it', async () => {
    const bakery = await newBakery();
    const { thresholdId } = await bakery.set();
    await bakery.bring([spend(SUNDAY, 6000)]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toMatchObject([
      {
        finding: 'above-threshold',
        actual: 6000,
        lines: [`${SUNDAY} 6000`],
        threshold: { id: thresholdId },
      },
    ]);
    expect(bakery.stored.outbox.get(`bakery_${MONDAY}`)?.mail.text).toContain(
      'above your limit of $50',
    );
    expect([...bakery.stored.alerts.values()]).toContainEqual(
      expect.objectContaining({ detector: 'threshold', subject: thresholdId }),
    );
  });

  it('includes earlier days: seven of them make a week', async () => {
    for (const draft of [
      { window: 'week' },
      { window: 'week', counterparty: 'FLOUR MILL' },
      { window: 'week', category: 'Flour' },
    ] as const) {
      const bakery = await newBakery();
      await bakery.set({ ...draft, limit: cents(28_500) });
      await bakery.bring([spend(SUNDAY, 4600)]);
      await bakery.runDaily();
      expect(bakery.alertsOn()).toMatchObject([{ finding: 'above-threshold', actual: 28_600 }]);
    }
  });

  it('counts unprocessed postings once', async () => {
    const bakery = await newBakery();
    await bakery.bring([spend(SUNDAY, 4600)], addDays(SUNDAY, -1));
    await bakery.set({ window: 'week', limit: cents(28_500) });
    await bakery.set({ window: 'week', limit: cents(28_500), category: 'Flour' });
    await bakery.bring([]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toMatchObject([{ actual: 28_600 }, { actual: 28_600 }]);
  });

  it('causes no alert while it is already crossed, only after the number was back within it', async () => {
    const bakery = await newBakery();
    await bakery.set({ limit: cents(3000) });
    await bakery.bring([spend(SUNDAY, 4000)]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toEqual([]);
  });

  it('survives reading history again and appears in the backtest', async () => {
    const bakery = await newBakery();
    await bakery.bring([spend(SUNDAY, 6000)]);
    await bakery.set();
    await bakery.bring([spend(addDays(SUNDAY, -30), 9000, { id: 'late' })]);
    await bakery.bring([
      { ...spend(addDays(SUNDAY, -3), 7000), id: `${addDays(SUNDAY, -3)} 4000` },
    ]);
    expect(bakery.alertState()?.checkpoint).toBeNull();
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.alertState()?.thresholds).toHaveLength(1);
    const crossings = bakery.stored.backtests.get('bakery')?.backtest?.crossings ?? [];
    expect(crossings.map(({ date, actual }) => [date, actual])).toEqual([
      [addDays(SUNDAY, -30), 13_000],
      [addDays(SUNDAY, -3), 7000],
      [SUNDAY, 6000],
    ]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toEqual([]);
  });

  it('compares cash with a floor if the balance is known', async () => {
    const bakery = await newBakery();
    await importLines(bakery, {
      businessId: 'bakery',
      lines: [],
      source: {
        name: 'Bank',
        provides: ['profit', 'cash'],
        completeThrough: SUNDAY,
        problem: null,
      },
      balance: { amount: cents(10_000), asOf: addDays(SUNDAY, -1) },
    });
    await bakery.set({ measure: 'cash', side: 'below', limit: cents(5000) });
    await bakery.bring([spend(SUNDAY, 6000)]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toContainEqual(
      expect.objectContaining({ finding: 'below-threshold', measure: 'cash', actual: 4000 }),
    );
  });

  it('is silent after the owner’s answer, and alerts again after that is removed', async () => {
    const bakery = await newBakery();
    const { thresholdId } = await bakery.set();
    const alertState = bakery.alertState();
    const rule = {
      alertId: 'a',
      detector: 'threshold' as const,
      subject: thresholdId,
      until: null,
      upTo: cents(1500),
    };
    if (alertState)
      bakery.stored.alertStates.set('bakery', {
        alertState: { ...alertState, rules: [rule] },
        nextCheckAt: null,
      });
    await bakery.bring([spend(SUNDAY, 6000)]);
    await bakery.runDaily();
    expect(bakery.alertsOn()).toEqual([]);
    await bakery.bring([spend(MONDAY, 4000), spend(TUESDAY, 9000)], TUESDAY);
    await bakery.runDaily(businessDate('2026-11-25'));
    expect(bakery.alertsOn(businessDate('2026-11-25'))).toMatchObject([{ actual: 9000 }]);
  });

  it('can be set only by the owner, up to a limit', async () => {
    const bakery = await newBakery();
    await expect(bakery.set({}, 'vic')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(bakery.set({}, 'eve')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery.settings()).toBeUndefined();
    await bakery.set();
    await expect(bakery.set()).rejects.toMatchObject({ code: 'invalid-input' });
    for (let count = 1; count < THRESHOLDS_MAX; count += 1) {
      await bakery.set({ limit: cents(5000 + count) });
    }
    await expect(bakery.set({ limit: cents(1) })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(bakery.settings()?.thresholds).toHaveLength(THRESHOLDS_MAX);
  });

  it('can be removed only by the owner', async () => {
    const bakery = await newBakery();
    const { thresholdId } = await bakery.set();
    await expect(bakery.remove(thresholdId, 'vic')).rejects.toMatchObject({ code: 'not-allowed' });
    await bakery.remove(thresholdId);
    await bakery.remove(thresholdId);
    expect(bakery.settings()?.thresholds).toEqual([]);
    expect(bakery.alertState()?.thresholds).toEqual([]);
  });

  it('waits for data if the business has no connections', async () => {
    const bakery = await newBakery();
    bakery.stored.alertStates.clear();
    await bakery.set();
    expect(bakery.settings()?.thresholds).toHaveLength(1);
  });
});

describe('the alert budget', () => {
  it('is stored, changes the alert limit, and survives another history replay', async () => {
    const bakery = await newBakery();
    await bakery.alertBudget(0.25);
    expect(bakery.settings()?.alertBudget).toBe(0.25);
    // Thirty days after the first ninety are too few to fit the limit.
    expect(bakery.alertState()?.sensitivity).toEqual({
      alertBudget: 0.25,
      minSeverity: minSeverityFor(0.25),
    });
    await bakery.bring([
      { ...spend(addDays(SUNDAY, -3), 7000), id: `${addDays(SUNDAY, -3)} 4000` },
    ]);
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.alertState()?.sensitivity.alertBudget).toBe(0.25);
  });

  it('can be set only by the owner', async () => {
    const bakery = await newBakery();
    await expect(bakery.alertBudget(4, 'vic')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(bakery.alertBudget(4, 'eve')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery.alertState()?.sensitivity.alertBudget).toBeNull();
  });
});
