import { dateOfDayNumber } from '../calendar/business-date.ts';
import { absoluteCents, cents, sumCents, type Cents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { usualAmount } from './overdue.ts';
import { isSamePay, paysPerMonth } from './pay.ts';
import type { Charge } from './charge.ts';
import { mean } from './statistics/robust.ts';
import { studentTail } from './statistics/tail.ts';

const REMEMBERED = 12;

/** Of so many pays the middle one is what is usual. */
const RECENT = 5;

/** A bonus comes about a year after the last, and is larger by less than pay rises in a year. */
const YEAR_DAYS = 365;
const SAME_TIME_DAYS = 31;
const RISEN = 1.1;

/** Fewer changes do not show how far they go: half of them are up. */
const FEWEST_CHANGES = 3;

export const usualOf = (past: readonly Cents[]): Cents =>
  usualAmount(past.slice(-RECENT).map((amount) => ({ amount })));

/**
 * Of one person `past` are the latest pays; of several it is what each usually gets. Of what went out
 * days early all is at stake, else what it differs by.
 */
export function reckonChange({ measured, past, figures }: Evidence): Reckoned {
  const actual = sumCents(measured);
  const stake = (usual: Cents) =>
    (figures['earlyDays'] ?? 0) > 0 ? actual : absoluteCents(cents(actual - usual));
  if ((figures['people'] ?? 1) > 1) {
    const usual = sumCents(past);
    return { actual, expected: { low: usual, high: usual }, impact: stake(usual) };
  }
  return {
    actual,
    expected: { low: cents(Math.min(...past)), high: cents(Math.max(...past)) },
    impact: stake(usualOf(past)),
  };
}

/** More than is usual, and as much as never before. */
export function judgeChange({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const stream = books.people.get(key);
  const past = stream?.before(charge.day).slice(-REMEMBERED) ?? [];
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
    ...aboutLine({ key, charge }),
    ...reckonChange(evidence),
    otherDay: past.at(-1)?.day ?? null,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: past.length },
    evidence,
    perMonth: chanceOfChange(past, usual, charge.amount) * paysPerMonth(stream),
  };
}

/** Whether more than is usual was paid about this time of last year too: a bonus, which may have risen. */
const isYearly = ({ day, amount }: Charge, usual: Cents, charges: readonly Charge[]): boolean =>
  charges.some(
    (pay) =>
      Math.abs(day - YEAR_DAYS - pay.day) <= SAME_TIME_DAYS &&
      pay.amount > usual &&
      !isSamePay(pay.amount, usual) &&
      RISEN * pay.amount >= amount,
  );

/**
 * How often the pay was another than usual, by how much less often it goes so far beyond the highest,
 * and how often it was as high. Who is paid by the hour gets another amount each time, but never
 * twice as much.
 */
function chanceOfChange(past: readonly Charge[], usual: Cents, amount: Cents): number {
  const changes = past.filter((pay) => !isSamePay(pay.amount, usual));
  const reached = past.filter((pay) => pay.amount > amount).length;
  const beyond = Math.log(amount / Math.max(...past.map((pay) => pay.amount)));
  const spread = Math.sqrt(mean(changes.map((pay) => Math.log(pay.amount / usual) ** 2)));
  const share =
    changes.length < FEWEST_CHANGES || reached > 0
      ? 0.5
      : studentTail(beyond / spread, changes.length);
  return (changes.length * share + reached / 2 + 0.3) / (past.length + 1);
}
