import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { History, MEASURES } from '../signals/history.ts';
import { anyPosting, aPosting, TUESDAY } from '../testing/builders.ts';
import { A_BANK, snapshotInput } from '../testing/snapshot-input.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { correctionsOf } from './correction.ts';
import type { SourceState } from '../connections/source-state.ts';

const BOOKS: SourceState = { ...A_BANK, name: 'QuickBooks', gives: ['profit'] };
const lateBy = (days: number | null, source = A_BANK): SourceState => ({
  ...source,
  completeThrough: days === null ? null : addDays(TUESDAY, -days),
});

/** Sales of 100 and spending of 40 on every one of the days before Tuesday since the books began. */
const usual = Array.from({ length: 182 }, (_, index) => {
  const date = addDays(TUESDAY, -index - 1);
  return [
    aPosting({ kind: 'sale', amount: 100, date, counterparty: 'Till' }),
    aPosting({ kind: 'expense', amount: -40, date }),
  ];
}).flat();

describe('snapshot', () => {
  it('stands each final number beside its normal', () => {
    const today = [
      aPosting({ kind: 'sale', amount: 150, counterparty: 'Till' }),
      aPosting({ kind: 'expense', amount: -40 }),
      aPosting({ kind: 'owner_draw', amount: -999 }),
    ];
    const snapshot = buildSnapshot(snapshotInput([...usual, ...today]));
    expect(snapshot.covers).toEqual({ from: TUESDAY, to: TUESDAY });
    expect(snapshot.measures.revenue).toMatchObject({
      figure: { state: 'final', amount: 150 },
      place: 'above',
      against30Days: { mean: 100, percent: 500 },
    });
    expect(snapshot.measures.expenses.place).toBe('within');
    expect(snapshot.measures.net.figure).toEqual({ state: 'final', amount: 110 });
    expect(snapshot.why.revenue).toEqual({
      weeks: 4,
      usual: 100,
      change: 50,
      contributors: [{ name: 'Till', actual: 150, change: 50 }],
    });
    expect(snapshot.leftOut).toMatchObject([{ kind: 'owner_draw', moneyOut: 999 }]);
    expect(snapshot.lines).toBe(3);
  });

  it('prints a zero only when it is one', () => {
    expect(buildSnapshot(snapshotInput(usual)).measures.revenue.figure).toEqual({
      state: 'final',
      amount: 0,
    });
    const late = lateBy(1);
    const waiting = buildSnapshot(snapshotInput(usual, { sources: [late] }));
    expect(waiting.measures.revenue).toMatchObject({
      figure: { state: 'unknown', waitingFor: [late] },
      place: null,
      against30Days: { percent: null },
    });
    expect(waiting.why.revenue).toBeNull();
  });

  it('shows what has arrived as so far, and never as a drop', () => {
    const today = [
      aPosting({ kind: 'sale', amount: 7 }),
      aPosting({ kind: 'expense', amount: -1 }),
    ];
    const { measures } = buildSnapshot(
      snapshotInput([...usual, ...today], { sources: [A_BANK, lateBy(2, BOOKS)] }),
    );
    expect(measures.revenue).toMatchObject({
      figure: { state: 'so_far', amount: 7, waitingFor: [{ name: 'QuickBooks' }] },
      place: null,
      against30Days: { percent: null },
    });
    expect(measures.net.figure).toMatchObject({ state: 'so_far', amount: 6 });
  });

  it('knows nothing without a source', () => {
    const { measures } = buildSnapshot(snapshotInput(usual, { sources: [] }));
    expect(measures.net.figure).toEqual({ state: 'unknown', waitingFor: [] });
  });

  it('splits a weekend by day: Friday final, Sunday unknown', () => {
    const monday = businessDate('2021-03-08');
    const friday = businessDate('2021-03-05');
    const snapshot = buildSnapshot(
      snapshotInput([...usual, aPosting({ kind: 'sale', amount: 5, date: friday })], {
        digestDay: monday,
        sources: [{ ...A_BANK, completeThrough: addDays(friday, 1) }],
      }),
    );
    expect(snapshot.days.map(({ figures }) => figures.revenue)).toMatchObject([
      { state: 'final', amount: 5 },
      { state: 'final', amount: 0 },
      { state: 'unknown' },
    ]);
    expect(snapshot.measures.revenue.figure.state).toBe('so_far');
    expect(snapshot.measures.expenses.figure.state).toBe('unknown');
  });

  it('never shows a false zero, whatever is down', () => {
    const outage = fc.record({
      lag: fc.option(fc.integer({ min: 0, max: 4 })),
      gives: fc.constantFrom(['profit'], ['cash'], ['profit', 'cash']),
    });
    fc.assert(
      fc.property(fc.array(anyPosting), fc.array(outage, { maxLength: 3 }), (postings, outages) => {
        const sources = outages.map(({ lag, gives }) => ({
          ...lateBy(lag),
          gives: gives as SourceState['gives'],
        }));
        const { measures, days } = buildSnapshot(snapshotInput(postings, { sources }));
        const giving = sources.filter((source) => source.gives.includes('profit'));
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

  it('begins with the books: the first digest leaves out the days before them', () => {
    const sunday = businessDate('2021-03-07');
    const snapshot = buildSnapshot(
      snapshotInput([], { digestDay: addDays(sunday, 1), history: new History(sunday, []) }),
    );
    expect(snapshot.covers).toEqual({ from: sunday, to: sunday });
  });

  it('shows cash with its low point only when the balance is final', () => {
    const cash = { balance: cents(5000), flows: [] };
    const known = buildSnapshot(snapshotInput(usual, { cash }));
    expect(known.cash).toMatchObject({
      balance: { state: 'final', amount: 5000 },
      forecast: { low: { amount: 5000 } },
    });
    const late = buildSnapshot(snapshotInput(usual, { cash, sources: [lateBy(1)] }));
    expect(late.cash).toMatchObject({ balance: { state: 'so_far' }, forecast: null });
  });
});

describe('corrections', () => {
  const now = { revenue: cents(500), expenses: cents(40), net: cents(460) };

  it('say what was told and what is, for each number that changed', () => {
    const figures = { revenue: cents(400), expenses: cents(40), net: cents(360) };
    expect(correctionsOf([{ reported: { date: TUESDAY, figures }, now, lines: ['late'] }])).toEqual(
      [
        { about: TUESDAY, measure: 'revenue', was: 400, is: 500, lines: ['late'] },
        { about: TUESDAY, measure: 'net', was: 360, is: 460, lines: ['late'] },
      ],
    );
  });

  it('complete what was not known', () => {
    const figures = { revenue: null, expenses: cents(40), net: null };
    expect(correctionsOf([{ reported: { date: TUESDAY, figures }, now, lines: [] }])).toMatchObject(
      [
        { was: null, is: 500 },
        { was: null, is: 460 },
      ],
    );
  });
});
