import type { DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from './alert.ts';
import type { DetectorName } from './alert-types.ts';
import type { Evidence } from './evidence.ts';

/** Something a detector noticed, before the budget decides whether it is said. */
export interface Candidate {
  readonly detector: DetectorName;
  readonly finding: Alert['finding'];
  readonly day: DayNumber;
  /** one cause has one key */
  readonly cause: string;
  /** what an answer to it is about: all causes of this detector that are alike */
  readonly subject: string;
  /** a cause that lasts and may be behind it: told lately, it has told of this too */
  readonly partOf?: { readonly detector: DetectorName; readonly cause: string } | undefined;
  /** whether a cause that was told is never told again; else after a week */
  readonly isOnce: boolean;
  readonly counterparty: string | null;
  readonly measure: Alert['measure'];
  readonly actual: Cents | null;
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  /** the money at stake, never negative */
  readonly impact: Cents;
  readonly leftOut?: Alert['leftOut'];
  /** whether it is a payment that is large for the business: see its judge */
  readonly isLarge?: boolean | undefined;
  readonly otherDay: DayNumber | null;
  readonly lines: readonly string[];
  /** of bills that have not come: which, the first that was due first */
  readonly bills?: Alert['bills'];
  /** whether a bill is missing for so long that it is told of only with another */
  readonly isOld?: boolean | undefined;
  /** where they are paid from; absent where that is not known */
  readonly account?: string | undefined;
  readonly baseline: Alert['baseline'];
  readonly evidence: Evidence;
  /** how many as extreme as this a month of this business brings by chance */
  readonly perMonth: number;
}

export const DAYS_A_MONTH = 30.4375;
