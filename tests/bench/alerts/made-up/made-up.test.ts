// Books of trades that no detector was developed on. They are made up: what is found in them says
// nothing of how often alerts are right, but shows where the reasoning of a detector does not hold.
import { dateOfDayNumber, type DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { mean } from '@daily-snapshot/domain/detectors/statistics/robust';
import { Teller } from '@daily-snapshot/domain/detectors/teller';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { describe, expect, it } from 'vitest';
import { namesOf, watchDays, type BenchBooks } from '../detector.ts';
import { tellingsBy, type Telling } from '../tellings.ts';
import { anomaliesIn, type Anomaly } from './anomalies.ts';
import type { MadeUpBooks, MadeUpRow } from './books.ts';
import { cafe, ramen, salon, webShop } from './shops.ts';
import { dentist, landscaper, plumber, printer, wholesaler } from './services.ts';

const TRADES = [cafe, dentist, landscaper, plumber, printer, ramen, salon, webShop, wholesaler];

/** What there is, and a tenth; of one of them, and a tenth. */
const MOST_ALERTS = 0.97;
const MOST_OF_ONE = 1.75;

/** Of each kind: one in seven may be hidden by what else goes on. */
const FEWEST_FOUND = 0.85;

const WARM_UP = 90;
const MONTH = 30.4375;

function benchBooks(rows: readonly MadeUpRow[], until: DayNumber): BenchBooks {
  const transactions = rows
    .filter((row) => row.day <= until)
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, amount, counterparty, category, kind }, place) => ({
      tx_id: `t${String(place).padStart(6, '0')}`,
      date: dateOfDayNumber(day),
      posted_date: dateOfDayNumber(day),
      description: counterparty,
      counterparty,
      category,
      amount_cents: amount,
      kind,
    }));
  return { transactions, openingBalance: null, evalEnd: dateOfDayNumber(until) };
}

function toldOf(rows: readonly MadeUpRow[], until: DayNumber): Telling[] {
  const books = benchBooks(rows, until);
  return tellingsBy(new Teller(), [...watchDays(books)], namesOf(books));
}

const isFoundIn = ({ types, from, until, names }: Anomaly, told: readonly Telling[]): boolean =>
  told.some(
    ({ day, type, name }) =>
      types.includes(type) &&
      day >= from &&
      day <= until &&
      (name === '' || names.some((each) => each.toLowerCase() === name)),
  );

/** Alerts a month where nothing was put in, after the first ninety days. */
function quietRateOf(books: MadeUpBooks): number {
  const from = books.from + WARM_UP;
  const told = toldOf(books.rows, books.to).filter(({ day }) => day >= from);
  return told.length / ((books.to - from + 1) / MONTH);
}

describe('made-up books of other trades', () => {
  const all = TRADES.map((make) => make());

  it('are kept quiet', () => {
    const rates = all.map(quietRateOf);
    expect(mean(rates)).toBeLessThan(MOST_ALERTS);
    expect(Math.max(...rates)).toBeLessThan(MOST_OF_ONE);
  });

  it('are told of in what is plainly wrong', () => {
    const tried = all
      .flatMap((books) => [...anomaliesIn(books)])
      .map((anomaly) => ({
        kind: anomaly.kind,
        isFound: isFoundIn(anomaly, toldOf(anomaly.rows, anomaly.until)),
      }));
    for (const [kind, of] of groupBy(tried, ({ kind }) => kind)) {
      const found = of.filter(({ isFound }) => isFound).length / of.length;
      expect(found, kind).toBeGreaterThanOrEqual(FEWEST_FOUND);
    }
  });
});
