import type { CorrectedAlert } from './detection/correct-open-alerts.ts';
import type { DetectionResult } from './detection/detect-new-days.ts';
import type { StoredAlert } from './stored-alert.ts';
import type { FoundAlert } from './detection/resolve-findings.ts';

/** What judging days leaves behind. */
export interface DetectedAlerts extends Pick<DetectionResult, 'book' | 'settled'> {
  readonly told: readonly AlertToStore[];
  /** those whose lines have changed, and those that name other bills now */
  readonly corrected?: readonly CorrectedAlert[] | undefined;
  /** those of which their owners have a mail now, and since when they are known */
  readonly sent?: readonly { readonly id: string; readonly at: Date }[] | undefined;
  readonly lookAt: Date | null;
}

/** An alert to be stored; one that was there before keeps what was answered unless it had settled. */
export interface AlertToStore extends Pick<FoundAlert, 'id' | 'before'> {
  readonly stored: StoredAlert;
}

/** An alert that is filed: a new one as it is, of one that was filed before what changes. */
export type AlertWrite =
  | { readonly id: string; readonly stored: StoredAlert }
  | { readonly id: string; readonly changes: Partial<StoredAlert> };

const REOPENED = { resolvedOn: null, isNewNormal: false, answer: null } as const;

/** The filings that judging asks for, in their order: one alert may have several. */
export function alertWritesOf({
  told,
  settled,
  corrected = [],
  sent = [],
}: DetectedAlerts): AlertWrite[] {
  return [
    ...told.map(alertWriteOf),
    ...corrected.map(({ id, alert, correction }) => ({
      id,
      changes: { alert, ...(correction ? { corrected: correction } : {}) },
    })),
    ...sent.map(({ id, at }) => ({ id, changes: { sentAt: at } })),
    ...settled.map(({ id, on, isNewNormal }) => ({
      id,
      changes: { resolvedOn: on, ...(isNewNormal ? { isNewNormal } : {}) },
    })),
  ];
}

function alertWriteOf({ id, before, stored }: AlertToStore): AlertWrite {
  if (before === 'nothing') return { id, stored };
  const { alert, detector, subject, reopenedOn, earlier } = stored;
  const again = { alert, ...(earlier && { earlier }) };
  return before === 'standing'
    ? { id, changes: { ...again, detector, subject } }
    : { id, changes: { ...again, ...REOPENED, reopenedOn } };
}

/** What a filing makes of what was filed under its id; of nothing, a change makes nothing. */
export function filed(
  before: StoredAlert | undefined,
  filing: AlertWrite,
): StoredAlert | undefined {
  return 'stored' in filing ? filing.stored : before && { ...before, ...filing.changes };
}
