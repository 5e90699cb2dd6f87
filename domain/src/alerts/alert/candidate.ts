import type { DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from './alert.ts';
import type { DetectorName } from '../types/alert-types.ts';
import type { Evidence } from './evidence.ts';

/** A finding of a detector, before the alert policy decides whether to send it. */
export interface Candidate {
  readonly detector: DetectorName;
  readonly finding: Alert['finding'];
  readonly day: DayNumber;
  /** the key of the cause */
  readonly cause: string;
  /** what an answer covers: all similar causes of this detector */
  readonly subject: string;
  /** a broader cause it may belong to; a recent report of that cause covers this one too */
  readonly partOf?: { readonly detector: DetectorName; readonly cause: string } | undefined;
  /** whether a reported cause is never reported again; otherwise it can be after a week */
  readonly isOnce: boolean;
  readonly counterparty: string | null;
  readonly measure: Alert['measure'];
  readonly actual: Cents | null;
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  /** the money at stake, never negative */
  readonly impact: Cents;
  readonly leftOut?: Alert['leftOut'];
  /** whether it is a payment that is large for the business; its detector decides */
  readonly isLarge?: boolean | undefined;
  readonly otherDay: DayNumber | null;
  readonly lines: readonly string[];
  /** the missing bills, earliest due date first */
  readonly bills?: Alert['bills'];
  /** whether a bill has been missing for so long that it is reported only together with another */
  readonly isOld?: boolean | undefined;
  /** the account that pays them; absent if unknown */
  readonly account?: string | undefined;
  readonly baseline: Alert['baseline'];
  readonly evidence: Evidence;
  /** the number of equally extreme findings a month that chance alone produces in this business */
  readonly perMonth: number;
}

export const DAYS_A_MONTH = 30.4375;
