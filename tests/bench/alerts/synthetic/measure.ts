// Runs the detectors over the made-up businesses and their anomalies.
import {
  businessDate,
  dateOfDayNumber,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import { detectAll, type BenchAlert, type BenchBooks } from '../detector.ts';
import type { SentAlert } from '../calibration/alert-episodes.ts';
import type { Anomaly } from './anomalies.ts';
import type { SyntheticLedger, SyntheticRow } from './books.ts';
import { cafe, ramen, salon, webShop } from './shops.ts';
import { dentist, landscaper, plumber, printer, wholesaler } from './services.ts';

export const TRADES = [
  cafe,
  dentist,
  landscaper,
  plumber,
  printer,
  ramen,
  salon,
  webShop,
  wholesaler,
];

/**
 * The highest mean of all businesses and the highest of one business, in alerts a month: the rates of
 * 2026-11-23 and a tenth more.
 */
export const MAX_ALERTS = 0.97;
export const MAX_ALERTS_OF_ONE = 1.75;

const WARM_UP_DAYS = 90;
const MONTH_DAYS = 30.4375;

/** Returns the alerts that a detector sends. */
export type Detect = (books: BenchBooks) => readonly BenchAlert[];

function benchBooks(rows: readonly SyntheticRow[], until: DayNumber): BenchBooks {
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

function alertsOf(rows: readonly SyntheticRow[], until: DayNumber, detect: Detect): SentAlert[] {
  return detect(benchBooks(rows, until)).map(({ date, type, counterparty = '', tx_id: line }) => ({
    day: dayNumber(businessDate(date)),
    type,
    name: counterparty.toLowerCase(),
    line,
  }));
}

/** Returns whether one of the alerts reports the anomaly. */
export function isFound(anomaly: Anomaly, detect: Detect = detectAll): boolean {
  const { rows, types, from, until, names } = anomaly;
  return alertsOf(rows, until, detect).some(
    ({ day, type, name }) =>
      types.includes(type) &&
      day >= from &&
      day <= until &&
      (name === '' || names.some((each) => each.toLowerCase() === name)),
  );
}

/** Returns alerts a month on books without an anomaly, after the first ninety days. */
export function falseAlertRateOf(books: SyntheticLedger, detect: Detect = detectAll): number {
  const from = books.from + WARM_UP_DAYS;
  const alerts = alertsOf(books.rows, books.to, detect).filter(({ day }) => day >= from);
  return alerts.length / ((books.to - from + 1) / MONTH_DAYS);
}
