import { dateOfDayNumber } from '../calendar/business-date.ts';
import { sumCents } from '../money/cents.ts';
import type { Evidence, Reckoned } from '../signals/evidence.ts';
import { aboutLine } from './about-line.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { isSamePay, paysPerMonth } from './pay.ts';

/** A payroll that went out twice is sent again within a working week. */
const AGAIN_WITHIN = 5;

/** A bank books a pay a day off its day. */
const ON_ITS_DAY = 1;

/** `measured` are pairs: what was paid, and what was paid again. */
export function reckonAgain({ measured }: Evidence): Reckoned {
  const before = sumCents(measured.filter((_, place) => place % 2 === 0));
  return {
    actual: sumCents(measured),
    expected: { low: before, high: before },
    impact: sumCents(measured.filter((_, place) => place % 2 === 1)),
  };
}

export function judgeAgain({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const stream = books.people.get(key);
  const past = stream?.charges ?? [];
  const before = past.findLast(
    (pay) => pay.day <= charge.day && charge.day - pay.day <= AGAIN_WITHIN,
  );
  if (!stream || !before || !isSamePay(before.amount, charge.amount)) return null;
  // the one before it was late, and this is the next
  const due = books.people.beat(key)?.due;
  if (due !== undefined && Math.abs(charge.day - due) <= ON_ITS_DAY) return null;
  const apart = charge.day - before.day;
  const closeBefore = past.filter(
    (pay, index) => index > 0 && pay.day - (past[index - 1]?.day ?? 0) <= apart + ON_ITS_DAY,
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
    ...aboutLine({ key, charge }),
    ...reckonAgain(evidence),
    otherDay: before.day,
    lines: [before.id, charge.id],
    baseline: { of: 'payroll-history', count: stream.count },
    evidence,
    perMonth: chance * paysPerMonth(stream),
  };
}
