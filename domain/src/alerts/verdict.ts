import { dayNumber, type BusinessDate, type DayNumber } from '../calendar/business-date.ts';
import type { AlertCause, ToldAlert } from '../detectors/told-alert.ts';
import type { Alert } from '../signals/alert.ts';
import { earlierOf, standingAlert } from './standing.ts';
import type { ToldBefore } from './stored-alert.ts';
import type { StandingAlert } from './watch-book.ts';

/** What was found, under its id; a condition that lasts or is back has that of before. */
export interface FoundAlert extends ToldAlert {
  readonly id: string;
  readonly before: 'nothing' | 'standing' | 'settled';
  /** what it said before; absent: nothing */
  readonly earlier?: readonly ToldBefore[] | undefined;
}

/** What some days found that are told of together. */
interface FoundInDays {
  /** what was told before these days */
  readonly before: readonly StandingAlert[];
  /** as it stands after them, with what they found */
  readonly standing: readonly StandingAlert[];
  /** by id, as it was found last */
  readonly found: ReadonlyMap<string, ToldAlert>;
  readonly settled: readonly Settled[];
  /** what the last of them expects of cash; null: nothing under the floor */
  readonly cashAhead: Alert | null;
}

export interface Settled {
  readonly id: string;
  readonly on: BusinessDate;
  /** it has not come back: what it fell to is what is normal by now */
  readonly isNewNormal?: true | undefined;
}

export interface Verdict {
  readonly told: readonly FoundAlert[];
  readonly standing: readonly StandingAlert[];
  readonly settled: readonly Settled[];
  /** what was found and is told to nobody, and when its owner was told of it last */
  readonly untold: readonly Untold[];
}

interface Untold {
  readonly candidate: AlertCause;
  readonly foundOn: DayNumber;
  readonly toldOn: DayNumber | undefined;
}

/**
 * What is still true at the end of some days. What was found on one of them and has settled by the last
 * needs nobody's attention: it is as if it had not been found. A limit that its owner has set is told of
 * even so, as settled.
 */
export function verdictOf({ before, standing, found, settled, cashAhead }: FoundInDays): Verdict {
  const told: FoundAlert[] = [];
  const untold: Untold[] = [];
  const after = standing.flatMap((alert): readonly StandingAlert[] => {
    const one = found.get(alert.id);
    if (!one) return [alert];
    const { candidate } = one;
    const was = before.find(({ id }) => id === alert.id);
    const isCash = candidate.detector === 'cash';
    const stands = alert.settledOn === null && !(isCash && cashAhead === null);
    if (!stands && candidate.detector !== 'threshold') {
      untold.push({ candidate, foundOn: alert.day, toldOn: was?.day });
      return was ? [{ ...was, settledOn: was.settledOn ?? alert.settledOn }] : [];
    }
    // where cash is headed, the last day knows best
    const said = isCash && cashAhead ? { ...cashAhead, severity: one.alert.severity } : one.alert;
    const latest = { alert: said, candidate: { ...candidate, actual: said.actual } };
    const earlier = was ? earlierOf(was, said) : {};
    told.push({ ...latest, id: alert.id, before: standingBefore(was, settled), ...earlier });
    const { settledOn } = alert;
    return [{ ...standingAlert(alert.id, latest, alert.day), ...earlier, settledOn }];
  });
  const isOver = ({ id, on }: Settled): boolean =>
    after.some((alert) => alert.id === id && alert.settledOn === dayNumber(on)) &&
    !before.some((was) => was.id === id && was.settledOn !== null);
  return { told, untold, standing: after, settled: settled.filter(isOver) };
}

/** Whether it was told before these days, and was not settled until it was found again. */
function standingBefore(
  was: StandingAlert | undefined,
  settled: readonly Settled[],
): FoundAlert['before'] {
  if (!was) return 'nothing';
  const hasSettled = was.settledOn !== null || settled.some(({ id }) => id === was.id);
  return hasSettled ? 'settled' : 'standing';
}
