import { dateOfDayNumber } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { NewAlert } from '../alert/alert-cause.ts';
import { absoluteCents, subtractCents, sumCents, ZERO } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { Evidence, AlertAmounts } from '../alert/evidence.ts';
import { windowStart, type Crossing } from './crossings.ts';
import { isOfOneLine, type Threshold } from './threshold.ts';
import { valuesOf, type ThresholdDay } from './threshold-days.ts';

/** The most postings that an alert lists. The largest are listed. */
const MAX_LINES = 20;

/** Returns the alert of a crossing: the amount, the limit, the window, and its largest postings. */
export function alertOfCrossing(
  threshold: Threshold,
  { day }: Pick<Crossing, 'day'>,
  days: readonly ThresholdDay[],
): NewAlert {
  const { id, measure, counterparty, category, account, window, side, limit } = threshold;
  const start = windowStart(window, day);
  const named = days
    .filter((one) => one.day >= start && one.day <= day)
    .flatMap(({ largest }) => largest)
    .filter(([, share]) => !isOfOneLine(threshold) || share > limit)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || compareText(a[0], b[0]));
  const values = valuesOf(threshold, new Map(days.map((one) => [one.day, one])));
  const evidence: Evidence = {
    from: dateOfDayNumber(start),
    to: dateOfDayNumber(day),
    measured: Array.from({ length: day - start + 1 }, (_, index) => values(start + index) ?? ZERO),
    past: [limit],
    figures: {},
  };
  const alert: Alert = {
    finding: side === 'above' ? 'above-threshold' : 'below-threshold',
    date: dateOfDayNumber(day),
    severity: 0,
    level: 'info',
    counterparty,
    measure: measure === 'payment' || measure === 'receipt' ? null : measure,
    ...recomputeThreshold(evidence),
    otherDay: start === day ? null : dateOfDayNumber(start),
    lines: measure === 'cash' ? [] : named.slice(0, MAX_LINES).map(([line]) => line),
    baseline: { of: 'threshold', count: day - start + 1 },
    evidence,
    threshold: { id, measure, category, account, window },
  };
  const cause = `${id} ${day}`;
  const { actual } = alert;
  return { alert, candidate: { detector: 'threshold', cause, subject: id, actual } };
}

/** Computes the amounts from the values of the window and the owner’s limit. */
export function recomputeThreshold({ measured, past }: Evidence): AlertAmounts {
  const actual = sumCents(measured);
  const limit = past.at(-1) ?? ZERO;
  return {
    actual,
    expected: { low: limit, high: limit },
    impact: absoluteCents(subtractCents(actual, limit)),
  };
}

/** Returns the first day of a crossing from its cause. */
export const dayOfCrossing = (cause: string): number => Number(cause.split(' ').at(-1));
