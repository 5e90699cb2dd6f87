import { dayNumber, type BusinessDate, type DayNumber } from '../../calendar/business-date.ts';
import type { AlertCause, NewAlert } from '../alert/alert-cause.ts';
import type { Alert } from '../alert/alert.ts';
import { earlierAlertsOf, trackAlert } from '../policy/open-alert.ts';
import type { EarlierAlert } from '../stored-alert.ts';
import type { TrackedAlert } from '../business-alert-state.ts';

/** A finding with its alert id. A condition that lasts or returns keeps its earlier id. */
export interface FoundAlert extends NewAlert {
  readonly id: string;
  readonly previousStatus: 'none' | 'open' | 'resolved';
  /** its earlier versions; absent if there are none */
  readonly earlier?: readonly EarlierAlert[] | undefined;
}

/** The findings of some days that are reported together. */
interface FindingsOfDays {
  /** open alerts before these days */
  readonly before: readonly TrackedAlert[];
  /** open alerts after them, including new ones */
  readonly trackedAlerts: readonly TrackedAlert[];
  /** the latest finding of each id */
  readonly found: ReadonlyMap<string, NewAlert>;
  readonly resolved: readonly ResolvedAlert[];
  /** the cash forecast of the last day; null if cash stays above the floor */
  readonly cashOutlook: Alert | null;
}

export interface ResolvedAlert {
  readonly id: string;
  readonly on: BusinessDate;
  /** set if sales did not recover and the lower level is normal now */
  readonly isNewNormal?: true | undefined;
  /** set if a matching credit arrived */
  readonly isRefunded?: true | undefined;
}

export interface ResolvedFindings {
  readonly raised: readonly FoundAlert[];
  readonly trackedAlerts: readonly TrackedAlert[];
  readonly resolved: readonly ResolvedAlert[];
  /** findings that are not reported, and when the owner was last informed */
  readonly dropped: readonly DroppedFinding[];
}

interface DroppedFinding {
  readonly candidate: AlertCause;
  readonly foundOn: DayNumber;
  readonly raisedOn: DayNumber | undefined;
}

/**
 * Returns the findings that are still true at the end of some days. A finding that has resolved by
 * then is dropped. A crossed threshold is reported even if it has resolved.
 */
export function resolveFindings({
  before,
  trackedAlerts,
  found,
  resolved,
  cashOutlook,
}: FindingsOfDays): ResolvedFindings {
  const raised: FoundAlert[] = [];
  const dropped: DroppedFinding[] = [];
  const after = trackedAlerts.flatMap((alert): readonly TrackedAlert[] => {
    const one = found.get(alert.id);
    if (!one) return [alert];
    const { candidate } = one;
    const was = before.find(({ id }) => id === alert.id);
    const isCash = candidate.detector === 'cash';
    const isStillTrue = alert.resolvedOn === null && !(isCash && cashOutlook === null);
    if (!isStillTrue && candidate.detector !== 'threshold') {
      dropped.push({ candidate, foundOn: alert.day, raisedOn: was?.day });
      return was ? [{ ...was, resolvedOn: was.resolvedOn ?? alert.resolvedOn }] : [];
    }
    // the last day has the best cash forecast
    const said =
      isCash && cashOutlook ? { ...cashOutlook, severity: one.alert.severity } : one.alert;
    const latest = { alert: said, candidate: { ...candidate, actual: said.actual } };
    const earlier = was ? earlierAlertsOf(was, said) : {};
    raised.push({
      ...latest,
      id: alert.id,
      previousStatus: previousAlertStatus(was, resolved),
      ...earlier,
    });
    const { resolvedOn } = alert;
    return [{ ...trackAlert(alert.id, latest, alert.day), ...earlier, resolvedOn }];
  });
  const isOver = ({ id, on }: ResolvedAlert): boolean =>
    after.some((alert) => alert.id === id && alert.resolvedOn === dayNumber(on)) &&
    !before.some((was) => was.id === id && was.resolvedOn !== null);
  return { raised, dropped, trackedAlerts: after, resolved: resolved.filter(isOver) };
}

/** Returns the open alert that a finding continues, if there is one. */
function previousAlertStatus(
  was: TrackedAlert | undefined,
  resolved: readonly ResolvedAlert[],
): FoundAlert['previousStatus'] {
  if (!was) return 'none';
  const hasResolved = was.resolvedOn !== null || resolved.some(({ id }) => id === was.id);
  return hasResolved ? 'resolved' : 'open';
}
