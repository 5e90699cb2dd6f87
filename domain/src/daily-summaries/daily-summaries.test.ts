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
import { snapshotFromSummaries } from '../digest/build/snapshot-from-summaries.ts';
import { aBusiness } from '../../../tests/kit/builders/business.ts';
import {
  anyAmount,
  anyDateFrom,
  anyKind,
  aPosting,
  TUESDAY,
} from '../../../tests/kit/builders/postings.ts';
import { decodeUtf8, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { mergeCells, rollUpDay, totalsOf } from '../ledger/rollups/daily-rollup.ts';
import {
  cashOn,
  cellsOn,
  emptyDailySummaries,
  replaceDays,
  HISTORY_DAYS,
  recordLateDays,
  totalsOn,
} from './daily-summaries.ts';
import type { DailySummaries } from './daily-summaries-schema.ts';
import { aggregateSmallCells, OTHERS } from './aggregate-small-cells.ts';
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
    expect(cellsOn(summaries, day(2))).toHaveLength(1);
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

describe('aggregateSmallCells keeps the totals', () => {
  it('keeps the totals and the posting count within the limit of cells', () => {
    const cells = fc.array(
      fc.record({ amount: anyAmount, kind: anyKind, counterparty: fc.string({ maxLength: 2 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(cells, (lines) => {
        const whole = mergeCells([lines.map((line) => ({ ...line, category: '', lines: 1 }))]);
        const folded = aggregateSmallCells(whole, { cells: 10, nameBytes: 15 });
        expect(totalsOf(folded)).toEqual(totalsOf(whole));
        expect(folded.reduce((sum, cell) => sum + cell.lines, 0)).toBe(lines.length);
        const named = folded.filter(({ counterparty }) => counterparty !== OTHERS);
        expect(named.length).toBeLessThan(11);
        expect(
          encodeUtf8(named.map(({ counterparty }) => counterparty).join('')).length,
        ).toBeLessThan(16);
      }),
    );
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

describe('snapshotFromSummaries', () => {
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
    const service = snapshotFromSummaries(
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
