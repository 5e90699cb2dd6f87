import type { BusinessDate, DayNumber } from '../calendar/business-date.ts';
import type { OpenAlert } from './alert/alert-cause.ts';
import type { DetectorEngineState } from './detectors/detector-engine.ts';
import type { AlertPolicyState, AnswerRule } from './policy/alert-policy.ts';
import { byDetectionOrder, type DetectorPosting } from './detectors/detector-posting.ts';
import { shortName } from '../ledger/classification/counterparty.ts';
import type { Posting } from '../ledger/posting.ts';
import type { Alert, AlertChange } from './alert/alert.ts';
import type { TrackedThreshold } from './thresholds/tracked-threshold.ts';
import { DEFAULT_ALERT_SENSITIVITY, type AlertSensitivity } from './policy/alert-budget.ts';
import type { EarlierAlert } from './stored-alert.ts';

/**
 * Increases with every change of the detector state or its meaning. A state of another version is
 * dropped, and history is read again.
 */
export const CHECKPOINT_VERSION = 7;

/** The state of the detectors, and the last day they have processed. */
export interface DetectorCheckpoint {
  readonly version: typeof CHECKPOINT_VERSION;
  readonly engine: DetectorEngineState;
  readonly policy: AlertPolicyState;
  readonly processedThrough: BusinessDate;
  /** the cash forecast of that day without its evidence; null if cash stays above the floor */
  readonly cashOutlook: Alert | null;
}

/** A reported alert that may resolve. */
export interface TrackedAlert extends OpenAlert {
  readonly id: string;
  /** the day it was resolved; null while it is open */
  readonly resolvedOn: DayNumber | null;
  /** its earlier versions; absent if it was reported once */
  readonly earlier?: readonly EarlierAlert[] | undefined;
}

/** An answer that applies to later alerts, and the alert that the owner answered. */
export interface StoredAnswerRule extends AnswerRule {
  readonly alertId: string;
}

/** An alert found between two digests. */
export interface IntradayAlert {
  readonly id: string;
  readonly alert: Alert;
  readonly foundAt: Date;
  /** how many e-mails about it each owner received */
  readonly emailCount: number;
  /** when the next e-mail is due; null if none is */
  readonly emailAt: Date | null;
  readonly isInDigest: boolean;
}

/**
 * The alert state of a business: everything that the next run needs. It is one document of bounded
 * size, whatever the number of transactions.
 */
export interface BusinessAlertState {
  /** null until history has been read, and when it has to be read again */
  readonly checkpoint: DetectorCheckpoint | null;
  /** increases with every change that requires reading history again */
  readonly revision: number;
  /** postings that arrived since, all visible on days that may already be processed */
  readonly unprocessed: readonly DetectorPosting[];
  readonly rules: readonly StoredAnswerRule[];
  readonly trackedAlerts: readonly TrackedAlert[];
  /** limits that the owner set */
  readonly thresholds: readonly TrackedThreshold[];
  readonly sensitivity: AlertSensitivity;
  /** alerts found since the last digest, and those with e-mails still to send */
  readonly intradayAlerts: readonly IntradayAlert[];
  /** changes of reported alerts that the next digest has to mention */
  readonly changes: readonly AlertChange[];
  /** whether unprocessed postings arrived */
  readonly hasNewPostings: boolean;
  /** when the state of a connection changes without new data; null if it does not */
  readonly connectionsAt: Date | null;
}

/** An alert that stays open longer is left to its owner. */
export const OPEN_ALERT_DAYS = 120;

/** More postings at once are a history import, and history is read again. */
const MAX_UNPROCESSED = 1000;

export const EMPTY_ALERT_STATE: BusinessAlertState = {
  checkpoint: null,
  revision: 0,
  unprocessed: [],
  rules: [],
  trackedAlerts: [],
  thresholds: [],
  sensitivity: DEFAULT_ALERT_SENSITIVITY,
  intradayAlerts: [],
  changes: [],
  hasNewPostings: false,
  connectionsAt: null,
};

/** Marks history to be read again before the next day is processed. */
export const resetHistory = (alertState: BusinessAlertState): BusinessAlertState => ({
  ...alertState,
  checkpoint: null,
  revision: alertState.revision + 1,
  unprocessed: [],
  hasNewPostings: true,
});

/**
 * Records new and changed postings. If a processed posting was reclassified, or very many arrive at
 * once, history has to be read again.
 *
 * @param previousPostings the postings before the change
 */
export function recordChangedPostings(
  alertState: BusinessAlertState,
  changed: readonly Posting[],
  previousPostings: readonly Posting[],
): BusinessAlertState {
  if (changed.length === 0) return alertState;
  if (!alertState.checkpoint) return resetHistory(alertState);
  const before = new Map(previousPostings.map((posting) => [posting.id, posting]));
  const unprocessed = new Map(alertState.unprocessed.map((line) => [line.id, line]));
  for (const posting of changed) {
    const stored = before.get(posting.id);
    if (stored && !unprocessed.has(posting.id)) {
      if (isSameToDetectors(stored, posting) && isSameToThresholds(alertState, stored, posting))
        continue;
      return resetHistory(alertState);
    }
    unprocessed.set(posting.id, toDetectorPosting(posting));
  }
  if (unprocessed.size > MAX_UNPROCESSED) return resetHistory(alertState);
  return {
    ...alertState,
    unprocessed: [...unprocessed.values()].toSorted(byDetectionOrder),
    hasNewPostings: true,
  };
}

export const toDetectorPosting = ({
  id,
  date,
  postedDate,
  counterparty,
  category,
  kind,
  amount,
  account,
}: Posting): DetectorPosting => ({
  id,
  date,
  postedDate,
  counterparty: shortName(counterparty),
  category: shortName(category),
  kind,
  amount,
  account: shortName(account),
});

const isSameToThresholds = ({ thresholds }: BusinessAlertState, a: Posting, b: Posting): boolean =>
  a.category === b.category || thresholds.every(({ threshold }) => threshold.category === null);

const isSameToDetectors = (a: Posting, b: Posting): boolean =>
  a.date === b.date &&
  a.kind === b.kind &&
  a.amount === b.amount &&
  a.counterparty === b.counterparty;

/** Returns the day on which a posting becomes visible. */
export const visibleOn = ({ date, postedDate }: DetectorPosting): BusinessDate =>
  postedDate > date ? postedDate : date;
