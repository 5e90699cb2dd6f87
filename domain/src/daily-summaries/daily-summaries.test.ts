import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, datesOf, type BusinessDate } from '../calendar/business-date.ts';
import { dailySummariesSchema, toStoredDailySummaries } from './daily-summaries-schema.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents } from '../money/cents.ts';
import { BacktestLedger } from '../backtest/backtest-ledger.ts';
import { replay } from '../backtest/replay.ts';
import { buildSnapshot } from '../digest/build/build-snapshot.ts';
import { aBusiness } from '../../../tests/kit/builders/business.ts';
import {
  anyAmount,
  anyDateFrom,
  anyKind,
  aPosting,
  TUESDAY,
} from '../../../tests/kit/builders/postings.ts';
import { decodeUtf8, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import {
  mergeCells,
  OTHERS,
  rollUpDay,
  totalsOf,
  type DailyRollup,
} from '../ledger/rollups/daily-rollup.ts';
import {
  cashOn,
  emptyDailySummaries,
  replaceDays,
  HISTORY_DAYS,
  recordLateDays,
  rollupOn,
  totalsOn,
} from './daily-summaries.ts';
import type { DailySummaries } from './daily-summaries-schema.ts';
import { limitDay } from './limit-day.ts';
import { contributionsTo } from '../baselines/contributors.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

const rollupsOf = (postings: readonly Posting[]) =>
  [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) => rollUpDay(date, ofDay));

const summariesOf = (...postings: Posting[]): DailySummaries =>
  replaceDays(emptyDailySummaries(TUESDAY), rollupsOf(postings));

const day = (offset: number): BusinessDate => addDays(TUESDAY, offset);

describe('daily summaries', () => {
  it('hold the totals and cells of a day, and zeros for the days between', () => {
    const summaries = summariesOf(
      aPosting({ amount: 500, kind: 'sale' }),
      aPosting({ amount: -200, date: day(2) }),
    );
    expect(
      datesOf({ from: day(0), to: day(3) }).map((date) => totalsOn(summaries, date).net),
    ).toEqual([500, 0, -200, 0]);
    expect(rollupOn(summaries, day(2)).cells).toHaveLength(1);
  });

  it('begin earlier when older postings arrive', () => {
    const summaries = replaceDays(
      summariesOf(aPosting({ amount: 500, kind: 'sale' })),
      rollupsOf([aPosting({ amount: 100, kind: 'sale', date: day(-30) })]),
    );
    expect(summaries.first).toBe(day(-30));
    expect(totalsOn(summaries, TUESDAY).revenue).toBe(500);
  });

  it('replace a recomputed day', () => {
    const summaries = replaceDays(summariesOf(aPosting({ amount: 500, kind: 'sale' })), [
      { date: TUESDAY, cells: [] },
    ]);
    expect(totalsOn(summaries, TUESDAY)).toEqual({ revenue: 0, expenses: 0, net: 0 });
    expect(summaries.recent).toEqual([]);
  });

  it('drop days older than two years', () => {
    const summaries = summariesOf(aPosting({ date: day(-HISTORY_DAYS - 50) }), aPosting({}));
    expect(summaries.first).toBe(day(1 - HISTORY_DAYS));
    expect(summaries.revenue).toHaveLength(HISTORY_DAYS);
  });

  it('do not depend on the order of days', () => {
    const postings = fc.array(
      fc
        .record({ amount: anyAmount, kind: anyKind, date: anyDateFrom(TUESDAY, 40) })
        .map((line) => aPosting(line)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(postings, (lines) => {
        const rollups = rollupsOf(lines);
        const oneByOne = rollups
          .toReversed()
          .reduce(
            (summaries, rollup) => replaceDays(summaries, [rollup]),
            emptyDailySummaries(TUESDAY),
          );
        expect(oneByOne).toEqual(replaceDays(emptyDailySummaries(TUESDAY), rollups));
      }),
    );
  });

  it('keep the first reported numbers if a day changes twice before the next digest', () => {
    const late = (was: number, line: string) => ({
      date: TUESDAY,
      latestDigest: day(1),
      was: { revenue: cents(was), expenses: cents(0), net: cents(was) },
      postingIds: [line],
    });
    const summaries = recordLateDays(recordLateDays(summariesOf(), [late(100, 'a')]), [
      late(150, 'b'),
    ]);
    expect(summaries.lateDays).toEqual([{ ...late(100, 'a'), postingIds: ['a', 'b'] }]);
  });

  it('compute the balance of another day from the cash flows between', () => {
    const flows = [
      aPosting({ amount: 500, kind: 'sale' }),
      aPosting({ amount: -200, date: day(1) }),
      aPosting({ amount: -999, date: day(1), kind: 'transfer' }),
    ];
    const summaries = { ...summariesOf(...flows), balance: { amount: cents(1000), asOf: TUESDAY } };
    expect(cashOn(summaries, TUESDAY)?.balance).toBe(1000);
    expect(cashOn(summaries, day(1))?.balance).toBe(800);
    expect(cashOn(summaries, day(-1))?.balance).toBe(500);
    expect(cashOn(summariesOf(...flows), TUESDAY)).toBeNull();
  });
});

describe('limitDay', () => {
  it('keeps the totals and the posting count within the limit of cells', () => {
    const cells = fc.array(
      fc.record({ amount: anyAmount, kind: anyKind, counterparty: fc.string({ maxLength: 2 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(cells, (lines) => {
        const whole = mergeCells([lines.map((line) => ({ ...line, category: '', lines: 1 }))]);
        const limit = { cells: 10, nameBytes: 15 };
        const limited = limitDay({ date: TUESDAY, cells: whole }, limit).cells;
        expect(totalsOf(limited)).toEqual(totalsOf(whole));
        expect(limited.reduce((sum, cell) => sum + cell.lines, 0)).toBe(lines.length);
        const named = limited.filter(({ counterparty }) => counterparty !== OTHERS);
        expect(named.length).toBeLessThan(11);
        expect(
          encodeUtf8(named.map(({ counterparty }) => counterparty).join('')).length,
        ).toBeLessThan(16);
      }),
    );
  });

  it('names suppliers on a day with many larger customers', () => {
    const sales = Array.from({ length: 500 }, (_, index) =>
      aPosting({ amount: 90_000 + index, kind: 'sale', counterparty: `Customer ${index}` }),
    );
    const bills = Array.from({ length: 20 }, (_, index) =>
      aPosting({ amount: -100 - index, kind: 'expense', counterparty: `Supplier ${index}` }),
    );
    const limited = limitDay(rollUpDay(TUESDAY, [...sales, ...bills]), {
      cells: 60,
      nameBytes: 3_000,
    });
    const named = limited.cells.filter(({ counterparty }) => counterparty !== OTHERS);
    expect(named.filter(({ amount }) => amount < 0)).toHaveLength(20);
    expect(named.filter(({ amount }) => amount > 0)).toHaveLength(40);
  });
});

describe('the contributors of a crowded day', () => {
  const dayOf = (date: BusinessDate, amounts: Readonly<Record<string, number>>): DailyRollup =>
    rollUpDay(
      date,
      Object.entries(amounts).map(([counterparty, amount]) =>
        aPosting({ id: `${date} ${counterparty}`, date, amount, counterparty, kind: 'sale' }),
      ),
    );

  it('never have a change that is not theirs', () => {
    const amounts = fc.dictionary(
      fc.constantFrom(...'abcdefghijkl'.split('')),
      fc.integer({ min: 1, max: 100_000 }),
    );
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 2, maxLength: 4 }), (now, weeks) => {
        const covered = dayOf(TUESDAY, now);
        const earlier = weeks.map((week, index) => [dayOf(addDays(TUESDAY, -7 - 7 * index), week)]);
        const limited = (day: DailyRollup) => limitDay(day, { cells: 6, nameBytes: 1_000 });
        const exact = contributionsTo('revenue', [covered], earlier);
        const shown = contributionsTo(
          'revenue',
          [limited(covered)],
          earlier.map((days) => days.map(limited)),
        );
        expect(shown?.change).toBe(exact?.change);
        for (const { name, actual, change } of shown?.contributors ?? []) {
          if (name === OTHERS) continue;
          const same = exact?.contributors.find((one) => one.name === name);
          expect(actual).toBe(same?.actual);
          // Rounding gives a cent to another name if the list of names differs.
          expect(Math.abs(change - (same?.change ?? 0))).toBeLessThan(2);
        }
      }),
    );
  });

  it('names a customer who is certainly new', () => {
    const crowd = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`Walk-in ${at}`, 50]));
    const limit = { cells: 20, nameBytes: 3_000 };
    const usual = [7, 14].map((days) => [limitDay(dayOf(addDays(TUESDAY, -days), crowd), limit)]);
    const now = limitDay(dayOf(TUESDAY, { ...crowd, 'New Hotel': 500_000 }), limit);
    expect(contributionsTo('revenue', [now], usual)?.contributors[0]).toMatchObject({
      name: 'New Hotel',
      change: 500_000,
    });
  });
});

/** Postings of half a year, some of which arrive late. */
const anyLine = fc.record({
  amount: fc.integer({ min: -90_000, max: 90_000 }),
  kind: anyKind,
  counterparty: fc.constantFrom('Acme', 'Walk-in', 'Landlord'),
  date: anyDateFrom(TUESDAY, 60),
  lateDays: fc.constantFrom(0, 0, 0, 1, 2, 5),
});

describe('buildSnapshot', () => {
  it('returns the same snapshots as replay for every digest, with corrections', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 40 }), (lines) => {
        const postings = lines.map(({ lateDays, ...line }, index) =>
          aPosting({
            ...line,
            id: `line-${index}`,
            category: '',
            postedDate: addDays(line.date, lateDays),
          }),
        );
        for (const [service, replayed] of snapshotsBothWays(postings))
          expect(service).toEqual(replayed);
      }),
      { numRuns: randomRuns(60) },
    );
  });
});

/** Returns the snapshots computed from daily summaries and the snapshots of replay. */
function snapshotsBothWays(postings: readonly Posting[]) {
  const ledger = new BacktestLedger({
    decode: decodeUtf8,
    currency: 'USD',
    onRefused: () => undefined,
  });
  const header = 'id,date,posted_date,description,counterparty,amount_cents,kind';
  const rows = postings.map((line) =>
    [line.id, line.date, line.postedDate, '', line.counterparty, line.amount, line.kind].join(','),
  );
  ledger.reader.write(encodeUtf8([header, ...rows].join('\n')));
  ledger.reader.end();

  const business = aBusiness();
  const first = postings.map(({ date }) => date).toSorted()[0] ?? TUESDAY;
  let dailySummaries = emptyDailySummaries(first);
  let latestDigest: BusinessDate | undefined;
  let seen = new Set<string>();
  return [...replay(ledger, { business: business.name, currency: 'USD' })].flatMap((step) => {
    if (step.step !== 'snapshot') return [];
    const { digestDay, sources } = step.snapshot;
    for (const today of datesOf({
      from: latestDigest ?? first,
      to: addDays(digestDay, -1),
    })) {
      const visible = postings.filter(({ postedDate }) => postedDate <= today);
      const fresh = visible.filter(({ id }) => !seen.has(id));
      if (fresh.length === 0) continue;
      dailySummaries = applyPostings(dailySummaries, visible, fresh, latestDigest);
      seen = new Set(visible.map(({ id }) => id));
    }
    const known = dailySummariesSchema.parse(
      toStoredDailySummaries({ ...dailySummaries, sources }),
    );
    const service = buildSnapshot(
      { ...business, ...(latestDigest ? { latestDigest } : {}) },
      known,
      digestDay,
    );
    latestDigest = digestDay;
    return [[service, step.snapshot] as const];
  });
}

function applyPostings(
  dailySummaries: DailySummaries,
  visible: readonly Posting[],
  fresh: readonly Posting[],
  latestDigest: BusinessDate | undefined,
): DailySummaries {
  const days = new Set(fresh.map(({ date }) => date));
  const reportedThrough = latestDigest && digestPeriod(latestDigest).to;
  const late = [...days]
    .filter((date) => reportedThrough && date <= reportedThrough)
    .map((date) => ({
      date,
      latestDigest: latestDigest ?? businessDate('2000-01-03'),
      was: totalsOn(dailySummaries, date),
      postingIds: fresh
        .filter((line) => line.date === date)
        .map(({ id }) => id)
        .toSorted(),
    }));
  return recordLateDays(
    replaceDays(dailySummaries, rollupsOf(visible.filter(({ date }) => days.has(date)))),
    late,
  );
}
