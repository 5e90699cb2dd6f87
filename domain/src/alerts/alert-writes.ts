import type { CorrectedAlert } from './detection/correct-open-alerts.ts';
import type { DetectionResult } from './detection/detect-new-days.ts';
import { asStoredAlert, type StorableAlert, type StoredAlert } from './stored-alert.ts';
import type { FoundAlert } from './detection/resolve-findings.ts';

/** The result of a detection run that has to be stored. */
export interface DetectedAlerts extends Pick<DetectionResult, 'alertState' | 'resolved'> {
  readonly raised: readonly AlertToStore[];
  /** alerts whose postings changed, or that now name other bills */
  readonly corrected?: readonly CorrectedAlert[] | undefined;
  /** alerts that have just been e-mailed, and when they were found */
  readonly sent?: readonly { readonly id: string; readonly at: Date }[] | undefined;
  readonly nextCheckAt: Date | null;
}

/** An alert to store. An existing alert keeps its answer unless it had been resolved. */
export interface AlertToStore extends Pick<FoundAlert, 'id' | 'previousStatus'> {
  readonly stored: StoredAlert;
}

/** Returns the write of an alert that was never stored before. */
export const newAlertToStore = (
  id: string,
  alert: StorableAlert,
  currency: string,
  foundAt: Date,
): AlertToStore => ({
  id,
  previousStatus: 'none',
  stored: asStoredAlert(alert, currency, foundAt),
});

/** A write of an alert: a new alert in full, or the changes of an existing one. */
export type AlertWrite =
  | { readonly id: string; readonly stored: StoredAlert }
  | { readonly id: string; readonly changes: Partial<StoredAlert> };

const REOPENED = { resolvedOn: null, isNewNormal: false, isRefunded: false, answer: null } as const;

/** Returns the writes of a detection run, in order. One alert may have several. */
export function alertWritesOf({
  raised,
  resolved,
  corrected = [],
  sent = [],
}: DetectedAlerts): AlertWrite[] {
  return [
    ...raised.map(alertWriteOf),
    ...corrected.map(({ id, alert, correction }) => ({
      id,
      changes: { alert, ...(correction ? { corrected: correction } : {}) },
    })),
    ...sent.map(({ id, at }) => ({ id, changes: { sentAt: at } })),
    ...resolved.map(({ id, on, isNewNormal, isRefunded }) => ({
      id,
      changes: {
        resolvedOn: on,
        ...(isNewNormal ? { isNewNormal } : {}),
        ...(isRefunded ? { isRefunded } : {}),
      },
    })),
  ];
}

function alertWriteOf({ id, previousStatus, stored }: AlertToStore): AlertWrite {
  if (previousStatus === 'none') return { id, stored };
  const { alert, detector, subject, reopenedOn, earlier } = stored;
  const again = { alert, ...(earlier && { earlier }) };
  return previousStatus === 'open'
    ? { id, changes: { ...again, detector, subject } }
    : { id, changes: { ...again, ...REOPENED, reopenedOn } };
}

/** Applies a write to the stored alert. A change of a missing alert does nothing. */
export function applyAlertWrite(
  before: StoredAlert | undefined,
  write: AlertWrite,
): StoredAlert | undefined {
  return 'stored' in write ? write.stored : before && { ...before, ...write.changes };
}
