import { bankDayFrom } from '../calendar/bank-day.ts';
import { dateOfDayNumber } from '../calendar/business-date.ts';
import type { Evidence } from '../signals/evidence.ts';
import { aboutLine } from './about-line.ts';
import { DAYS_A_MONTH, type Candidate } from './candidate.ts';
import type { DetectorBooks, SeenLine } from './books.ts';
import { keepingTime } from './beat.ts';
import { chanceOfLate } from './cycle.ts';
import { reckonChange } from './pay-change.ts';
import { median } from './statistics/robust.ts';

/** Only of a payroll that keeps its day can a day be wrong: so many gaps, and a day's deviation. */
const FEWEST_GAPS = 5;
const MOST_SPREAD = 1;

/** A weekend and a holiday move a day by less. */
const EARLY_DAYS = 4;

/** What comes earlier than by such a part of its cycle is another payment. */
const EARLY_SHARE = 1 / 3;

/** A payroll that goes out days before its day. One that is late is missed until it comes. */
export function judgePayDay({ key, charge }: SeenLine, books: DetectorBooks): Candidate | null {
  const beat = books.people.beat(key, FEWEST_GAPS);
  if (!beat || beat.spread > MOST_SPREAD) return null;
  const { due } = beat;
  const early = due - charge.day;
  if (early < EARLY_DAYS || early > EARLY_SHARE * beat.every) return null;
  // a holiday that always moved it the other way
  if (bankDayFrom(due - 1, -1) <= charge.day) return null;
  const past = keepingTime(books.people.get(key)?.charges ?? [], beat).map(({ amount }) => amount);
  // an advance is not the payroll
  if (2 * charge.amount < median(past)) return null;
  const evidence: Evidence = {
    from: dateOfDayNumber(charge.day),
    to: dateOfDayNumber(charge.day),
    measured: [charge.amount],
    past,
    figures: { people: 1, earlyDays: early, everyDays: beat.every, spreadDays: beat.spread },
  };
  const mirrored = { ...beat, offsets: beat.offsets.map((offset) => -offset) };
  const chance = chanceOfLate(mirrored, early, books.people.usualSpread);
  return {
    detector: 'pay-change',
    finding: 'payroll-off-day',
    ...aboutLine({ key, charge }),
    ...reckonChange(evidence),
    otherDay: due,
    lines: [charge.id],
    baseline: { of: 'payroll-history', count: beat.gaps + 1 },
    evidence,
    perMonth: chance * (DAYS_A_MONTH / beat.every),
  };
}
