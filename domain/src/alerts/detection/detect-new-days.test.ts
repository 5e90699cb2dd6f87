import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { businessAlertStateSchema } from '../business-alert-state-schema.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { aThresholdDraft } from '../../../../tests/kit/builders/threshold.ts';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { newTrackedThreshold } from '../thresholds/tracked-threshold.ts';
import { answerAlert } from '../policy/answer-alert.ts';
import { completeThrough } from './complete-through.ts';
import { detectNewDays, type DetectionResult } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import { asStoredAlert, alertStatusOf } from '../stored-alert.ts';
import {
  recordChangedPostings,
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

const HISTORY = 200;

const completeTo = (date: BusinessDate | null): SourceState => ({
  name: 'First Bank',
  provides: ['profit', 'cash'],
  completeThrough: date,
  problem: null,
});

/** Monthly rent, a customer who pays every thirty days, and everyday purchases. */
const ORDINARY: readonly Posting[] = [
  ...ordinaryPurchases(HISTORY),
  ...every(30, HISTORY, (offset) => lineOn(offset, -200_000, { counterparty: 'Landlord' })),
  ...every(30, HISTORY, (offset) =>
    lineOn(offset, 90_000, { counterparty: 'Client 01', kind: 'other_income' }),
  ),
];

function stateAfterHistory(lines: readonly Posting[] = ORDINARY): BusinessAlertState {
  const history = detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(HISTORY - 1),
    balance: null,
    rules: [],
  });
  return { ...EMPTY_ALERT_STATE, checkpoint: history.checkpoint, unprocessed: history.later };
}

const detect = (
  alertState: BusinessAlertState,
  offset: number,
  complete: BusinessDate | null = dayOf(offset),
  balance: number | null = null,
): DetectionResult =>
  detectNewDays(alertState, {
    until: dayOf(offset),
    sources: [completeTo(complete)],
    balanceOn: () => (balance === null ? null : cents(balance)),
  });

const NOVA = lineOn(HISTORY + 1, -150_000, { id: 'nova', counterparty: 'Nova Trading' });

describe('a credit of a vendor', () => {
  const rent = (offset: number, amount: number) =>
    lineOn(offset, amount, { id: `rent ${offset} ${amount}`, counterparty: 'Landlord' });

  it.each([
    ['charged-twice', [rent(HISTORY + 10, -200_000), rent(HISTORY + 11, -200_000)], 200_000],
    ['overcharged', [rent(HISTORY + 10, -500_000)], 300_000],
  ] as const)(
    'resolves the alert %s as refunded, and only if it matches',
    (finding, lines, due) => {
      const found = detect(recordChangedPostings(stateAfterHistory(), lines, []), HISTORY + 12);
      const alert = found.raised.find((one) => one.alert.finding === finding);
      const after = (credit: number) =>
        detect(
          recordChangedPostings(found.alertState, [rent(HISTORY + 14, credit)], []),
          HISTORY + 15,
        ).resolved.filter(({ id }) => id === alert?.id);
      expect(alert?.alert.impact).toBe(due);
      expect(after(due - 100)).toEqual([]);
      expect(after(due)).toEqual([{ id: alert?.id, on: dayOf(HISTORY + 14), isRefunded: true }]);
    },
  );

  const duplicateOn = (offset: number) => [rent(offset, -200_000), rent(offset + 1, -200_000)];
  const credit = (offset: number, amount: number, id: string, account = 'Checking') =>
    lineOn(offset, amount, { id, counterparty: 'Landlord', account });

  /** Returns the ids of refunded alerts after credits, and the alerts about the duplicates. */
  const refundsAfter = (
    duplicates: readonly Posting[],
    credits: readonly Posting[],
    [foundOn, until]: readonly [foundOn: number, until: number],
  ) => {
    const found = detect(recordChangedPostings(stateAfterHistory(), duplicates, []), foundOn);
    const alerts = found.raised.filter(({ alert }) => alert.finding === 'charged-twice');
    const { resolved } = detect(recordChangedPostings(found.alertState, credits, []), until);
    return {
      alerts: alerts.map(({ id }) => id),
      refunded: resolved.filter(({ isRefunded }) => isRefunded).map(({ id, on }) => [id, on]),
    };
  };

  it('resolves the alert with its last part if the refund comes in parts', () => {
    const days = [HISTORY + 12, HISTORY + 20] as const;
    const [first, second] = [
      credit(HISTORY + 14, 120_000, 'part 1'),
      credit(HISTORY + 16, 80_000, 'part 2'),
    ];
    expect(refundsAfter(duplicateOn(HISTORY + 10), [first], days).refunded).toEqual([]);
    const { alerts, refunded } = refundsAfter(duplicateOn(HISTORY + 10), [first, second], days);
    expect(refunded).toEqual([[alerts[0], dayOf(HISTORY + 16)]]);
  });

  it('resolves the alert on another account of the business', () => {
    const other = credit(HISTORY + 14, 200_000, 'other account', 'Savings');
    const days = [HISTORY + 12, HISTORY + 20] as const;
    const { alerts, refunded } = refundsAfter(duplicateOn(HISTORY + 10), [other], days);
    expect(refunded).toEqual([[alerts[0], dayOf(HISTORY + 14)]]);
  });

  it('resolves one of two alerts about equal amounts, and both with two credits', () => {
    const duplicates = [...duplicateOn(HISTORY + 10), ...duplicateOn(HISTORY + 40)];
    const days = [HISTORY + 42, HISTORY + 50] as const;
    const [first, second] = [
      credit(HISTORY + 43, 200_000, 'credit 1'),
      credit(HISTORY + 45, 200_000, 'credit 2'),
    ];
    const { alerts } = refundsAfter(duplicates, [], days);
    expect(alerts).toHaveLength(2);
    expect(refundsAfter(duplicates, [first], days).refunded).toHaveLength(1);
    expect(refundsAfter(duplicates, [first, second], days).refunded.map(([id]) => id)).toEqual(
      expect.arrayContaining(alerts),
    );
  });

  it('stays open for a day after one of two equal alerts was refunded', () => {
    const duplicates = [...duplicateOn(HISTORY + 10), ...duplicateOn(HISTORY + 40)];
    const found = detect(recordChangedPostings(stateAfterHistory(), duplicates, []), HISTORY + 42);
    const one = recordChangedPostings(found.alertState, [credit(HISTORY + 43, 200_000, 'c')], []);
    const after = detect(one, HISTORY + 44);
    const stored = businessAlertStateSchema.parse(JSON.parse(JSON.stringify(after.alertState)));
    expect(after.resolved.filter(({ isRefunded }) => isRefunded)).toHaveLength(1);
    expect(detect(stored, HISTORY + 46).resolved).toEqual([]);
  });
});

describe('processing new days', () => {
  it('gives a finding the same id when the run is repeated', () => {
    const alertState = recordChangedPostings(stateAfterHistory(), [NOVA], []);
    const first = detect(alertState, HISTORY + 1);
    expect(first.raised).toMatchObject([
      { previousStatus: 'none', alert: { finding: 'new-payee', lines: ['nova'], actual: 150_000 } },
    ]);
    expect(first.raised[0]?.id).toMatch(new RegExp(`^${dayOf(HISTORY + 1)}-[0-9a-f]{16}$`));
    expect(detect(alertState, HISTORY + 1)).toEqual(first);
    expect(detect(first.alertState, HISTORY + 1)).toEqual({
      alertState: first.alertState,
      raised: [],
      corrected: [],
      resolved: [],
      cashOutlook: null,
    });
  });

  it('checks each posting against limits, even aggregated postings', () => {
    const limit = { measure: 'payment', limit: cents(500_000) } as const;
    const threshold = { ...aThresholdDraft(limit), id: 'large-payments' };
    const bulkDay = Array.from({ length: 40 }, (_, place) =>
      lineOn(HISTORY + 1, place === 7 ? -600_000 : -1_000, {
        id: `bulk ${place}`,
        counterparty: 'Everyday Supplies',
      }),
    );
    const alertState = { ...stateAfterHistory(), thresholds: [newTrackedThreshold(threshold)] };
    const { raised } = detect(recordChangedPostings(alertState, bulkDay, []), HISTORY + 1);
    expect(raised.filter(({ alert }) => alert.finding === 'above-threshold')).toMatchObject([
      { alert: { actual: 600_000, lines: ['bulk 7'] } },
    ]);
  });

  it('finds the same day by day, all at once, and after storing its state', () => {
    const alertState = recordChangedPostings(stateAfterHistory(), [NOVA], []);
    const atOnce = detect(alertState, HISTORY + 40);
    let [one, raised] = [alertState, 0];
    for (let offset = HISTORY; offset <= HISTORY + 40; offset += 1) {
      const detected = detect(
        businessAlertStateSchema.parse(JSON.parse(JSON.stringify(one))),
        offset,
      );
      one = detected.alertState;
      raised += detected.raised.length;
    }
    expect(one).toEqual(atOnce.alertState);
    expect(raised).toBe(atOnce.raised.length);
    expect(raised).toBeGreaterThan(1);
  });

  it('waits until a day is complete, because an outage is not a drop', () => {
    const alertState = recordChangedPostings(stateAfterHistory(), [NOVA], []);
    const waiting = detect(alertState, HISTORY + 60, dayOf(HISTORY));
    expect(waiting.raised).toEqual([]);
    expect(waiting.alertState.checkpoint?.processedThrough).toBe(dayOf(HISTORY));
    expect(waiting.alertState.unprocessed.map(({ id }) => id)).toEqual(['nova']);
    expect(detect(alertState, HISTORY + 1, null).alertState).toBe(alertState);
    expect(detect(waiting.alertState, HISTORY + 1).raised).toHaveLength(1);
  });

  it('waits for the slowest source that provides numbers and ignores other sources', () => {
    const cashOnly: SourceState = { ...completeTo(dayOf(1)), provides: ['cash'] };
    expect(completeThrough([completeTo(dayOf(5)), completeTo(dayOf(3)), cashOnly])).toBe(dayOf(3));
    expect(completeThrough([completeTo(dayOf(5)), completeTo(null)])).toBeNull();
    expect(completeThrough([cashOnly])).toBeNull();
  });

  it('does not wait for a closed account, unless every account is closed', () => {
    const closed: SourceState = { ...completeTo(dayOf(2)), endedOn: dayOf(2) };
    expect(completeThrough([completeTo(dayOf(5)), closed])).toBe(dayOf(5));
    expect(completeThrough([closed])).toBe(dayOf(2));
  });

  it('resolves a missed payment when it arrives late', () => {
    const missing = detect(stateAfterHistory(), HISTORY + 30);
    const [alert] = missing.raised.filter((one) => one.alert.finding === 'payment-missing');
    expect(alert).toBeDefined();
    const paid = lineOn(HISTORY + 31, 90_000, { counterparty: 'Client 01', kind: 'other_income' });
    const detected = detect(recordChangedPostings(missing.alertState, [paid], []), HISTORY + 32);
    expect(detected.resolved).toEqual([{ id: alert?.id, on: dayOf(HISTORY + 31) }]);
  });

  it('keeps waiting for the rest of a partial payment', () => {
    const missing = detect(stateAfterHistory(), HISTORY + 30);
    const [alert] = missing.raised.filter((one) => one.alert.finding === 'payment-missing');
    const partOn = (offset: number, amount: number) =>
      lineOn(offset, amount, { counterparty: 'Client 01', kind: 'other_income' });
    const parts = [partOn(HISTORY + 31, 500), partOn(HISTORY + 32, 45_000)];
    const waiting = detect(recordChangedPostings(missing.alertState, parts, []), HISTORY + 33);
    expect(waiting.resolved).toEqual([]);
    const rest = partOn(HISTORY + 34, 42_000);
    const detected = detect(recordChangedPostings(waiting.alertState, [rest], []), HISTORY + 35);
    expect(detected.resolved).toEqual([{ id: alert?.id, on: dayOf(HISTORY + 34) }]);
  });

  it('resolves a missing bill when it arrives late, and waits for complete days', () => {
    const rentOn = (offset: number) => lineOn(offset, -200_000, { counterparty: 'Landlord' });
    const billOf = ({ raised }: DetectionResult) =>
      raised.find(({ alert }) => alert.finding === 'bill-missing' && alert.otherDay === dayOf(210));
    const missing = detect(stateAfterHistory(), 225);
    const alert = billOf(missing);
    expect(alert?.alert).toMatchObject({ counterparty: 'Landlord', impact: 200_000 });
    const late = detect(recordChangedPostings(missing.alertState, [rentOn(226)], []), 227);
    expect(late.resolved).toContainEqual({ id: alert?.id, on: dayOf(226) });
    expect(detect(stateAfterHistory(), 225, dayOf(212)).raised).toEqual([]);
    expect(
      billOf(detect(recordChangedPostings(stateAfterHistory(), [rentOn(211)], []), 225)),
    ).toBeUndefined();
  });

  it('resolves a day of low sales when they arrive late', () => {
    const next = HISTORY + ((7 - (HISTORY % 7)) % 7);
    const known = stateAfterHistory(counterSales(next));
    const weak = lineOn(next, 900, { kind: 'sale', counterparty: 'Counter' });
    const detected = detect(recordChangedPostings(known, [weak], []), next);
    const [drop] = detected.raised.filter(({ candidate }) => candidate.detector === 'revenue-day');
    expect(drop?.alert).toMatchObject({ finding: 'revenue-drop', date: dayOf(next), actual: 900 });
    const late = lineOn(next, 85_000, { id: 'late', kind: 'sale', counterparty: 'Counter' });
    const { resolved } = detect(recordChangedPostings(detected.alertState, [late], []), next + 1);
    expect(resolved).toEqual([{ id: drop?.id, on: dayOf(next + 1) }]);
  });

  it('reports a drop as the alert of the weak day that started it', () => {
    const next = HISTORY + ((7 - (HISTORY % 7)) % 7);
    const sale = (offset: number, amount: number) =>
      lineOn(offset, amount, { kind: 'sale', counterparty: 'Counter' });
    const weak = detect(
      recordChangedPostings(stateAfterHistory(counterSales(next)), [sale(next, 900)], []),
      next,
    );
    const halves = [1, 2, 3, 4, 5].map((day) => sale(next + day, 30_000));
    const detected = detect(recordChangedPostings(weak.alertState, halves, []), next + 6);
    const drop = detected.raised.find(({ candidate }) => candidate.detector === 'revenue-drift');
    expect(drop).toMatchObject({ id: weak.raised[0]?.id, previousStatus: 'open' });
    expect(detected.alertState.trackedAlerts.filter(({ id }) => id === drop?.id)).toMatchObject([
      { detector: 'revenue-drift', resolvedOn: null },
    ]);
  });

  it('reports a lasting drop as one alert, and resolves it when sales recover', () => {
    const lasting = counterSales(HISTORY + 90, (offset) =>
      offset < HISTORY ? 1 : offset < HISTORY + 60 ? 0.5 : 1,
    );
    let alertState = stateAfterHistory(lasting);
    const drops: DetectionResult['raised'][number][] = [];
    const resolvedOn = new Map<string, BusinessDate>();
    for (let offset = HISTORY; offset < HISTORY + 90; offset += 1) {
      const detected = detect(alertState, offset);
      drops.push(...detected.raised.filter(({ alert }) => alert.finding === 'revenue-drop'));
      for (const { id, on } of detected.resolved) resolvedOn.set(id, on);
      alertState = detected.alertState;
    }
    const [first] = drops;
    expect(drops.length).toBeGreaterThan(1);
    expect(new Set(drops.map(({ id }) => id)).size).toBe(1);
    expect(drops.map(({ previousStatus }) => previousStatus)).not.toContain('resolved');
    expect(drops.at(-1)?.earlier?.[0]?.on).toBe(first?.alert.date);
    const resolved = resolvedOn.get(first?.id ?? '') ?? '';
    expect(resolved > dayOf(HISTORY + 28)).toBe(true);
  });

  it('does not resolve a drop that became normal as if sales had recovered', () => {
    const endsOf = (fallen: number) => {
      const lasting = counterSales(HISTORY + 120, (offset) =>
        offset < HISTORY || offset >= HISTORY + fallen ? 1 : 0.6,
      );
      let alertState = stateAfterHistory(lasting);
      const ends: DetectionResult['resolved'][number][] = [];
      for (let offset = HISTORY; offset < HISTORY + 120; offset += 1) {
        const detected = detect(alertState, offset);
        ends.push(...detected.resolved);
        alertState = detected.alertState;
      }
      return { ends, changes: alertState.changes };
    };
    const stayed = endsOf(120);
    expect(stayed.ends).toMatchObject([{ isNewNormal: true }]);
    expect(stayed.changes).toMatchObject([{ now: null, isNewNormal: true }]);
    const back = endsOf(21);
    expect(back.ends).toHaveLength(1);
    expect(back.ends[0]?.isNewNormal).toBeUndefined();
    expect(back.changes[0]?.isNewNormal).toBeUndefined();
  });

  it('reports a falling balance again after two weeks, not after one', () => {
    const poor = detect(stateAfterHistory(), HISTORY, dayOf(HISTORY), 20_000);
    const raisedIn = (days: number) =>
      detect(poor.alertState, HISTORY + days, dayOf(HISTORY + days), 20_000).raised.filter(
        ({ alert }) => alert.finding === 'cash-low',
      );
    expect(raisedIn(14)).toEqual([]);
    const [first] = poor.raised;
    const earlier = [{ on: first?.alert.date, actual: first?.alert.actual }];
    expect(raisedIn(15)).toMatchObject([{ id: first?.id, previousStatus: 'open', earlier }]);
  });

  it('keeps its first and latest version, however often it is reported', () => {
    const spending = stateAfterHistory(ordinaryPurchases(HISTORY + 160));
    let { alertState } = detect(spending, HISTORY, dayOf(HISTORY), 20_000);
    const said = [];
    for (let days = 15; days <= 150; days += 15) {
      const detected = detect(alertState, HISTORY + days, dayOf(HISTORY + days), 20_000);
      said.push(...detected.raised.filter(({ alert }) => alert.finding === 'cash-low'));
      alertState = detected.alertState;
    }
    expect(said.length).toBeGreaterThan(8);
    expect(said.at(-1)?.earlier).toHaveLength(6);
    expect(said.at(-1)?.earlier?.[0]?.on).toBe(dayOf(HISTORY));
    expect(said.at(-1)?.earlier?.at(-1)?.on).toBe(said.at(-2)?.alert.date);
  });

  it('reopens a resolved cash warning that returns', () => {
    const poor = detect(stateAfterHistory(), HISTORY, dayOf(HISTORY), 20_000);
    const [warning] = poor.raised;
    expect(warning).toMatchObject({ previousStatus: 'none', alert: { finding: 'cash-low' } });
    const rich = detect(poor.alertState, HISTORY + 4, dayOf(HISTORY + 4), 9_000_000);
    expect(rich.resolved).toEqual([{ id: warning?.id, on: dayOf(HISTORY + 1) }]);
    const again = detect(rich.alertState, HISTORY + 9, dayOf(HISTORY + 9), 20_000);
    expect(again.raised.filter(({ alert }) => alert.finding === 'cash-low')).toMatchObject([
      { id: warning?.id, previousStatus: 'resolved' },
    ]);
  });

  it('accepts the owner’s answer that the business was closed', () => {
    const offset = HISTORY + 1;
    const read = detectHistory({
      lines: [...ORDINARY, ...counterSales(offset)].map(toDetectorPosting),
      until: dayOf(HISTORY),
      balance: null,
      rules: [],
    });
    const alertState: BusinessAlertState = { ...EMPTY_ALERT_STATE, checkpoint: read.checkpoint };
    const raisedWith = (dates: readonly string[]) =>
      detectNewDays(alertState, {
        until: dayOf(offset),
        sources: [completeTo(dayOf(offset))],
        balanceOn: () => null,
        closed: { weekdays: [], dates },
      }).raised.map(({ alert }) => alert.finding);
    expect(raisedWith([])).toEqual(['revenue-drop']);
    expect(raisedWith([dayOf(offset)])).toEqual([]);
  });
});

describe('new postings', () => {
  it('are processed with the next day if they are late', () => {
    const detected = detect(stateAfterHistory(), HISTORY + 5);
    const late = lineOn(HISTORY + 2, -150_000, { id: 'late', counterparty: 'Nova Trading' });
    const { raised } = detect(recordChangedPostings(detected.alertState, [late], []), HISTORY + 6);
    expect(raised).toMatchObject([{ alert: { lines: ['late'], date: dayOf(HISTORY + 2) } }]);
  });

  it('cause a new history replay if a processed one was reclassified', () => {
    const [first] = ORDINARY;
    if (!first) throw new Error('no line');
    const alertState = stateAfterHistory();
    const corrected = { ...first, kind: 'owner_draw' as const, revision: 2 };
    const noted = recordChangedPostings(alertState, [corrected], [first]);
    expect(noted).toMatchObject({ checkpoint: null, revision: 1 });
    expect(detect(noted, HISTORY + 9).alertState).toBe(noted);
    expect(recordChangedPostings(alertState, [{ ...first, revision: 2 }], [first]).checkpoint).toBe(
      alertState.checkpoint,
    );
  });

  it('replace their earlier version if it was not processed yet', () => {
    const alertState = recordChangedPostings(stateAfterHistory(), [NOVA], []);
    const smaller = { ...NOVA, amount: cents(-3000), revision: 2 };
    const noted = recordChangedPostings(alertState, [smaller], [NOVA]);
    expect(noted.unprocessed).toEqual([toDetectorPosting(smaller)]);
    expect(detect(noted, HISTORY + 1).raised).toEqual([]);
  });

  it('cause a history replay if there are very many', () => {
    const many = Array.from({ length: 1001 }, (_, index) =>
      lineOn(HISTORY + 1, -100, { id: `line ${index}` }),
    );
    expect(recordChangedPostings(stateAfterHistory(), many, [])).toMatchObject({
      checkpoint: null,
      unprocessed: [],
    });
  });
});

describe('an answer to an alert', () => {
  const TODAY = dayOf(HISTORY + 2);
  const at = new Date('2021-07-27T15:00:00Z');
  const detected = detect(recordChangedPostings(stateAfterHistory(), [NOVA], []), HISTORY + 1);
  const [found] = detected.raised;
  if (!found) throw new Error('nothing was found');
  const stored = asStoredAlert(found, 'USD', at);
  const give = (
    answer: 'seen' | 'expected' | 'snoozed' | 'handled' | null,
    of = detected.alertState,
  ) => answerAlert(stored, of, { alertId: found.id, answer, by: 'ada', at, today: TODAY });

  const warned = detect(stateAfterHistory(), HISTORY, dayOf(HISTORY), 20_000);
  const [warning] = warned.raised;
  if (!warning) throw new Error('nothing was found');
  const giveToWarning = (answer: 'expected' | 'snoozed' | null, alertState = warned.alertState) =>
    answerAlert(asStoredAlert(warning, 'USD', at), alertState, {
      alertId: warning.id,
      answer,
      by: 'ada',
      at,
      today: dayOf(HISTORY),
    }).alertState;
  const findingsLater = (alertState: BusinessAlertState, later: number, balance: number) =>
    detect(alertState, HISTORY + later, dayOf(HISTORY + later), balance).raised.map(
      ({ alert }) => alert.finding,
    );

  it('stores who answered and when, and is idempotent', () => {
    const once = give('expected');
    expect(once.alert.answer).toEqual({ answer: 'expected', until: null, by: 'ada', at });
    expect(give('expected', once.alertState)).toEqual(once);
    expect(alertStatusOf(once.alert, TODAY)).toBe('expected');
  });

  it('"expected" silences alerts of at most the same amount until it is removed', () => {
    expect(findingsLater(warned.alertState, 16, 120_000)).toContain('cash-low');
    const alertState = giveToWarning('expected');
    expect(alertState.rules).toMatchObject([
      { alertId: warning.id, detector: 'cash', until: null },
    ]);
    expect(findingsLater(alertState, 16, 120_000)).not.toContain('cash-low');
    expect(findingsLater(alertState, 16, 0)).toContain('cash-low');
    expect(findingsLater(giveToWarning(null, alertState), 16, 120_000)).toContain('cash-low');
  });

  it('"not now" lasts sixty days', () => {
    const { alert } = give('snoozed');
    expect(alert.answer?.until).toBe(addDays(TODAY, 60));
    expect(alertStatusOf(alert, addDays(TODAY, 60))).toBe('snoozed');
    expect(alertStatusOf(alert, addDays(TODAY, 61))).toBe('open');
    const alertState = giveToWarning('snoozed');
    expect(findingsLater(alertState, 60, 0)).not.toContain('cash-low');
    expect(findingsLater(alertState, 61, 0)).toContain('cash-low');
    expect(detect(alertState, HISTORY + 70).alertState.rules).toEqual([]);
  });

  it('"seen" and "being handled" do not affect later alerts', () => {
    for (const answer of ['seen', 'handled'] as const) {
      const { trackedAlerts, ...state } = give(answer).alertState;
      const { trackedAlerts: before, ...stateBefore } = detected.alertState;
      expect(state).toEqual(stateBefore);
      // The next digest does not ask again.
      expect(trackedAlerts).toEqual(
        before.map((alert) => (alert.id === found.id ? { ...alert, isAnswered: true } : alert)),
      );
    }
  });
});
