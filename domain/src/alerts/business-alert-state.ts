import type { BusinessDate, DayNumber } from '../calendar/business-date.ts';
import type { OpenAlert } from './types/alert-cause.ts';
import type { DetectorEngineState } from './detectors/detector-engine.ts';
import type { AlertPolicyState, AnswerRule } from './policy/alert-policy.ts';
import { byDetectionOrder, type DetectorPosting } from './detectors/detector-posting.ts';
import { shortName } from '../ledger/classification/counterparty.ts';
import type { Posting } from '../ledger/posting.ts';
import type { Alert, AlertChange } from './types/alert.ts';
import type { TrackedThreshold } from './thresholds/tracked-threshold.ts';
import { DEFAULT_ALERT_SENSITIVITY, type AlertSensitivity } from './policy/alert-budget.ts';
import type { EarlierAlert } from './stored-alert.ts';

/**
 * Grows with every change of what the detectors remember and of what that means. What is stored under
 * another version is not read: history is read again.
 */
export const CHECKPOINT_VERSION = 6;

/** What the detectors know of a business, and the last day they have judged. */
export interface DetectorCheckpoint {
  readonly version: typeof CHECKPOINT_VERSION;
  readonly watch: DetectorEngineState;
  readonly teller: AlertPolicyState;
  readonly processedThrough: BusinessDate;
  /** what that day expects of cash, without its evidence; null: nothing under the floor */
  readonly cashOutlook: Alert | null;
}

/** An alert that was told and may settle. */
export interface TrackedAlert extends OpenAlert {
  readonly id: string;
  /** since when it is as it should be; null: it is not */
  readonly resolvedOn: DayNumber | null;
  /** what it said before that; absent: it was told once */
  readonly earlier?: readonly EarlierAlert[] | undefined;
}

/** An answer that holds for what comes, and the alert that it was given to. */
export interface StoredAnswerRule extends AnswerRule {
  readonly alertId: string;
}

/** An alert that was found between two mornings. */
export interface IntradayAlert {
  readonly id: string;
  readonly alert: Alert;
  readonly foundAt: Date;
  /** how many letters of it each of its owners has */
  readonly letters: number;
  /** when the next letter is due; null: there is none */
  readonly emailAt: Date | null;
  readonly isInDigest: boolean;
}

/**
 * How far a business is watched: all that a morning needs to judge the day before. It is one document
 * of bounded size, however many lines there are.
 */
export interface BusinessAlertState {
  /** null until history has been read, and when it has to be read again */
  readonly memory: DetectorCheckpoint | null;
  /** grows with every change that only reading history again can take in */
  readonly revision: number;
  /** lines that came since, each of a day that may be judged already */
  readonly unprocessed: readonly DetectorPosting[];
  readonly rules: readonly StoredAnswerRule[];
  readonly standing: readonly TrackedAlert[];
  /** what its owner wants to be told of, whatever is usual */
  readonly thresholds: readonly TrackedThreshold[];
  readonly telling: AlertSensitivity;
  /** what was found since the last digest, and what somebody still waits to be told of */
  readonly between: readonly IntradayAlert[];
  /** what the next digest has to say of alerts that were told */
  readonly changes: readonly AlertChange[];
  /** whether something came that nobody has looked at yet */
  readonly hasNews: boolean;
  /** when time alone changes how its connections are doing; null: it does not */
  readonly connectionsAt: Date | null;
}

/** What does not settle in so long is for its owner to close. */
export const OPEN_ALERT_DAYS = 120;

/** More lines at once are history, and history is read again. */
const MOST_UNJUDGED = 1000;

export const EMPTY_ALERT_STATE: BusinessAlertState = {
  memory: null,
  revision: 0,
  unprocessed: [],
  rules: [],
  standing: [],
  thresholds: [],
  telling: DEFAULT_ALERT_SENSITIVITY,
  between: [],
  changes: [],
  hasNews: false,
  connectionsAt: null,
};

/** History has to be read again before the next day is judged. */
export const resetHistory = (book: BusinessAlertState): BusinessAlertState => ({
  ...book,
  memory: null,
  revision: book.revision + 1,
  unprocessed: [],
  hasNews: true,
});

/**
 * Takes in lines that came or changed. One that was judged as something else, and very many at once,
 * make it forget: only history read again gives them their place.
 *
 * @param known the postings as they were before
 */
export function recordChangedPostings(
  book: BusinessAlertState,
  changed: readonly Posting[],
  known: readonly Posting[],
): BusinessAlertState {
  if (changed.length === 0) return book;
  if (!book.memory) return resetHistory(book);
  const before = new Map(known.map((posting) => [posting.id, posting]));
  const unprocessed = new Map(book.unprocessed.map((line) => [line.id, line]));
  for (const posting of changed) {
    const held = before.get(posting.id);
    if (held && !unprocessed.has(posting.id)) {
      if (isSameToDetectors(held, posting) && isSameToThresholds(book, held, posting)) continue;
      return resetHistory(book);
    }
    unprocessed.set(posting.id, toDetectorPosting(posting));
  }
  if (unprocessed.size > MOST_UNJUDGED) return resetHistory(book);
  return {
    ...book,
    unprocessed: [...unprocessed.values()].toSorted(byDetectionOrder),
    hasNews: true,
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

/** The day on which a line is to be seen. */
export const visibleOn = ({ date, postedDate }: DetectorPosting): BusinessDate =>
  postedDate > date ? postedDate : date;
