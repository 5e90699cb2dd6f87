import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { groupBy } from '../shared/group-by.ts';
import { cents } from '../money/cents.ts';
import { rollUpDay } from '../ledger/rollups/daily-rollup.ts';
import {
  emptyDailySummaries,
  replaceDays,
  HISTORY_DAYS,
  recordLateDays,
} from './daily-summaries.ts';
import { boundOpenItems, type BoundedOpenItems } from '../ledger/open-items/bounded-open-items.ts';
import { anyPosting, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { largeDailySummaries } from '../../../tests/kit/sample-ledgers/large-daily-summaries.ts';
import { OUR_MAX_DOCUMENT_BYTES, storedSize } from '../../../tests/kit/checks/stored-size.ts';
import { dailySummariesSchema, toStoredDailySummaries } from './daily-summaries-schema.ts';

const read = (stored: unknown) => dailySummariesSchema.parse(JSON.parse(JSON.stringify(stored)));

describe('the stored daily summaries', () => {
  it('parse to the value that was stored', () => {
    const names = fc.constantFrom('', 'Acme', 'sale', 'Others', 'Müller & Söhne', '日本');
    const lines = fc.array(
      fc.tuple(anyPosting, names, names).map(([posting, counterparty, category]) => ({
        ...posting,
        counterparty,
        category,
      })),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(lines, (postings) => {
        const rollups = [...groupBy(postings, ({ date }) => date)].map(([date, ofDay]) =>
          rollUpDay(date, ofDay),
        );
        const dailySummaries = replaceDays(emptyDailySummaries(TUESDAY), rollups);
        expect(read(toStoredDailySummaries(dailySummaries))).toEqual(dailySummaries);
      }),
    );
  });

  it('are rejected if a cell refers to a missing word', () => {
    const stored = toStoredDailySummaries(largeDailySummaries(TUESDAY, { lines: 10, names: 3 }));
    const [day] = stored.recent.days;
    if (!day) throw new Error('the daily summaries have no days');
    const refused = [
      [0, 1, 999, 5, 1],
      [1, 1, 1, 5, 1],
      [0, 1, 2, 5],
    ];
    for (const cells of refused) {
      const broken = { ...stored, recent: { ...stored.recent, days: [{ ...day, cells }] } };
      expect(dailySummariesSchema.safeParse(broken).success).toBe(false);
    }
  });

  it.each([
    ['20,000 lines of 2,000 names', { lines: 20_000, names: 2_000 }, 250_000],
    ['200,000 lines of 50,000 names', { lines: 200_000, names: 50_000 }, OUR_MAX_DOCUMENT_BYTES],
    [
      'names of a thousand letters',
      { lines: 100_000, names: 50_000, name: (index: number) => `${index} ${'語'.repeat(1_000)}` },
      OUR_MAX_DOCUMENT_BYTES,
    ],
  ])('fit into a document with %s', (_, business, most) => {
    expect(storedSize(toStoredDailySummaries(largeDailySummaries(TUESDAY, business)))).toBeLessThan(
      most,
    );
  });

  it('fit into a document when every day of two years changed after it was reported', () => {
    const late = Array.from({ length: HISTORY_DAYS }, (_, index) => ({
      date: addDays(TUESDAY, -index),
      latestDigest: businessDate('2021-03-02'),
      was: { revenue: cents(1), expenses: cents(1), net: cents(0) },
      postingIds: Array.from({ length: 400 }, (__, line) => `${'x'.repeat(250)} ${index} ${line}`),
    }));
    const dailySummaries = largeDailySummaries(TUESDAY, {
      lines: 200_000,
      names: 50_000,
      name: (index) => `${index} ${'x'.repeat(30)}`,
    });
    const noted = recordLateDays(recordLateDays(dailySummaries, late), late);
    expect(noted.lateDays).toHaveLength(HISTORY_DAYS);
    expect(storedSize(toStoredDailySummaries(noted))).toBeLessThan(OUR_MAX_DOCUMENT_BYTES);
  });

  it('grow little with unpaid items and with many customers', () => {
    const itemsOf = (round: number) =>
      Array.from({ length: 400 }, (_, index) => ({
        counterparty: `${index} ${'語'.repeat(100)}`,
        dueOn: addDays(TUESDAY, 400 * (round % 2) - index),
        amount: cents(1_000_000 + index),
      }));
    let openItems: BoundedOpenItems | undefined;
    for (let round = 0; round < 30; round += 1) {
      const items = { receivables: itemsOf(round), payables: itemsOf(round) };
      openItems = boundOpenItems(items, addDays(TUESDAY, round), openItems);
    }
    const dailySummaries = { ...emptyDailySummaries(TUESDAY), openItems };
    expect(openItems?.habits?.length).toBeGreaterThan(0);
    expect(read(toStoredDailySummaries(dailySummaries))).toEqual(dailySummaries);
    expect(storedSize({ openItems })).toBeLessThan(80_000);
  });
});
