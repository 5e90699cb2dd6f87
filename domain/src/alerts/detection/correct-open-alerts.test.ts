import { describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import {
  dayOf,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { correctOpenAlerts } from './correct-open-alerts.ts';
import { detectNewDays } from './detect-new-days.ts';
import { detectHistory } from './detect-history.ts';
import {
  EMPTY_ALERT_STATE,
  recordChangedPostings,
  toDetectorPosting,
  type BusinessAlertState,
} from '../business-alert-state.ts';

const HISTORY = 200;
const NOW = HISTORY + 5;

const read = (lines: readonly Posting[], offset: number) =>
  detectHistory({
    lines: lines.map(toDetectorPosting),
    until: dayOf(offset),
    balance: null,
    rules: [],
  });

const nova = (amount: number) =>
  lineOn(HISTORY + 1, amount, { id: 'nova', counterparty: 'Nova Trading' });

/** A business with a reported first payment of a few days ago. */
function told() {
  const { memory } = read(ordinaryPurchases(HISTORY), HISTORY - 1);
  const book = recordChangedPostings({ ...EMPTY_ALERT_STATE, memory }, [nova(-150_000)], []);
  const sources = [
    { name: 'Bank', provides: ['profit'], completeThrough: dayOf(NOW), problem: null },
  ] as const;
  const judged = detectNewDays(book, { until: dayOf(NOW), sources, balanceOn: () => null });
  const [alert] = judged.told;
  if (!alert) throw new Error('nothing was told');
  return { book: judged.book, id: alert.id };
}

/** Corrects its open alert after history was read again. */
const readAgain = (book: BusinessAlertState, lines: readonly Posting[], offset = NOW) =>
  correctOpenAlerts(book, read([...ordinaryPurchases(HISTORY), ...lines], offset).lately);

describe('an open alert after history was read again', () => {
  it('stays the same while its postings are the same', () => {
    const { book } = told();
    expect(readAgain(book, [nova(-150_000)])).toEqual({ book, settled: [], corrected: [] });
  });

  it('gets the new amount of its posting', () => {
    const { book, id } = told();
    const { corrected, settled, book: after } = readAgain(book, [nova(-90_000)]);
    expect(corrected).toMatchObject([
      {
        id,
        alert: { actual: 90_000, lines: ['nova'] },
        correction: { on: dayOf(NOW), was: 150_000 },
      },
    ]);
    expect(settled).toEqual([]);
    expect(after.standing).toMatchObject([{ id, actual: 90_000, resolvedOn: null }]);
    expect(readAgain(after, [nova(-90_000)]).corrected).toEqual([]);
  });

  it('links to its posting under a new id, and changes nothing else', () => {
    const { book, id } = told();
    const anew = lineOn(HISTORY + 1, -150_000, { id: 'nova-2', counterparty: 'Nova Trading' });
    const { corrected, book: after } = readAgain(book, [anew]);
    expect(corrected).toMatchObject([{ id, alert: { lines: ['nova-2'] }, correction: null }]);
    expect(after.changes).toEqual([]);
    expect(readAgain(after, [anew]).corrected).toEqual([]);
  });

  it('is one change for the next digest, however often it changes, and none if it is restored', () => {
    const { book, id } = told();
    const smaller = readAgain(book, [nova(-90_000)]).book;
    expect(smaller.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: { actual: 90_000 } },
    ]);
    const smallest = readAgain(smaller, [nova(-80_000)]).book;
    expect(smallest.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: { actual: 80_000 } },
    ]);
    expect(readAgain(smallest, [nova(-150_000)]).book.changes).toEqual([]);
    expect(readAgain(smallest, []).book.changes).toMatchObject([
      { id, was: { actual: 150_000 }, now: null },
    ]);
  });

  it('resolves by its new range', () => {
    const { book } = told();
    const [standing] = readAgain(book, [nova(-90_000)]).book.standing;
    expect(standing?.low).toBe(standing?.told?.expected?.low);
    expect(standing?.told).toMatchObject({ actual: 90_000 });
    expect(standing?.told).not.toHaveProperty('evidence');
  });

  it('resolves if its posting was removed', () => {
    const { book, id } = told();
    const { corrected, settled, book: after } = readAgain(book, []);
    expect({ corrected, settled }).toEqual({ corrected: [], settled: [{ id, on: dayOf(NOW) }] });
    expect(after.standing).toMatchObject([{ id, resolvedOn: expect.any(Number) }]);
    expect(readAgain(after, []).settled).toEqual([]);
  });

  it('continues under its new cause if it is a lasting drop', () => {
    const halved = counterSales(HISTORY + 20, (offset) => (offset < HISTORY ? 1 : 0.5));
    const { memory, later } = read(halved, HISTORY - 1);
    const judgeOn = (known: BusinessAlertState, offset: number) => {
      const until = dayOf(offset);
      const sources = [
        { name: 'Bank', provides: ['profit'], completeThrough: until, problem: null },
      ] as const;
      return detectNewDays(known, { until, sources, balanceOn: () => null });
    };
    const first = judgeOn({ ...EMPTY_ALERT_STATE, memory, unprocessed: later }, NOW + 2);
    const [drop] = first.book.standing;
    expect(drop?.detector).toBe('revenue-drift');
    const renamed = first.book.standing.map((alert) => ({ ...alert, cause: 'since 1' }));
    const anew = read(halved, NOW + 2);
    const again = correctOpenAlerts(
      { ...first.book, memory: anew.memory, unprocessed: anew.later, standing: renamed },
      anew.lately,
    );
    expect(again.settled).toEqual([]);
    expect(judgeOn(again.book, NOW + 3).settled).toEqual([]);
  });

  it('is kept if it is older than an alert can stay open', () => {
    const { book } = told();
    expect(readAgain(book, [], NOW + 200)).toEqual({ book, settled: [], corrected: [] });
  });

  it('is also corrected in pending e-mails and in the next digest', () => {
    const { book, id } = told();
    const found = read([...ordinaryPurchases(HISTORY), nova(-150_000)], NOW).backtest?.alerts[0];
    if (!found) throw new Error('nothing was found');
    const foundAt = new Date('2021-07-24T15:00:00Z');
    const between = [
      { id, alert: found, foundAt, letters: 1, emailAt: foundAt, isInDigest: false },
    ];
    expect(readAgain({ ...book, between }, []).book.between).toEqual([]);
    const [smaller] = readAgain({ ...book, between }, [nova(-90_000)]).book.between;
    expect(smaller?.alert.actual).toBe(cents(90_000));
  });
});
