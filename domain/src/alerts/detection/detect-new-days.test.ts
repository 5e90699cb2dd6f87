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

function watched(lines: readonly Posting[] = ORDINARY): BusinessAlertState {
  const history = detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(HISTORY - 1),
    balance: null,
    rules: [],
  });
  return { ...EMPTY_ALERT_STATE, memory: history.memory, unprocessed: history.later };
}

const judge = (
  book: BusinessAlertState,
  offset: number,
  complete: BusinessDate | null = dayOf(offset),
  balance: number | null = null,
): DetectionResult =>
  detectNewDays(book, {
    until: dayOf(offset),
    sources: [completeTo(complete)],
    balanceOn: () => (balance === null ? null : cents(balance)),
  });

const NOVA = lineOn(HISTORY + 1, -150_000, { id: 'nova', counterparty: 'Nova Trading' });

describe('processing new days', () => {
  it('reports findings under ids that a repeated run gives again', () => {
    const book = recordChangedPostings(watched(), [NOVA], []);
    const first = judge(book, HISTORY + 1);
    expect(first.told).toMatchObject([
      { before: 'nothing', alert: { finding: 'new-payee', lines: ['nova'], actual: 150_000 } },
    ]);
    expect(first.told[0]?.id).toMatch(new RegExp(`^${dayOf(HISTORY + 1)}-[0-9a-f]{16}$`));
    expect(judge(book, HISTORY + 1)).toEqual(first);
    expect(judge(first.book, HISTORY + 1)).toEqual({
      book: first.book,
      told: [],
      corrected: [],
      settled: [],
      cashOutlook: null,
    });
  });

  it('checks each posting against limits, also those that are aggregated', () => {
    const limit = { measure: 'payment', limit: cents(500_000) } as const;
    const threshold = { ...aThresholdDraft(limit), id: 'large-payments' };
    const crowd = Array.from({ length: 40 }, (_, place) =>
      lineOn(HISTORY + 1, place === 7 ? -600_000 : -1_000, {
        id: `crowd ${place}`,
        counterparty: 'Everyday Supplies',
      }),
    );
    const book = { ...watched(), thresholds: [newTrackedThreshold(threshold)] };
    const { told } = judge(recordChangedPostings(book, crowd, []), HISTORY + 1);
    expect(told.filter(({ alert }) => alert.finding === 'above-threshold')).toMatchObject([
      { alert: { actual: 600_000, lines: ['crowd 7'] } },
    ]);
  });

  it('gives the same result day by day and all at once, and through its document', () => {
    const book = recordChangedPostings(watched(), [NOVA], []);
    const atOnce = judge(book, HISTORY + 40);
    let [one, told] = [book, 0];
    for (let offset = HISTORY; offset <= HISTORY + 40; offset += 1) {
      const judged = judge(businessAlertStateSchema.parse(JSON.parse(JSON.stringify(one))), offset);
      one = judged.book;
      told += judged.told.length;
    }
    expect(one).toEqual(atOnce.book);
    expect(told).toBe(atOnce.told.length);
    expect(told).toBeGreaterThan(1);
  });

  it('waits until a day is complete, because an outage is not a drop', () => {
    const book = recordChangedPostings(watched(), [NOVA], []);
    const waiting = judge(book, HISTORY + 60, dayOf(HISTORY));
    expect(waiting.told).toEqual([]);
    expect(waiting.book.memory?.processedThrough).toBe(dayOf(HISTORY));
    expect(waiting.book.unprocessed.map(({ id }) => id)).toEqual(['nova']);
    expect(judge(book, HISTORY + 1, null).book).toBe(book);
    expect(judge(waiting.book, HISTORY + 1).told).toHaveLength(1);
  });

  it('waits for the slowest source that provides numbers, and for no other', () => {
    const cashOnly: SourceState = { ...completeTo(dayOf(1)), provides: ['cash'] };
    expect(completeThrough([completeTo(dayOf(5)), completeTo(dayOf(3)), cashOnly])).toBe(dayOf(3));
    expect(completeThrough([completeTo(dayOf(5)), completeTo(null)])).toBeNull();
    expect(completeThrough([cashOnly])).toBeNull();
  });

  it('resolves a missed payment when it arrives late', () => {
    const missing = judge(watched(), HISTORY + 30);
    const [alert] = missing.told.filter((one) => one.alert.finding === 'payment-missing');
    expect(alert).toBeDefined();
    const paid = lineOn(HISTORY + 31, 90_000, { counterparty: 'Client 01', kind: 'other_income' });
    const judged = judge(recordChangedPostings(missing.book, [paid], []), HISTORY + 32);
    expect(judged.settled).toEqual([{ id: alert?.id, on: dayOf(HISTORY + 31) }]);
  });

  it('keeps waiting for the rest of a partial payment', () => {
    const missing = judge(watched(), HISTORY + 30);
    const [alert] = missing.told.filter((one) => one.alert.finding === 'payment-missing');
    const partOn = (offset: number, amount: number) =>
      lineOn(offset, amount, { counterparty: 'Client 01', kind: 'other_income' });
    const parts = [partOn(HISTORY + 31, 500), partOn(HISTORY + 32, 45_000)];
    const waiting = judge(recordChangedPostings(missing.book, parts, []), HISTORY + 33);
    expect(waiting.settled).toEqual([]);
    const rest = partOn(HISTORY + 34, 42_000);
    const judged = judge(recordChangedPostings(waiting.book, [rest], []), HISTORY + 35);
    expect(judged.settled).toEqual([{ id: alert?.id, on: dayOf(HISTORY + 34) }]);
  });

  it('resolves a missing bill when it arrives late, and waits for complete days', () => {
    const rentOn = (offset: number) => lineOn(offset, -200_000, { counterparty: 'Landlord' });
    const billOf = ({ told }: DetectionResult) =>
      told.find(({ alert }) => alert.finding === 'bill-missing' && alert.otherDay === dayOf(210));
    const missing = judge(watched(), 225);
    const alert = billOf(missing);
    expect(alert?.alert).toMatchObject({ counterparty: 'Landlord', impact: 200_000 });
    const late = judge(recordChangedPostings(missing.book, [rentOn(226)], []), 227);
    expect(late.settled).toContainEqual({ id: alert?.id, on: dayOf(226) });
    expect(judge(watched(), 225, dayOf(212)).told).toEqual([]);
    expect(billOf(judge(recordChangedPostings(watched(), [rentOn(211)], []), 225))).toBeUndefined();
  });

  it('resolves a day of low sales when they arrive late', () => {
    const next = HISTORY + ((7 - (HISTORY % 7)) % 7);
    const known = watched(counterSales(next));
    const weak = lineOn(next, 900, { kind: 'sale', counterparty: 'Counter' });
    const judged = judge(recordChangedPostings(known, [weak], []), next);
    const [drop] = judged.told.filter(({ candidate }) => candidate.detector === 'revenue-day');
    expect(drop?.alert).toMatchObject({ finding: 'revenue-drop', date: dayOf(next), actual: 900 });
    const late = lineOn(next, 85_000, { id: 'late', kind: 'sale', counterparty: 'Counter' });
    const { settled } = judge(recordChangedPostings(judged.book, [late], []), next + 1);
    expect(settled).toEqual([{ id: drop?.id, on: dayOf(next + 1) }]);
  });

  it('reports a drop as the alert of the weak day that started it', () => {
    const next = HISTORY + ((7 - (HISTORY % 7)) % 7);
    const sale = (offset: number, amount: number) =>
      lineOn(offset, amount, { kind: 'sale', counterparty: 'Counter' });
    const weak = judge(
      recordChangedPostings(watched(counterSales(next)), [sale(next, 900)], []),
      next,
    );
    const halves = [1, 2, 3, 4, 5].map((day) => sale(next + day, 30_000));
    const judged = judge(recordChangedPostings(weak.book, halves, []), next + 6);
    const drop = judged.told.find(({ candidate }) => candidate.detector === 'revenue-drift');
    expect(drop).toMatchObject({ id: weak.told[0]?.id, before: 'standing' });
    expect(judged.book.standing.filter(({ id }) => id === drop?.id)).toMatchObject([
      { detector: 'revenue-drift', resolvedOn: null },
    ]);
  });

  it('reports a lasting drop as one alert, and resolves it when sales recover', () => {
    const lasting = counterSales(HISTORY + 90, (offset) =>
      offset < HISTORY ? 1 : offset < HISTORY + 60 ? 0.5 : 1,
    );
    let book = watched(lasting);
    const drops: DetectionResult['told'][number][] = [];
    const resolvedOn = new Map<string, BusinessDate>();
    for (let offset = HISTORY; offset < HISTORY + 90; offset += 1) {
      const judged = judge(book, offset);
      drops.push(...judged.told.filter(({ alert }) => alert.finding === 'revenue-drop'));
      for (const { id, on } of judged.settled) resolvedOn.set(id, on);
      book = judged.book;
    }
    const [first] = drops;
    expect(drops.length).toBeGreaterThan(1);
    expect(new Set(drops.map(({ id }) => id)).size).toBe(1);
    expect(drops.map(({ before }) => before)).not.toContain('settled');
    expect(drops.at(-1)?.earlier?.[0]?.on).toBe(first?.alert.date);
    const settled = resolvedOn.get(first?.id ?? '') ?? '';
    expect(settled > dayOf(HISTORY + 28)).toBe(true);
  });

  it('does not resolve a drop that became normal as if sales had recovered', () => {
    const endsOf = (fallen: number) => {
      const lasting = counterSales(HISTORY + 120, (offset) =>
        offset < HISTORY || offset >= HISTORY + fallen ? 1 : 0.6,
      );
      let book = watched(lasting);
      const ends: DetectionResult['settled'][number][] = [];
      for (let offset = HISTORY; offset < HISTORY + 120; offset += 1) {
        const judged = judge(book, offset);
        ends.push(...judged.settled);
        book = judged.book;
      }
      return { ends, changes: book.changes };
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
    const poor = judge(watched(), HISTORY, dayOf(HISTORY), 20_000);
    const toldIn = (days: number) =>
      judge(poor.book, HISTORY + days, dayOf(HISTORY + days), 20_000).told.filter(
        ({ alert }) => alert.finding === 'cash-low',
      );
    expect(toldIn(14)).toEqual([]);
    const [first] = poor.told;
    const earlier = [{ on: first?.alert.date, actual: first?.alert.actual }];
    expect(toldIn(15)).toMatchObject([{ id: first?.id, before: 'standing', earlier }]);
  });

  it('keeps its first and latest version, however often it is reported', () => {
    const spending = watched(ordinaryPurchases(HISTORY + 160));
    let { book } = judge(spending, HISTORY, dayOf(HISTORY), 20_000);
    const said = [];
    for (let days = 15; days <= 150; days += 15) {
      const judged = judge(book, HISTORY + days, dayOf(HISTORY + days), 20_000);
      said.push(...judged.told.filter(({ alert }) => alert.finding === 'cash-low'));
      book = judged.book;
    }
    expect(said.length).toBeGreaterThan(8);
    expect(said.at(-1)?.earlier).toHaveLength(6);
    expect(said.at(-1)?.earlier?.[0]?.on).toBe(dayOf(HISTORY));
    expect(said.at(-1)?.earlier?.at(-1)?.on).toBe(said.at(-2)?.alert.date);
  });

  it('reopens a resolved cash warning that returns', () => {
    const poor = judge(watched(), HISTORY, dayOf(HISTORY), 20_000);
    const [warning] = poor.told;
    expect(warning).toMatchObject({ before: 'nothing', alert: { finding: 'cash-low' } });
    const rich = judge(poor.book, HISTORY + 4, dayOf(HISTORY + 4), 9_000_000);
    expect(rich.settled).toEqual([{ id: warning?.id, on: dayOf(HISTORY + 1) }]);
    const again = judge(rich.book, HISTORY + 9, dayOf(HISTORY + 9), 20_000);
    expect(again.told.filter(({ alert }) => alert.finding === 'cash-low')).toMatchObject([
      { id: warning?.id, before: 'settled' },
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
    const book: BusinessAlertState = { ...EMPTY_ALERT_STATE, memory: read.memory };
    const toldWith = (dates: readonly string[]) =>
      detectNewDays(book, {
        until: dayOf(offset),
        sources: [completeTo(dayOf(offset))],
        balanceOn: () => null,
        closed: { weekdays: [], dates },
      }).told.map(({ alert }) => alert.finding);
    expect(toldWith([])).toEqual(['revenue-drop']);
    expect(toldWith([dayOf(offset)])).toEqual([]);
  });
});

describe('new postings', () => {
  it('are processed with the next day if they are late', () => {
    const judged = judge(watched(), HISTORY + 5);
    const late = lineOn(HISTORY + 2, -150_000, { id: 'late', counterparty: 'Nova Trading' });
    const { told } = judge(recordChangedPostings(judged.book, [late], []), HISTORY + 6);
    expect(told).toMatchObject([{ alert: { lines: ['late'], date: dayOf(HISTORY + 2) } }]);
  });

  it('require reading history again if a processed one was reclassified', () => {
    const [first] = ORDINARY;
    if (!first) throw new Error('no line');
    const book = watched();
    const corrected = { ...first, kind: 'owner_draw' as const, revision: 2 };
    const noted = recordChangedPostings(book, [corrected], [first]);
    expect(noted).toMatchObject({ memory: null, revision: 1 });
    expect(judge(noted, HISTORY + 9).book).toBe(noted);
    expect(recordChangedPostings(book, [{ ...first, revision: 2 }], [first]).memory).toBe(
      book.memory,
    );
  });

  it('replace their earlier version if it was not processed yet', () => {
    const book = recordChangedPostings(watched(), [NOVA], []);
    const smaller = { ...NOVA, amount: cents(-3000), revision: 2 };
    const noted = recordChangedPostings(book, [smaller], [NOVA]);
    expect(noted.unprocessed).toEqual([toDetectorPosting(smaller)]);
    expect(judge(noted, HISTORY + 1).told).toEqual([]);
  });

  it('are history if they are very many', () => {
    const many = Array.from({ length: 1001 }, (_, index) =>
      lineOn(HISTORY + 1, -100, { id: `line ${index}` }),
    );
    expect(recordChangedPostings(watched(), many, [])).toMatchObject({
      memory: null,
      unprocessed: [],
    });
  });
});

describe('an answer', () => {
  const TODAY = dayOf(HISTORY + 2);
  const at = new Date('2021-07-27T15:00:00Z');
  const judged = judge(recordChangedPostings(watched(), [NOVA], []), HISTORY + 1);
  const [found] = judged.told;
  if (!found) throw new Error('nothing was found');
  const stored = asStoredAlert(found, 'USD', at);
  const give = (answer: 'seen' | 'expected' | 'snoozed' | 'handled' | null, of = judged.book) =>
    answerAlert(stored, of, { alertId: found.id, answer, by: 'ada', at, today: TODAY });

  const warned = judge(watched(), HISTORY, dayOf(HISTORY), 20_000);
  const [warning] = warned.told;
  if (!warning) throw new Error('nothing was found');
  const giveToWarning = (answer: 'expected' | 'snoozed' | null, book = warned.book) =>
    answerAlert(asStoredAlert(warning, 'USD', at), book, {
      alertId: warning.id,
      answer,
      by: 'ada',
      at,
      today: dayOf(HISTORY),
    }).book;
  const findingsLater = (book: BusinessAlertState, later: number, balance: number) =>
    judge(book, HISTORY + later, dayOf(HISTORY + later), balance).told.map(
      ({ alert }) => alert.finding,
    );

  it('stores who answered and when, and is idempotent', () => {
    const once = give('expected');
    expect(once.alert.answer).toEqual({ answer: 'expected', until: null, by: 'ada', at });
    expect(give('expected', once.book)).toEqual(once);
    expect(alertStatusOf(once.alert, TODAY)).toBe('expected');
  });

  it('of expected silences alerts of at most the same amount, until it is removed', () => {
    expect(findingsLater(warned.book, 16, 120_000)).toContain('cash-low');
    const book = giveToWarning('expected');
    expect(book.rules).toMatchObject([{ alertId: warning.id, detector: 'cash', until: null }]);
    expect(findingsLater(book, 16, 120_000)).not.toContain('cash-low');
    expect(findingsLater(book, 16, 0)).toContain('cash-low');
    expect(findingsLater(giveToWarning(null, book), 16, 120_000)).toContain('cash-low');
  });

  it('of not now lasts sixty days', () => {
    const { alert } = give('snoozed');
    expect(alert.answer?.until).toBe(addDays(TODAY, 60));
    expect(alertStatusOf(alert, addDays(TODAY, 60))).toBe('snoozed');
    expect(alertStatusOf(alert, addDays(TODAY, 61))).toBe('open');
    const book = giveToWarning('snoozed');
    expect(findingsLater(book, 60, 0)).not.toContain('cash-low');
    expect(findingsLater(book, 61, 0)).toContain('cash-low');
    expect(judge(book, HISTORY + 70).book.rules).toEqual([]);
  });

  it('of seen or being handled does not affect later alerts', () => {
    expect(give('seen').book).toEqual(judged.book);
    expect(give('handled').book).toEqual(judged.book);
  });
});
