import type { BusinessDate, DayNumber } from '../calendar/business-date.ts';
import type { StandingCause } from '../detectors/told-alert.ts';
import type { WatchState } from '../detectors/watch.ts';
import type { TellerState, TellingRule } from '../detectors/teller.ts';
import { inJudgingOrder, type WatchedLine } from '../detectors/watched-line.ts';
import { shortName } from '../ledger/counterparty.ts';
import type { Posting } from '../ledger/posting.ts';
import type { Alert, AlertChange } from '../signals/alert.ts';
import type { WatchedThreshold } from '../thresholds/threshold-watch.ts';
import { STANDARD_TELLING, type Telling } from './alert-budget.ts';
import type { ToldBefore } from './stored-alert.ts';

/**
 * Grows with every change of what the detectors remember and of what that means. What is stored under
 * another version is not read: history is read again.
 */
export const MEMORY_VERSION = 6;

/** What the detectors know of a business, and the last day they have judged. */
export interface Memory {
  readonly version: typeof MEMORY_VERSION;
  readonly watch: WatchState;
  readonly teller: TellerState;
  readonly judgedThrough: BusinessDate;
  /** what that day expects of cash, without its evidence; null: nothing under the floor */
  readonly cashAhead: Alert | null;
}

/** An alert that was told and may settle. */
export interface StandingAlert extends StandingCause {
  readonly id: string;
  /** since when it is as it should be; null: it is not */
  readonly settledOn: DayNumber | null;
  /** what it said before that; absent: it was told once */
  readonly earlier?: readonly ToldBefore[] | undefined;
}

/** An answer that holds for what comes, and the alert that it was given to. */
export interface AnsweredRule extends TellingRule {
  readonly alertId: string;
}

/** An alert that was found between two mornings. */
export interface BetweenAlert {
  readonly id: string;
  readonly alert: Alert;
  readonly foundAt: Date;
  /** how many letters of it each of its owners has */
  readonly letters: number;
  /** when the next letter is due; null: there is none */
  readonly letterAt: Date | null;
  readonly isInDigest: boolean;
}

/**
 * How far a business is watched: all that a morning needs to judge the day before. It is one document
 * of bounded size, however many lines there are.
 */
export interface WatchBook {
  /** null until history has been read, and when it has to be read again */
  readonly memory: Memory | null;
  /** grows with every change that only reading history again can take in */
  readonly revision: number;
  /** lines that came since, each of a day that may be judged already */
  readonly unjudged: readonly WatchedLine[];
  readonly rules: readonly AnsweredRule[];
  readonly standing: readonly StandingAlert[];
  /** what its owner wants to be told of, whatever is usual */
  readonly thresholds: readonly WatchedThreshold[];
  readonly telling: Telling;
  /** what was found since the last digest, and what somebody still waits to be told of */
  readonly between: readonly BetweenAlert[];
  /** what the next digest has to say of alerts that were told */
  readonly changes: readonly AlertChange[];
  /** whether something came that nobody has looked at yet */
  readonly hasNews: boolean;
  /** when time alone changes how its connections are doing; null: it does not */
  readonly connectionsAt: Date | null;
}

/** What does not settle in so long is for its owner to close. */
export const STANDING_DAYS = 120;

/** More lines at once are history, and history is read again. */
const MOST_UNJUDGED = 1000;

export const NOT_WATCHED: WatchBook = {
  memory: null,
  revision: 0,
  unjudged: [],
  rules: [],
  standing: [],
  thresholds: [],
  telling: STANDARD_TELLING,
  between: [],
  changes: [],
  hasNews: false,
  connectionsAt: null,
};

/** History has to be read again before the next day is judged. */
export const forgetHistory = (book: WatchBook): WatchBook => ({
  ...book,
  memory: null,
  revision: book.revision + 1,
  unjudged: [],
  hasNews: true,
});

/**
 * Takes in lines that came or changed. One that was judged as something else, and very many at once,
 * make it forget: only history read again gives them their place.
 *
 * @param known the postings as they were before
 */
export function noteLines(
  book: WatchBook,
  changed: readonly Posting[],
  known: readonly Posting[],
): WatchBook {
  if (changed.length === 0) return book;
  if (!book.memory) return forgetHistory(book);
  const before = new Map(known.map((posting) => [posting.id, posting]));
  const unjudged = new Map(book.unjudged.map((line) => [line.id, line]));
  for (const posting of changed) {
    const held = before.get(posting.id);
    if (held && !unjudged.has(posting.id)) {
      if (isSameToDetectors(held, posting) && isSameToThresholds(book, held, posting)) continue;
      return forgetHistory(book);
    }
    unjudged.set(posting.id, watchedLine(posting));
  }
  if (unjudged.size > MOST_UNJUDGED) return forgetHistory(book);
  return { ...book, unjudged: [...unjudged.values()].toSorted(inJudgingOrder), hasNews: true };
}

export const watchedLine = ({
  id,
  date,
  postedDate,
  counterparty,
  category,
  kind,
  amount,
  account,
}: Posting): WatchedLine => ({
  id,
  date,
  postedDate,
  counterparty: shortName(counterparty),
  category: shortName(category),
  kind,
  amount,
  account: shortName(account),
});

const isSameToThresholds = ({ thresholds }: WatchBook, a: Posting, b: Posting): boolean =>
  a.category === b.category || thresholds.every(({ threshold }) => threshold.category === null);

const isSameToDetectors = (a: Posting, b: Posting): boolean =>
  a.date === b.date &&
  a.kind === b.kind &&
  a.amount === b.amount &&
  a.counterparty === b.counterparty;

/** The day on which a line is to be seen. */
export const visibleOn = ({ date, postedDate }: WatchedLine): BusinessDate =>
  postedDate > date ? postedDate : date;
