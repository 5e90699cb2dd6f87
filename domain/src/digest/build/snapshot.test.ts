import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDate,
  weekdayOf,
  type BusinessDate,
} from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { MEASURES } from '../../baselines/daily-history.ts';
import { anyPosting, aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { A_BANK, aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import { emptyDailySummaries } from '../../daily-summaries/daily-summaries.ts';
import type { LateDay } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Posting } from '../../ledger/posting.ts';
import { composeDigest } from '../render/compose-digest.ts';
import { digestView } from '../render/digest-view.ts';
import { digestFacts } from '../sections/digest-facts.ts';
import { correctionsOf } from './correction.ts';
import type { SourceState } from '../../connections/source-state.ts';

const BOOKS: SourceState = { ...A_BANK, name: 'QuickBooks', provides: ['profit'] };
const lateBy = (days: number | null, source = A_BANK): SourceState => ({
  ...source,
  completeThrough: days === null ? null : addDays(TUESDAY, -days),
});

/** Sales of 100 and expenses of 40 on each of 182 days before Tuesday. */
const usual = Array.from({ length: 182 }, (_, index) => {
  const date = addDays(TUESDAY, -index - 1);
  return [
    aPosting({ kind: 'sale', amount: 100, date, counterparty: 'Till' }),
    aPosting({ kind: 'expense', amount: -40, date }),
  ];
}).flat();

describe('buildSnapshot', () => {
  it('compares each final number with its expected range', () => {
    const today = [
      aPosting({ kind: 'sale', amount: 150, counterparty: 'Till' }),
      aPosting({ kind: 'expense', amount: -40 }),
      aPosting({ kind: 'owner_draw', amount: -999 }),
    ];
    const snapshot = aSnapshot([...usual, ...today]);
    expect(snapshot.covers).toEqual({ from: TUESDAY, to: TUESDAY });
    expect(snapshot.measures.revenue).toMatchObject({
      figure: { state: 'final', amount: 150 },
      rangePosition: 'above',
      against30Days: { mean: 100, percent: 500 },
    });
    expect(snapshot.measures.expenses.rangePosition).toBe('within');
    expect(snapshot.measures.net.figure).toEqual({ state: 'final', amount: 110 });
    expect(snapshot.contributions.revenue).toEqual({
      weeks: 4,
      usual: 100,
      change: 50,
      contributors: [{ name: 'Till', actual: 150, change: 50 }],
    });
    expect(snapshot.leftOut).toMatchObject([{ kind: 'owner_draw', moneyOut: 999 }]);
    expect(snapshot.postingCount).toBe(3);
  });

  it('shows a zero only if the data is complete', () => {
    expect(aSnapshot(usual).measures.revenue.figure).toEqual({
      state: 'final',
      amount: 0,
    });
    const late = lateBy(1);
    const waiting = aSnapshot(usual, { sources: [late] });
    expect(waiting.measures.revenue).toMatchObject({
      figure: { state: 'unknown', waitingFor: [late] },
      rangePosition: null,
      against30Days: { percent: null },
    });
    expect(waiting.contributions.revenue).toBeNull();
  });

  it('marks incomplete amounts as so far and never as a drop', () => {
    const today = [
      aPosting({ kind: 'sale', amount: 7 }),
      aPosting({ kind: 'expense', amount: -1 }),
    ];
    const { measures } = aSnapshot([...usual, ...today], { sources: [A_BANK, lateBy(2, BOOKS)] });
    expect(measures.revenue).toMatchObject({
      figure: { state: 'so_far', amount: 7, waitingFor: [{ name: 'QuickBooks' }] },
      rangePosition: null,
      against30Days: { percent: null },
    });
    expect(measures.net.figure).toMatchObject({ state: 'so_far', amount: 6 });
  });

  it('has no known number without a source', () => {
    const { measures } = aSnapshot(usual, { sources: [] });
    expect(measures.net.figure).toEqual({ state: 'unknown', waitingFor: [] });
  });

  it('splits a weekend by day, with a final Friday and an unknown Sunday', () => {
    const monday = businessDate('2021-03-08');
    const friday = businessDate('2021-03-05');
    const snapshot = aSnapshot([...usual, aPosting({ kind: 'sale', amount: 5, date: friday })], {
      digestDay: monday,
      sources: [{ ...A_BANK, completeThrough: addDays(friday, 1) }],
    });
    expect(snapshot.days.map(({ figures }) => figures.revenue)).toMatchObject([
      { state: 'final', amount: 5 },
      { state: 'final', amount: 0 },
      { state: 'unknown' },
    ]);
    expect(snapshot.measures.revenue.figure.state).toBe('so_far');
    expect(snapshot.measures.expenses.figure.state).toBe('unknown');
  });

  it('never shows a false zero for any missing source', () => {
    const outage = fc.record({
      lag: fc.option(fc.integer({ min: 0, max: 4 })),
      provides: fc.constantFrom(['profit'], ['cash'], ['profit', 'cash']),
    });
    fc.assert(
      fc.property(fc.array(anyPosting), fc.array(outage, { maxLength: 3 }), (postings, outages) => {
        const sources = outages.map(({ lag, provides }) => ({
          ...lateBy(lag),
          provides: provides as SourceState['provides'],
        }));
        const { measures, days } = aSnapshot(postings, { sources });
        const giving = sources.filter((source) => source.provides.includes('profit'));
        const isEvident =
          giving.length > 0 && giving.every(({ completeThrough }) => completeThrough === TUESDAY);
        const figures = [
          ...MEASURES.map((measure) => measures[measure].figure),
          ...days.flatMap((day) => MEASURES.map((measure) => day.figures[measure])),
        ];
        for (const figure of figures) {
          expect(figure.state === 'final').toBe(isEvident);
          if (figure.state !== 'unknown' && figure.amount === 0) expect(isEvident).toBe(true);
        }
      }),
    );
  });

  it('leaves out the days before the books begin', () => {
    const sunday = businessDate('2021-03-07');
    const snapshot = aSnapshot([], { digestDay: addDays(sunday, 1), first: sunday });
    expect(snapshot.covers).toEqual({ from: sunday, to: sunday });
  });

  it('shows the low point of cash only if the balance is final', () => {
    const cash = { balance: cents(5000), flows: [] };
    const known = aSnapshot(usual, { cash });
    expect(known.cash).toMatchObject({
      balance: { state: 'final', amount: 5000 },
      forecast: { low: { amount: 5000 } },
    });
    const late = aSnapshot(usual, { cash, sources: [lateBy(1)] });
    expect(late.cash).toMatchObject({ balance: { state: 'so_far' }, forecast: null });
  });
});

describe('correctionsOf', () => {
  const LATEST = addDays(TUESDAY, 1);
  const first = addDays(TUESDAY, -6);
  const now = { revenue: cents(500), expenses: cents(40), net: cents(460) };
  const books = {
    ...emptyDailySummaries(first),
    revenue: Array.from({ length: 7 }, () => now.revenue),
    expenses: Array.from({ length: 7 }, () => now.expenses),
  };
  type Change = Pick<LateDay, 'date' | 'was'> & Partial<LateDay>;
  const lateDays = (...days: readonly Change[]): LateDay[] =>
    days.map((day) => ({ latestDigest: LATEST, postingIds: [], ...day }));

  it('returns the reported and the present amount of each changed number', () => {
    const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };
    const late = lateDays({ date: TUESDAY, was: figures, postingIds: ['late'] });
    expect(correctionsOf({ ...books, lateDays: late }, LATEST).corrections).toEqual([
      { about: TUESDAY, measure: 'revenue', was: 400, is: 500, postingIds: ['late'] },
      { about: TUESDAY, measure: 'net', was: 360, is: 460, postingIds: ['late'] },
    ]);
  });

  it('leaves the days of a switch to its one explanation', () => {
    const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };
    const switched = { isProfitSwitch: true } as const;
    const days = lateDays(
      { date: TUESDAY, was: figures, ...switched },
      { date: first, was: figures, ...switched },
      // The books and the file agree on this day.
      { date: addDays(TUESDAY, -1), was: now, ...switched },
      { date: addDays(TUESDAY, -2), was: figures, postingIds: ['late'] },
    );
    const sources = { to: 'QuickBooks', others: ['First Bank'] };
    const profitSwitch = { ...sources, latestDigest: LATEST };
    const found = correctionsOf({ ...books, lateDays: days, profitSwitch }, LATEST);
    expect(found.corrections.map(({ about }) => about)).toEqual([
      addDays(TUESDAY, -2),
      addDays(TUESDAY, -2),
    ]);
    expect(found.profitSwitch).toEqual({
      ...sources,
      days: { count: 2, from: first, to: TUESDAY },
    });
    const others = { ...books, lateDays: days.slice(2), profitSwitch };
    expect(correctionsOf(others, LATEST).profitSwitch).toBeUndefined();
  });

  it('reports each day of an earlier switch as a separate correction', () => {
    const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };
    const profitSwitch = { to: 'QuickBooks', others: [], latestDigest: TUESDAY };
    const late = lateDays({ date: TUESDAY, was: figures, isProfitSwitch: true });
    const found = correctionsOf({ ...books, lateDays: late, profitSwitch }, LATEST);
    expect(found.corrections.map(({ measure }) => measure)).toEqual(['revenue', 'net']);
    expect(found.profitSwitch).toBeUndefined();
  });

  it('reports no change that an earlier digest has reported', () => {
    const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };
    const late = lateDays({ date: TUESDAY, was: figures, latestDigest: TUESDAY });
    expect(correctionsOf({ ...books, lateDays: late }, LATEST).corrections).toEqual([]);
  });

  it('corrects a number that was unknown', () => {
    const figures = { revenue: null, expenses: cents(40), net: null };
    const late = lateDays({ date: TUESDAY, was: figures });
    expect(correctionsOf({ ...books, lateDays: late }, LATEST).corrections).toMatchObject([
      { was: null, is: 500 },
      { was: null, is: 460 },
    ]);
  });
});

describe('a snapshot', () => {
  describe('of a business without sales on Tuesdays', () => {
    const openDays = usual.filter(({ date }) => weekdayOf(date) !== 2);
    const fileThroughMonday = { ...lateBy(1), isFromFile: true };
    const snapshotOf = (
      closedDays: ClosingDays,
      postings: readonly Posting[] = openDays,
      sources: readonly SourceState[] = [fileThroughMonday],
    ) => aSnapshot(postings, { sources, closedDays });
    const confirmed = { weekdays: [2], dates: [] };

    it('shows the Tuesday as closed once the owner confirmed it', () => {
      const cash = { balance: cents(500), flows: [] };
      const snapshot = aSnapshot(openDays, {
        sources: [fileThroughMonday],
        closedDays: confirmed,
        cash,
      });
      expect(snapshot.days[0]).toMatchObject({
        isClosed: true,
        figures: { revenue: { state: 'final', amount: 0 }, net: { state: 'final', amount: 0 } },
      });
      expect(snapshot.measures.revenue).toMatchObject({
        expected: null,
        rangePosition: null,
        against30Days: null,
      });
      expect(snapshot.cash?.balance).toEqual({ state: 'final', amount: 500 });
      expect(snapshot.possiblyClosed).toBeUndefined();
      const view = digestView(digestFacts(snapshot));
      expect(sentenceText(view.verdict.headline)).toBe('You were closed on Tuesday, March 2.');
      expect(view.notes).toEqual([]);
      expect(view.numbers.map(({ figure }) => sentenceText(figure))).toEqual([
        'Closed',
        '$0.00',
        '$0.00',
      ]);
    });

    it('waits for expenses if Tuesdays have them', () => {
      const postings = usual.filter(({ date, kind }) => weekdayOf(date) !== 2 || kind !== 'sale');
      const { measures } = snapshotOf(confirmed, postings);
      expect(measures.revenue.figure).toEqual({ state: 'final', amount: 0 });
      expect(measures.expenses.figure).toMatchObject({ state: 'unknown' });
      expect(measures.net.figure).toMatchObject({ state: 'unknown' });
    });

    it('proves no zero and asks until the owner confirms it', () => {
      const closed = { weekdays: [], dates: [] };
      const snapshot = snapshotOf(closed);
      expect(snapshot.measures.revenue.figure).toMatchObject({ state: 'unknown' });
      expect(snapshot.days[0]?.isClosed).toBeUndefined();
      expect(
        digestView(digestFacts(snapshot)).notes.map(({ sentence }) => sentenceText(sentence)),
      ).toEqual([
        'There is no data for Tuesday, March 2 yet. You had no sales on Tuesdays in the last 12 weeks, so the data may be complete. Are you closed on Tuesdays?',
      ]);
      const links = {
        snapshotUrl: 'https://app.example/s',
        preferencesUrl: 'https://app.example/p',
        closedWeekdayUrl: 'https://app.example/c',
        unsubscribeUrl: 'https://app.example/u',
        postalAddress: '1 Main Street',
      };
      const mail = composeDigest(digestFacts(snapshot), links);
      expect(mail.html).toMatch(
        /<a href="https:\/\/app\.example\/c"[^>]*>Answer this question<\/a>/,
      );
      expect(mail.text).toContain('\nAnswer this question: https://app.example/c\n');
      const denied = { ...closed, openWeekdays: [2] };
      expect(snapshotOf(denied).possiblyClosed).toBeUndefined();
    });

    it('names a source that lacks an open day, has a problem or is a connection', () => {
      const closedDays = { weekdays: [], dates: [] };
      const noteOf = (source: SourceState) =>
        digestView(digestFacts(snapshotOf(closedDays, openDays, [source]))).notes.map(
          ({ sentence }) => sentenceText(sentence),
        );
      expect(noteOf({ ...fileThroughMonday, ...lateBy(2) })[0]).toMatch(
        /^First Bank has sent data through Sunday/,
      );
      expect(noteOf(lateBy(1))[0]).toMatch(/^First Bank has sent data through Monday/);
      expect(noteOf({ ...fileThroughMonday, problem: 'needs-reconnect' })[0]).toMatch(
        /^First Bank has sent data through/,
      );
    });

    it('reports the sales of a closed day and compares them with no zero', () => {
      const sale = aPosting({ kind: 'sale', amount: 80 });
      const snapshot = snapshotOf(confirmed, [...openDays, sale], [A_BANK]);
      expect(snapshot.days[0]?.isClosed).toBeUndefined();
      expect(snapshot.measures.revenue).toMatchObject({
        figure: { state: 'final', amount: 80 },
        expected: null,
      });
    });
  });

  it('leaves single closed days out of the expected range', () => {
    const [first, second] = [7, 14].map((days) => addDays(TUESDAY, -days));
    const postings = usual.filter(({ date }) => date !== first && date !== second);
    const lowOf = (dates: readonly (BusinessDate | undefined)[]) =>
      aSnapshot(postings, {
        closedDays: {
          weekdays: [],
          dates: dates.flatMap((date) => date ?? []),
        },
      }).measures.revenue.expected?.low;
    expect(lowOf([])).toBe(0);
    // Two of the last four weeks had 600 instead of 700, so the level is 7% lower.
    expect(lowOf([first, second])).toBe(93);
  });
});
