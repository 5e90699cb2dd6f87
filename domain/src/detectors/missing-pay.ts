import { isBankDay } from '../calendar/bank-day.ts';
import type { DayNumber } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
import type { Beat } from './beat.ts';
import { overdueIn, overduePayment, type Overdue } from './overdue.ts';
import type { Streams } from './streams.ts';

const GRACE_DAYS = 1;
const FEWEST_PAYS = 3;

const KIND = {
  detector: 'pay-missing',
  finding: 'payroll-missing',
  of: 'payroll-history',
} as const;

/** Letters of keys are capitals: this is nobody's. */
const RUN = 'run';

/** Payrolls that did not go out on their day: of most who were paid together, one message. */
export function judgeMissingPay(today: DayNumber, books: DetectorBooks): Candidate[] {
  // nobody can be paid on such a day: a run that a bank booked late comes on the next
  if (!isBankDay(today)) return [];
  const overdue = overdueIn(books.people, {
    today,
    isFirm: ({ gaps }) => gaps >= FEWEST_PAYS - 1,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  });
  return [...groupBy(overdue, runOf).values()].flatMap((together) => {
    const [first] = together;
    if (!first || together.length === 1 || !isMostOfRun(together, books.people))
      return together.flatMap((each) => overduePayment(KIND, today, [each]));
    // the same when the next of them is missed too
    const subject = `${RUN} ${weeksOf(first.beat)}`;
    const cause = `${subject} ${first.last.day}`;
    return overduePayment(KIND, today, together).map((found) => ({ ...found, cause, subject }));
  });
}

/** Whether anybody was paid who was missed: one person, or any of a run. */
export const isPaidAfter = (people: Streams, subject: string, day: DayNumber): boolean =>
  subject.startsWith(`${RUN} `)
    ? people.all().some(({ last }) => last !== undefined && last.day > day)
    : (people.get(subject)?.last?.day ?? -Infinity) > day;

const weeksOf = ({ every }: Beat): number => Math.round(every / 7);

/** Those paid on one day who are next paid together. */
const runOf = ({ beat, last }: Overdue): string => `${weeksOf(beat)} ${last.day}`;

function isMostOfRun(together: readonly Overdue[], people: Streams): boolean {
  const day = together[0]?.last.day;
  const paid = people.all().filter(({ last }) => last?.day === day);
  return 2 * together.length > paid.length;
}
