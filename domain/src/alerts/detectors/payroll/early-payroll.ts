import { bankDayFrom } from '../../../calendar/bank-day.ts';
import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import type { Evidence } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import { DAYS_A_MONTH, type Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { recentUsualCharges } from '../recurrence/recurring-series.ts';
import { chanceOfLate } from '../recurrence/cycle.ts';
import { recomputePayrollChange } from './payroll-change.ts';
import { median } from '../statistics/robust.ts';

/**
 * The number of gaps with a deviation of at most one day that show that a payroll keeps its day.
 * Only such a payroll can go out on a wrong day.
 */
const MIN_GAPS = 5;
const MAX_SPREAD = 1;

/**
 * The fewest days before the due day that count as early. A weekend plus a holiday moves a payroll
 * by less.
 */
const EARLY_DAYS = 4;

/** A payment that is early by more than this share of its cycle is a different payment. */
const EARLY_SHARE = 1 / 3;

/**
 * Detects a payroll that goes out days before its due day. A late payroll is reported as missed
 * until it arrives.
 */
export function detectEarlyPayroll(
  { key, charge }: ObservedPosting,
  state: DetectorState,
): Candidate | null {
  const series = state.people.seriesOf(key, MIN_GAPS);
  if (!series || series.spread > MAX_SPREAD) return null;
  const { due } = series;
  const early = due - charge.day;
  if (early < EARLY_DAYS || early > EARLY_SHARE * series.every) return null;
  // a holiday that always moved the payroll the other way
  if (bankDayFrom(due - 1, -1) <= charge.day) return null;
  const past = recentUsualCharges(state.people.get(key)?.charges ?? [], series).map(
    ({ amount }) => amount,
  );
  // an advance is not the payroll
  if (2 * charge.amount < median(past)) return null;
  const evidence: Evidence = {
    from: dateOfDayNumber(charge.day),
    to: dateOfDayNumber(charge.day),
    measured: [charge.amount],
    past,
    figures: { people: 1, earlyDays: early, everyDays: series.every, spreadDays: series.spread },
  };
  const mirrored = { ...series, offsets: series.offsets.map((offset) => -offset) };
  const chance = chanceOfLate(mirrored, early, state.people.usualSpread);
  return {
    detector: 'pay-change',
    finding: 'payroll-off-day',
    ...candidateFields({ key, charge }),
    ...recomputePayrollChange(evidence),
    otherDay: due,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: series.gaps + 1 },
    evidence,
    perMonth: chance * (DAYS_A_MONTH / series.every),
  };
}
