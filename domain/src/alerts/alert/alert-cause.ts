import type { DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from './alert.ts';
import type { AlertSource } from '../types/alert-types.ts';

/** The part of a candidate that is stored with its alert. */
export interface AlertCause {
  readonly detector: AlertSource;
  /** the key of the cause */
  readonly cause: string;
  /** what an answer to the alert covers */
  readonly subject: string;
  readonly actual: Cents | null;
}

/** A reported alert that may resolve. */
export interface OpenAlert {
  readonly detector: AlertSource;
  readonly cause: string;
  readonly subject: string;
  /** the day of the report */
  readonly day: DayNumber;
  readonly actual: Cents | null;
  /** the lower end of the normal range; absent if nothing was expected */
  readonly low?: Cents | undefined;
  /** its last reported version, without evidence; absent in old states */
  readonly lastAlert?: Alert | undefined;
}

/** Returns the causes of all bills of an alert, or its own cause if it reports no bills. */
export const billsOf = ({ cause, lastAlert }: Pick<OpenAlert, 'cause' | 'lastAlert'>): string[] =>
  lastAlert?.bills?.map((bill) => bill.cause) ?? [cause];

/** An alert with the cause it was found for. */
export interface NewAlert {
  readonly alert: Alert;
  readonly candidate: AlertCause;
}
