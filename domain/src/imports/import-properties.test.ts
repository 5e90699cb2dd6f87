// Laws of imports that hold for every file. A full run tries at least 1,000 cases of each.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmount, anyDateFrom, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { decodeAs, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';
import { recordFigure } from '../../../tests/kit/record-figure.ts';
import { instantAt } from '../calendar/instant-at.ts';
import { businessDateAt } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { formatMoney } from '../money/format-money.ts';
import { negateCents, sumCents, type Cents } from '../money/cents.ts';
import { parseAmountText } from './formats/amount-text.ts';
import { openFile } from './formats/open-file.ts';
import { readFile } from './formats/read-file.ts';
import type { StatementTransaction } from './formats/statement.ts';

const RUNS = randomRuns(1_000);

/** Tries a law with random cases, and records their number. */
function holds<T>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: RUNS });
  recordFigure('cases', RUNS);
}

const anyRow = fc.record({
  date: anyDateFrom(TUESDAY, 300),
  amount: anyAmount,
  words: fc.stringMatching(/^[A-Z][a-z]{2,9}$/),
});
type Row = typeof anyRow extends fc.Arbitrary<infer R> ? R : never;
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 20 });

const readRows = (rows: readonly Row[]): readonly StatementTransaction[] => {
  const body = rows.map(
    ({ date, amount, words }) => `${date},${words},"${formatMoney(amount, 'USD')}"`,
  );
  const bytes = encodeUtf8(['Date,Description,Amount', ...body].join('\n'));
  const opened = openFile(bytes, decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const file = readFile(opened.file, null, { account: 'checking', currency: 'USD' });
  if (!file.ok) throw new Error(file.text);
  return file.lines;
};
const amountsOf = (lines: readonly { readonly amount: number }[]) =>
  lines.map(({ amount }) => amount as Cents);
const idsOf = (lines: readonly StatementTransaction[]) => lines.map(({ id }) => id).toSorted();

describe('an imported file', () => {
  it('gives each formatted amount back', () => {
    holds(
      fc.property(anyAmount, (amount) => {
        expect(parseAmountText(formatMoney(amount, 'USD'), '.', 2)).toBe(amount);
      }),
    );
  });

  it('has the same transactions when it is imported again', () => {
    holds(
      fc.property(anyRows, (rows) => {
        expect(readRows(rows)).toEqual(readRows(rows));
        expect(new Set(idsOf(readRows(rows))).size).toBe(rows.length);
      }),
    );
  });

  it('has the same transactions in any order of its rows', () => {
    holds(
      fc.property(anyRows, fc.infiniteStream(fc.nat()), (rows, places) => {
        const shuffled = rows
          .map((row) => ({ row, place: places.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ row }) => row);
        expect(idsOf(readRows(shuffled))).toEqual(idsOf(readRows(rows)));
      }),
    );
  });

  it('has opposite amounts if all its signs are opposite', () => {
    holds(
      fc.property(anyRows, (rows) => {
        const opposite = rows.map((row) => ({ ...row, amount: negateCents(row.amount) }));
        expect(amountsOf(readRows(opposite))).toEqual(
          amountsOf(readRows(rows)).map((amount) => negateCents(amount)),
        );
      }),
    );
  });

  it('has the sum of its rows', () => {
    holds(
      fc.property(anyRows, (rows) => {
        expect(sumCents(amountsOf(readRows(rows)))).toBe(sumCents(amountsOf(rows)));
      }),
    );
  });

  it('keeps its dates, and a time zone never shifts one', () => {
    const zones = ['Pacific/Honolulu', 'America/Chicago', 'Asia/Kathmandu', 'Pacific/Auckland'];
    holds(
      fc.property(anyRow, fc.constantFrom(...zones), fc.nat(23), (row, zone, hour) => {
        const timeZone = zone as TimeZone;
        const time = `${String(hour).padStart(2, '0')}:00`;
        const [read] = readRows([row]);
        expect(read?.date).toBe(row.date);
        expect(businessDateAt(instantAt(row.date, time, timeZone), timeZone)).toBe(row.date);
      }),
    );
  });
});
