import { isBankDay } from '../../../calendar/bank-day.ts';
import type { DayNumber } from '../../../calendar/business-date.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorState } from '../detector-state.ts';
import type { RecurringSeries } from '../recurrence/recurring-series.ts';
import {
  overduePayments,
  overduePaymentCandidate,
  type Overdue,
} from '../recurrence/overdue-payment.ts';
import type { Streams } from '../series/payment-streams.ts';

const GRACE_DAYS = 1;
const MIN_PAYS = 3;

const KIND = {
  detector: 'pay-missing',
  finding: 'payroll-missing',
  of: 'payroll-history',
} as const;

/**
 * The key prefix of a whole run. It is lowercase, and keys of people are uppercase, so they never
 * collide.
 */
const RUN = 'run';

/**
 * Detects payrolls that did not go out on their due day. If most of the people paid together are
 * missing, they get one alert.
 */
export function detectMissedPayroll(today: DayNumber, state: DetectorState): Candidate[] {
  // banks pay on bank days only, and a run that a bank posts late arrives on the next one
  if (!isBankDay(today)) return [];
  const overdue = overduePayments(state.people, {
    today,
    isFirm: ({ gaps }) => gaps >= MIN_PAYS - 1,
    grace: GRACE_DAYS,
    postingLag: state.postingLag,
  });
  return [...groupBy(overdue, runOf).values()].flatMap((together) => {
    const [first] = together;
    if (!first || together.length === 1 || !isMostOfRun(together, state.people))
      return together.flatMap((each) => overduePaymentCandidate(KIND, today, [each]));
    // stays the same if the next run is missed too
    const subject = `${RUN} ${weeksOf(first.series)}`;
    const cause = `${subject} ${first.last.day}`;
    return overduePaymentCandidate(KIND, today, together).map((found) => ({
      ...found,
      cause,
      subject,
    }));
  });
}

/** Reports whether a missed payee was paid: the one person, or anyone of a run. */
export const isMissedPayrollResolved = (
  people: Streams,
  subject: string,
  day: DayNumber,
): boolean =>
  subject.startsWith(`${RUN} `)
    ? people.all().some(({ last }) => last !== undefined && last.day > day)
    : (people.get(subject)?.last?.day ?? -Infinity) > day;

const weeksOf = ({ every }: RecurringSeries): number => Math.round(every / 7);

/** Returns the key of the people who were paid on one day and are next paid together. */
const runOf = ({ series, last }: Overdue): string => `${weeksOf(series)} ${last.day}`;

function isMostOfRun(together: readonly Overdue[], people: Streams): boolean {
  const day = together[0]?.last.day;
  const paid = people.all().filter(({ last }) => last?.day === day);
  return 2 * together.length > paid.length;
}
