import type { Alert, AlertChange } from '../alert/alert.ts';
import type { TrackedAlert, BusinessAlertState } from '../business-alert-state.ts';

/**
 * The most changes in one digest. More changes at once mean another history, and the inbox shows
 * them all.
 */
const MAX_CHANGES = 8;

/**
 * Records for the next digest that data changed a reported alert. Several changes before that
 * digest become one change. If the alert is back to its reported content, there is no change.
 * Unreported alerts have no changes.
 *
 * @param now the current alert; null if it is resolved
 * @param isNewNormal whether it resolved because the lower level is the new normal
 */
export function recordAlertChange(
  alertState: BusinessAlertState,
  { id, lastAlert: was }: Pick<TrackedAlert, 'id' | 'lastAlert'>,
  now: Alert | null,
  isNewNormal = false,
): BusinessAlertState {
  const isUnsent = alertState.intradayAlerts.some(
    (one) => one.id === id && one.emailCount === 0 && !one.isInDigest,
  );
  if (!was || isUnsent) return alertState;
  const before = alertState.changes.find((change) => change.id === id)?.was ?? was;
  const others = alertState.changes.filter((change) => change.id !== id);
  const change: AlertChange = {
    id,
    was: before,
    now: now && withoutEvidence(now),
    ...(isNewNormal ? { isNewNormal } : {}),
  };
  const isUnchanged = now !== null && now.actual === before.actual && isOfSameBills(now, before);
  return { ...alertState, changes: isUnchanged ? others : [...others, change].slice(-MAX_CHANGES) };
}

const isOfSameBills = ({ bills: now = [] }: Alert, { bills: before = [] }: Alert): boolean =>
  now.length === before.length && now.every(({ cause }, place) => cause === before[place]?.cause);

/** Returns the changes of reported alerts for a digest, and the state without them. */
export function takeAlertChanges(
  alertState: BusinessAlertState,
  raisedNow: ReadonlySet<string>,
): { readonly alertState: BusinessAlertState; readonly changes: readonly AlertChange[] } {
  if (alertState.changes.length === 0) return { alertState, changes: [] };
  const changes = alertState.changes.filter(({ id }) => !raisedNow.has(id));
  return { alertState: { ...alertState, changes: [] }, changes };
}

/** Returns an alert without its evidence, which is stored with the alert document only. */
export function withoutEvidence({ evidence: _evidence, ...alert }: Alert): Alert {
  return alert;
}
