import { describe, expect, it } from 'vitest';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import { typeOfAlert } from '../alert/alert.ts';
import type { AlertType } from '../types/alert-types.ts';
import {
  alertsOf,
  dayOf,
  pseudoRandom,
  lineOn,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';

const DAYS = 420;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Returns a normal draw, computed as the sum of twelve uniform draws. */
const normal = (place: number, salt: number): number =>
  Array.from({ length: 12 }, (_, index) => pseudoRandom(place * 12 + index, salt)).reduce(
    (sum, value) => sum + value,
    -6,
  );

const VENDORS = ['Mill', 'Dairy', 'Boxes', 'Market', 'Fuel', 'Paper', 'Tools', 'Cloth'];

/**
 * Builds the postings of a generated shop. They are as noisy as real ones and always the same for a
 * seed.
 */
function shopOf(seed: number): Posting[] {
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const sale = (day: number) =>
    lineOn(day, Math.round(90_000 * (1 + (day % 7) / 8) * Math.exp(0.25 * normal(day, seed))), {
      id: `sale-${day}`,
      counterparty: 'Counter',
      kind: 'sale',
    });
  const purchase = (day: number) => {
    const vendor = Math.floor(VENDORS.length * pseudoRandom(day, seed + 50));
    const size = 6000 * (1 + vendor / 3) * Math.exp(0.5 * normal(day, seed + 100));
    return lineOn(day, -Math.round(size), {
      id: `buy-${day}`,
      counterparty: VENDORS[vendor] ?? '',
    });
  };
  const monthly = (on: number, amount: number, counterparty: string, kind: Posting['kind']) =>
    days
      .filter((day) => day % 30 === on)
      .map((day) => lineOn(day, amount, { id: `${counterparty}-${day}`, counterparty, kind }));
  return [
    ...days.filter((day) => day % 7 !== 6).map(sale),
    ...days.filter((day) => pseudoRandom(day, seed + 200) < 0.6).map(purchase),
    ...monthly(1, -250_000, 'Landlord', 'expense'),
    ...monthly(5, -4900, 'Software', 'expense'),
    ...monthly(28, -320_000, 'Employee 01', 'payroll'),
    ...monthly(28, -280_000, 'Employee 02', 'payroll'),
    ...monthly(10, 120_000, 'Client 01', 'other_income'),
  ];
}

type Change = (books: readonly Posting[], seed: number) => Posting[];

const scale = (books: readonly Posting[], id: string, factor: number): Posting[] =>
  books.map((line) =>
    line.id === id ? { ...line, amount: cents(Math.round(line.amount * factor)) } : line,
  );

/** One anomaly of each type, all on about day 301 of the books. */
const ANOMALIES: Readonly<Record<string, readonly [AlertType, Change]>> = {
  'a price raised by a tenth': [
    'price_change',
    (books) =>
      ['Landlord-301', 'Landlord-331', 'Landlord-361', 'Landlord-391'].reduce<Posting[]>(
        (list, id) => scale(list, id, 1.1),
        [...books],
      ),
  ],
  'a bill of twice the price': ['billing_error', (books) => scale(books, 'Software-305', 2)],
  'a payment left out': [
    'missed_invoice',
    (books) => books.filter(({ id }) => id !== 'Client 01-310'),
  ],
  'a bill left out': ['missing_bill', (books) => books.filter(({ id }) => id !== 'Landlord-301')],
  'a salary paid twice': [
    'payroll_anomaly',
    (books) => [...books, lineOn(300, -320_000, { counterparty: 'Employee 01', kind: 'payroll' })],
  ],
  'a charge made twice': [
    'duplicate_charge',
    (books, seed) => {
      const amount = -Math.round(14_000 + 9000 * pseudoRandom(seed, 9));
      const counterparty = VENDORS[seed % VENDORS.length] ?? '';
      return [
        ...books,
        lineOn(301, amount, { counterparty }),
        lineOn(303, amount, { counterparty }),
      ];
    },
  ],
  'a large payment to a stranger': [
    'fraud_charge',
    (books) => [...books, lineOn(301, -140_000, { counterparty: 'Nova Trading' })],
  ],
  'a purchase of a fifth of the month': [
    'expense_spike',
    (books, seed) => [
      ...books,
      lineOn(301, -220_000, { counterparty: VENDORS[seed % VENDORS.length] ?? '' }),
    ],
  ],
  'a week at half the usual sales': [
    'revenue_drop',
    (books) =>
      Array.from({ length: 7 }, (_, day) => `sale-${301 + day}`).reduce<Posting[]>(
        (list, id) => scale(list, id, 0.5),
        [...books],
      ),
  ],
};

/** The minimum detection counts, measured when this was written. A lower count is a regression. */
const REACHED = {
  'a price raised by a tenth': 8,
  'a bill of twice the price': 8,
  'a payment left out': 8,
  'a bill left out': 8,
  'a salary paid twice': 8,
  'a charge made twice': 6,
  'a large payment to a stranger': 7,
  'a purchase of a fifth of the month': 7,
  'a week at half the usual sales': 5,
} as const;

const isFound = (books: readonly Posting[], type: AlertType, usual: ReadonlySet<string>) =>
  alertsOf(books, { until: 325 }).some(
    (alert) =>
      (typeOfAlert(alert) === type ||
        (type === 'billing_error' && typeOfAlert(alert) === 'price_change')) &&
      alert.date >= dayOf(298) &&
      !usual.has(`${alert.finding} ${alert.date}`),
  );

describe('detector quality on generated books', () => {
  const usual = new Map(
    SEEDS.map((seed) => [
      seed,
      new Set(
        alertsOf(shopOf(seed), { until: DAYS - 1 }).map(
          ({ finding, date }) => `${finding} ${date}`,
        ),
      ),
    ]),
  );

  it.each(Object.entries(ANOMALIES))(
    'finds %s at least as often as measured',
    (name, [type, change]) => {
      const found = SEEDS.filter((seed) =>
        isFound(change(shopOf(seed), seed), type, usual.get(seed) ?? new Set()),
      );
      expect(found.length).toBeGreaterThanOrEqual(REACHED[name as keyof typeof REACHED]);
    },
  );

  it('raises at most one alert a month for shops without an anomaly', () => {
    const months = (SEEDS.length * (DAYS - 90)) / 30.4375;
    const total = [...usual.values()].reduce((sum, alerts) => sum + alerts.size, 0);
    expect(total / months).toBeLessThanOrEqual(1);
  });
});
