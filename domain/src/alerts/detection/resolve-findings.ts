import { dayNumber, type BusinessDate, type DayNumber } from '../../calendar/business-date.ts';
import type { AlertCause, NewAlert } from '../types/alert-cause.ts';
import type { Alert } from '../types/alert.ts';
import { earlierAlertsOf, trackAlert } from '../policy/open-alert.ts';
import type { EarlierAlert } from '../stored-alert.ts';
import type { TrackedAlert } from '../business-alert-state.ts';

/** What was found, under its id; a condition that lasts or is back has that of before. */
export interface FoundAlert extends NewAlert {
  readonly id: string;
  readonly before: 'nothing' | 'standing' | 'settled';
  /** what it said before; absent: nothing */
  readonly earlier?: readonly EarlierAlert[] | undefined;
}

/** What some days found that are told of together. */
interface FindingsOfDays {
  /** what was told before these days */
  readonly before: readonly TrackedAlert[];
  /** as it stands after them, with what they found */
  readonly standing: readonly TrackedAlert[];
  /** by id, as it was found last */
  readonly found: ReadonlyMap<string, NewAlert>;
  readonly settled: readonly Settled[];
  /** what the last of them expects of cash; null: nothing under the floor */
  readonly cashOutlook: Alert | null;
}

export interface Settled {
  readonly id: string;
  readonly on: BusinessDate;
  /** it has not come back: what it fell to is what is normal by now */
  readonly isNewNormal?: true | undefined;
}

export interface ResolvedFindings {
  readonly told: readonly FoundAlert[];
  readonly standing: readonly TrackedAlert[];
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
export function resolveFindings({
  before,
  standing,
  found,
  settled,
  cashOutlook,
}: FindingsOfDays): ResolvedFindings {
  const told: FoundAlert[] = [];
  const untold: Untold[] = [];
  const after = standing.flatMap((alert): readonly TrackedAlert[] => {
    const one = found.get(alert.id);
    if (!one) return [alert];
    const { candidate } = one;
    const was = before.find(({ id }) => id === alert.id);
    const isCash = candidate.detector === 'cash';
    const stands = alert.resolvedOn === null && !(isCash && cashOutlook === null);
    if (!stands && candidate.detector !== 'threshold') {
      untold.push({ candidate, foundOn: alert.day, toldOn: was?.day });
      return was ? [{ ...was, resolvedOn: was.resolvedOn ?? alert.resolvedOn }] : [];
    }
    // where cash is headed, the last day knows best
    const said =
      isCash && cashOutlook ? { ...cashOutlook, severity: one.alert.severity } : one.alert;
    const latest = { alert: said, candidate: { ...candidate, actual: said.actual } };
    const earlier = was ? earlierAlertsOf(was, said) : {};
    told.push({ ...latest, id: alert.id, before: previousAlertStatus(was, settled), ...earlier });
    const { resolvedOn } = alert;
    return [{ ...trackAlert(alert.id, latest, alert.day), ...earlier, resolvedOn }];
  });
  const isOver = ({ id, on }: Settled): boolean =>
    after.some((alert) => alert.id === id && alert.resolvedOn === dayNumber(on)) &&
    !before.some((was) => was.id === id && was.resolvedOn !== null);
  return { told, untold, standing: after, settled: settled.filter(isOver) };
}

/** Whether it was told before these days, and was not settled until it was found again. */
function previousAlertStatus(
  was: TrackedAlert | undefined,
  settled: readonly Settled[],
): FoundAlert['before'] {
  if (!was) return 'nothing';
  const hasSettled = was.resolvedOn !== null || settled.some(({ id }) => id === was.id);
  return hasSettled ? 'settled' : 'standing';
}
