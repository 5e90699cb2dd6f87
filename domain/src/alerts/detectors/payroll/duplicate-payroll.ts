import { dateOfDayNumber } from '../../../calendar/business-date.ts';
import { sumCents } from '../../../money/cents.ts';
import type { Evidence, AlertAmounts } from '../../alert/evidence.ts';
import { candidateFields } from '../candidate-fields.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState, ObservedPosting } from '../detector-state.ts';
import { isSamePay, paysPerMonth } from './pay.ts';

/** Days within which a payroll that is sent twice goes out again: one working week. */
const REPEAT_WITHIN_DAYS = 5;

/** Days by which a bank may book a pay off its due day. */
const DUE_DAY_TOLERANCE = 1;

/** Recomputes the alert from `measured`, which holds pairs of the first payment and its repeat. */
export function recomputeDuplicatePayroll({ measured }: Evidence): AlertAmounts {
  const before = sumCents(measured.filter((_, place) => place % 2 === 0));
  return {
    actual: sumCents(measured),
    expected: { low: before, high: before },
    impact: sumCents(measured.filter((_, place) => place % 2 === 1)),
  };
}

export function detectDuplicatePayroll(
  { key, charge }: ObservedPosting,
  state: DetectorState,
): Candidate | null {
  const stream = state.people.get(key);
  const past = stream?.charges ?? [];
  const before = past.findLast(
    (pay) => pay.day <= charge.day && charge.day - pay.day <= REPEAT_WITHIN_DAYS,
  );
  if (!stream || !before || !isSamePay(before.amount, charge.amount)) return null;
  // the previous pay was late, and this is the next one
  const due = state.people.seriesOf(key)?.due;
  if (due !== undefined && Math.abs(charge.day - due) <= DUE_DAY_TOLERANCE) return null;
  const apart = charge.day - before.day;
  const closeBefore = past.filter(
    (pay, index) => index > 0 && pay.day - (past[index - 1]?.day ?? 0) <= apart + DUE_DAY_TOLERANCE,
  ).length;
  const chance = (closeBefore + 0.2) / (past.length + 1);
  const evidence: Evidence = {
    from: dateOfDayNumber(before.day),
    to: dateOfDayNumber(charge.day),
    measured: [before.amount, charge.amount],
    past: [],
    figures: { closeBefore, pays: past.length },
  };
  return {
    detector: 'pay-again',
    finding: 'payroll-doubled',
    ...candidateFields({ key, charge }),
    ...recomputeDuplicatePayroll(evidence),
    otherDay: before.day,
    lines: [before.id, charge.id],
    baseline: { of: 'payroll-history', count: stream.count },
    evidence,
    perMonth: chance * paysPerMonth(stream),
  };
}
