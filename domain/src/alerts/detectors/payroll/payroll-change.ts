import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { absoluteCents, cents, sumCents, type Cents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { usualAmount } from '../recurrence/overdue-payment.ts';
import { isSamePay, paysPerMonth } from './pay.ts';
import type { Charge } from '../series/charge.ts';
import { mean } from '../statistics/robust.ts';
import { studentTail } from '../statistics/tail-probability.ts';

const REMEMBERED = 12;

/** The number of latest pays whose median is the usual pay. */
const RECENT = 5;

/**
 * A bonus comes about a year after the last one, and exceeds it by less than a yearly pay raise.
 */
const YEAR_DAYS = 365;
const SAME_TIME_DAYS = 31;
const RISEN = 1.1;

/** The fewest changes that show how far changes go, because half of them are increases. */
const MIN_CHANGES = 3;

export const usualOf = (past: readonly Cents[]): Cents =>
  usualAmount(past.slice(-RECENT).map((amount) => ({ amount })));

/**
 * Recomputes the amounts of a payroll change. For one person `past` holds the latest pays. For
 * several people it holds the usual pay of each. The amount at stake is the whole payment if it
 * went out days early, and the difference otherwise.
 */
export function recomputePayrollChange({ measured, past, figures }: Evidence): AlertAmounts {
  const actual = sumCents(measured);
  const impactOf = (usual: Cents) =>
    (figures['earlyDays'] ?? 0) > 0 ? actual : absoluteCents(cents(actual - usual));
  if ((figures['people'] ?? 1) > 1) {
    const usual = sumCents(past);
    return { actual, expected: { low: usual, high: usual }, impact: impactOf(usual) };
  }
  return {
    actual,
    expected: { low: cents(Math.min(...past)), high: cents(Math.max(...past)) },
    impact: impactOf(usualOf(past)),
  };
}

/** Detects pay above the usual and above every earlier pay. */
export function detectPayrollChange(
  { key, charge }: ObservedPosting,
  state: DetectorState,
): Candidate | null {
  const stream = state.people.get(key);
  const past = stream?.latestBefore(charge.day, REMEMBERED) ?? [];
  if (!stream || past.length < 2) return null;
  const usual = usualAmount(past.slice(-RECENT));
  const isKnown = past.some((pay) => isSamePay(pay.amount, charge.amount));
  if (charge.amount <= usual || isKnown || isYearly(charge, usual, stream.charges)) return null;
  const evidence: Evidence = {
    from: dateOfDayNumber(charge.day),
    to: dateOfDayNumber(charge.day),
    measured: [charge.amount],
    past: past.map(({ amount }) => amount),
    figures: { people: 1 },
  };
  return {
    detector: 'pay-change',
    finding: 'payroll-changed',
    ...candidateFields({ key, charge }),
    ...recomputePayrollChange(evidence),
    otherDay: past.at(-1)?.day ?? null,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: past.length },
    evidence,
    perMonth: chanceOfChange(past, usual, charge.amount) * paysPerMonth(stream),
  };
}

/**
 * Reports whether the person also got more than usual about this time last year. That is a bonus,
 * which may have risen.
 */
const isYearly = ({ day, amount }: Charge, usual: Cents, charges: readonly Charge[]): boolean =>
  charges.some(
    (pay) =>
      Math.abs(day - YEAR_DAYS - pay.day) <= SAME_TIME_DAYS &&
      pay.amount > usual &&
      !isSamePay(pay.amount, usual) &&
      RISEN * pay.amount >= amount,
  );

/**
 * Returns how often a change as large as this happens. It combines how often the pay differs from
 * the usual, how much rarer an amount this far above the highest is, and how often the pay was as
 * high. People paid by the hour get a different amount each time, but never twice as much.
 */
function chanceOfChange(past: readonly Charge[], usual: Cents, amount: Cents): number {
  const changes = past.filter((pay) => !isSamePay(pay.amount, usual));
  const reached = past.filter((pay) => pay.amount > amount).length;
  const beyond = Math.log(amount / Math.max(...past.map((pay) => pay.amount)));
  const spread = Math.sqrt(mean(changes.map((pay) => Math.log(pay.amount / usual) ** 2)));
  const share =
    changes.length < MIN_CHANGES || reached > 0
      ? 0.5
      : studentTail(beyond / spread, changes.length);
  return (changes.length * share + reached / 2 + 0.3) / (past.length + 1);
}
