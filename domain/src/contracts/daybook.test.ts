import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { cents } from '../money/cents.ts';
import { rollUpDay } from '../rollup/daily-rollup.ts';
import { emptyDaybook, enterDays, HISTORY_DAYS, noteLateDays } from '../daybook/daybook.ts';
import { keptOpenItems, type KeptOpenItems } from '../signals/kept-open-items.ts';
import { anyPosting, TUESDAY } from '../testing/builders.ts';
import { crowdedDaybook } from '../testing/crowded-daybook.ts';
import { MOST_BYTES, storedSize } from '../testing/stored-size.ts';
import { daybookSchema, storedDaybook } from './daybook.ts';

const read = (stored: unknown) => daybookSchema.parse(JSON.parse(JSON.stringify(stored)));

describe('the stored daybook', () => {
  it('is read as it was written', () => {
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
        const daybook = enterDays(emptyDaybook(TUESDAY), rollups);
        expect(read(storedDaybook(daybook))).toEqual(daybook);
      }),
    );
  });

  it('is refused where a cell names what is not there', () => {
    const stored = storedDaybook(crowdedDaybook(TUESDAY, { lines: 10, names: 3 }));
    const [day] = stored.recent.days;
    if (!day) throw new Error('a crowded daybook has days');
    const refused = [
      [0, 1, 999, 5, 1],
      [1, 1, 1, 5, 1],
      [0, 1, 2, 5],
    ];
    for (const cells of refused) {
      const broken = { ...stored, recent: { ...stored.recent, days: [{ ...day, cells }] } };
      expect(daybookSchema.safeParse(broken).success).toBe(false);
    }
  });

  it.each([
    ['20,000 lines of 2,000 names', { lines: 20_000, names: 2_000 }, 250_000],
    ['200,000 lines of 50,000 names', { lines: 200_000, names: 50_000 }, 700_000],
    [
      'names of a thousand letters',
      { lines: 100_000, names: 50_000, name: (index: number) => `${index} ${'語'.repeat(1_000)}` },
      MOST_BYTES,
    ],
  ])('stays within a document with %s', (_, business, most) => {
    expect(storedSize(storedDaybook(crowdedDaybook(TUESDAY, business)))).toBeLessThan(most);
  });

  it('stays within a document when each day of two years has changed after it was told', () => {
    const late = Array.from({ length: HISTORY_DAYS }, (_, index) => ({
      date: addDays(TUESDAY, -index),
      toldAfter: businessDate('2021-03-02'),
      was: { revenue: cents(1), expenses: cents(1), net: cents(0) },
      lines: Array.from({ length: 400 }, (__, line) => `${'x'.repeat(250)} ${index} ${line}`),
    }));
    const daybook = crowdedDaybook(TUESDAY, {
      lines: 200_000,
      names: 50_000,
      name: (index) => `${index} ${'x'.repeat(30)}`,
    });
    const noted = noteLateDays(noteLateDays(daybook, late), late);
    expect(noted.late).toHaveLength(HISTORY_DAYS);
    expect(storedSize(storedDaybook(noted))).toBeLessThan(MOST_BYTES - 50_000);
  });

  it('grows by little with unpaid invoices and bills, and with how very many customers pay', () => {
    const itemsOf = (round: number) =>
      Array.from({ length: 400 }, (_, index) => ({
        counterparty: `${index} ${'語'.repeat(100)}`,
        dueOn: addDays(TUESDAY, 400 * (round % 2) - index),
        amount: cents(1_000_000 + index),
      }));
    let openItems: KeptOpenItems | undefined;
    for (let round = 0; round < 30; round += 1) {
      const items = { receivables: itemsOf(round), payables: itemsOf(round) };
      openItems = keptOpenItems(items, addDays(TUESDAY, round), openItems);
    }
    const daybook = { ...emptyDaybook(TUESDAY), openItems };
    expect(openItems?.habits?.length).toBeGreaterThan(0);
    expect(read(storedDaybook(daybook))).toEqual(daybook);
    expect(storedSize({ openItems })).toBeLessThan(80_000);
  });
});
