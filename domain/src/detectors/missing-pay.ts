import type { DayNumber } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import type { Candidate } from './candidate.ts';
import type { DetectorBooks } from './books.ts';
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

/** Payrolls that did not go out on their day: of all who were paid together, one message. */
export function judgeMissingPay(today: DayNumber, books: DetectorBooks): Candidate[] {
  const overdue = overdueIn(books.people, {
    today,
    fewest: FEWEST_PAYS,
    grace: GRACE_DAYS,
    postingLag: books.postingLag,
  });
  return [...groupBy(overdue, runOf).values()].flatMap((together) => {
    const [first] = together;
    const found = overduePayment(KIND, today, together);
    if (!first || !isOfSeveral(books.people, first)) return found;
    const weeks = weeksOf(first);
    // the same as when the next of them is missed too
    const subject = `${RUN} ${weeks}`;
    return found.map((each) => ({ ...each, cause: `${subject} ${first.last.day}`, subject }));
  });
}

/** Whether anybody was paid who was missed: one person, or any of a run. */
export const isPaidAfter = (people: Streams, subject: string, day: DayNumber): boolean =>
  subject.startsWith(`${RUN} `)
    ? [...people.all()].some(({ last }) => last !== undefined && last.day > day)
    : (people.get(subject)?.last?.day ?? -Infinity) > day;

const weeksOf = ({ cycle }: Pick<Overdue, 'cycle'>): number => Math.round(cycle.every / 7);

/** Those paid on one day who are next paid together. */
const runOf = (overdue: Overdue): string => `${weeksOf(overdue)} ${overdue.last.day}`;

const isOfSeveral = (people: Streams, { last }: Overdue): boolean => {
  let count = 0;
  for (const stream of people.all()) if (stream.last?.day === last.day) count += 1;
  return count > 1;
};
