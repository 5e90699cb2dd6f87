import {
  addDays,
  businessDate,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { SEVERITY_CORRECTION } from '@daily-snapshot/domain/alerts/detectors/severity';
import { AlertPolicy, type DecidedAlert } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { DetectorEngine } from '@daily-snapshot/domain/alerts/detectors/detector-engine';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { aPosting } from '../builders/postings.ts';

/** A Monday. */
export const OPENING_DAY = businessDate('2021-01-04');

export const dayOf = (offset: number): BusinessDate => addDays(OPENING_DAY, offset);

/** Builds a posting this many days after the books begin. */
export const lineOn = (
  offset: number,
  amount: number,
  overrides: Partial<Omit<Posting, 'amount' | 'date' | 'postedDate'>> & {
    postedDate?: string;
  } = {},
): Posting => aPosting({ date: dayOf(offset), amount, ...overrides });

/** Repeats a posting every `days` days. */
export const every = (
  days: number,
  length: number,
  line: (offset: number, index: number) => Posting,
): Posting[] =>
  Array.from({ length: Math.ceil(length / days) }, (_, index) => line(index * days, index));

/** Returns a pseudorandom number from 0 to 1, the same in every run (mulberry32). */
export function pseudoRandom(place: number, salt = 0): number {
  let state = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

/** Builds purchases at four vendors, with amounts between $40 and $80. */
export const ordinaryPurchases = (length: number): Posting[] =>
  every(2, length, (offset, index) =>
    lineOn(offset, -Math.round(4000 + 4000 * pseudoRandom(index)), {
      counterparty: ['Flour Mill', 'Dairy', 'Packaging Co', 'Market Hall'][index % 4] ?? '',
    }),
  );

/** Builds counter sales by weekday with noise. Closed on Sundays. */
export const counterSales = (length: number, of = (_offset: number) => 1): Posting[] =>
  Array.from({ length }, (_, offset) => offset)
    .filter((offset) => offset % 7 !== 6)
    .map((offset) =>
      lineOn(
        offset,
        Math.round(
          (80_000 + 10_000 * (offset % 7)) * (0.8 + 0.4 * pseudoRandom(offset, 3)) * of(offset),
        ),
        { kind: 'sale', counterparty: 'Counter' },
      ),
    )
    .filter(({ amount }) => amount > 0);

export interface DetectionOptions {
  /** days after the books begin */
  readonly until: number;
  readonly balance?: number;
  /** the minimum severity of an alert; absent: the default */
  readonly minSeverity?: number;
}

export const alertsOf = (postings: readonly Posting[], options: DetectionOptions): Alert[] =>
  decidedAlertsOf(postings, options).map(({ alert }) => alert);

/** Runs detection day by day and returns the alerts. */
export function decidedAlertsOf(
  postings: readonly Posting[],
  { until, balance, minSeverity }: DetectionOptions,
): DecidedAlert[] {
  const engine = new DetectorEngine();
  const policy = new AlertPolicy(SEVERITY_CORRECTION, undefined, minSeverity);
  const visible = groupBy(postings, ({ date, postedDate }) =>
    postedDate > date ? postedDate : date,
  );
  let cash = balance;
  const alerts: DecidedAlert[] = [];
  for (let offset = 0; offset <= until; offset += 1) {
    const date = dayOf(offset);
    const lines = visible.get(date) ?? [];
    if (cash !== undefined) for (const line of lines) cash += line.amount;
    const findings = engine.detect(date, lines, cash === undefined ? null : cents(cash));
    alerts.push(...policy.decide(dayNumber(date), findings));
  }
  return alerts;
}
