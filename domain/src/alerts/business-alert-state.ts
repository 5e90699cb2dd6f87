import type { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import { byDetectionOrder, type DetectorPosting } from './detectors/detector-posting.ts';
import { shortName } from '../ledger/classification/counterparty.ts';
import { counts, type ProfitSources } from '../ledger/classification/is-counted.ts';
import { countedAmount, type Posting } from '../ledger/posting.ts';
import { DEFAULT_ALERT_SENSITIVITY } from './policy/alert-budget.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type {
  businessAlertStateSchema,
  detectorCheckpointSchema,
  intradayAlertSchema,
  storedAnswerRuleSchema,
  trackedAlertSchema,
} from './business-alert-state-schema.ts';

export type DetectorCheckpoint = DeepReadonly<z.infer<typeof detectorCheckpointSchema>>;

export type TrackedAlert = DeepReadonly<z.infer<typeof trackedAlertSchema>>;

export type StoredAnswerRule = DeepReadonly<z.infer<typeof storedAnswerRuleSchema>>;

export type IntradayAlert = DeepReadonly<z.infer<typeof intradayAlertSchema>>;

export type BusinessAlertState = DeepReadonly<z.infer<typeof businessAlertStateSchema>>;

/** An alert that stays open longer is left to its owner. */
export const OPEN_ALERT_DAYS = 120;

/** More postings at once are a history import, and history is read again. */
const MAX_UNPROCESSED = 1000;

export const EMPTY_ALERT_STATE: BusinessAlertState = {
  checkpoint: null,
  wasRead: false,
  revision: 0,
  unprocessed: [],
  rules: [],
  trackedAlerts: [],
  reminders: [],
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

/**
 * Returns the alert state after a change of the ledger. Only postings that count toward revenue or
 * expenses are recorded. Removed postings reset the history, which is then read again.
 *
 * @param postings the postings before the change
 * @param change `hasOtherNews`: alerts have to be checked even if no posting changed
 * @returns undefined if the state is unchanged
 */
export function updateAlertState(
  {
    business,
    alertState,
  }: {
    readonly business: ProfitSources;
    readonly alertState: BusinessAlertState | undefined;
  },
  postings: readonly Posting[],
  change: {
    readonly changed: readonly Posting[];
    readonly removedIds?: readonly string[];
    readonly hasOtherNews?: boolean;
  },
): BusinessAlertState | undefined {
  const before = alertState ?? EMPTY_ALERT_STATE;
  const counting = change.changed.filter((posting) => counts(posting, business));
  const recorded = recordChangedPostings(before, counting, postings);
  const after = change.removedIds?.length ? resetHistory(recorded) : recorded;
  if (change.hasOtherNews && alertState && !after.hasNewPostings)
    return { ...after, hasNewPostings: true };
  return after === before ? undefined : after;
}

export const toDetectorPosting = (posting: Posting): DetectorPosting => {
  const { id, date, postedDate, counterparty, category, kind, account } = posting;
  return {
    id,
    date,
    postedDate,
    counterparty: shortName(counterparty),
    category: shortName(category),
    kind,
    amount: countedAmount(posting),
    account: shortName(account),
  };
};

const isSameToThresholds = ({ thresholds }: BusinessAlertState, a: Posting, b: Posting): boolean =>
  a.category === b.category || thresholds.every(({ threshold }) => threshold.category === null);

const isSameToDetectors = (a: Posting, b: Posting): boolean =>
  a.date === b.date &&
  a.kind === b.kind &&
  countedAmount(a) === countedAmount(b) &&
  a.counterparty === b.counterparty;

/** Returns the day on which a posting becomes visible. */
export const visibleOn = ({ date, postedDate }: DetectorPosting): BusinessDate =>
  postedDate > date ? postedDate : date;
