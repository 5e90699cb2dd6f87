import type { DayNumber } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from './alert.ts';
import type { AlertSource } from './alert-types.ts';

/** What an alert came of: as much as is kept of it. */
export interface AlertCause {
  readonly detector: AlertSource;
  /** one cause has one key */
  readonly cause: string;
  /** what an answer to it is about */
  readonly subject: string;
  readonly actual: Cents | null;
}

/** What was told of and may settle. */
export interface OpenAlert {
  readonly detector: AlertSource;
  readonly cause: string;
  readonly subject: string;
  /** the day it was told of */
  readonly day: DayNumber;
  readonly actual: Cents | null;
  /** the least that would have been normal; absent where nothing was expected */
  readonly low?: Cents | undefined;
  /** as it was told last, without its evidence; absent where that was not kept yet */
  readonly told?: Alert | undefined;
}

/** The causes of bills that something told of together; its own where it was about one. */
export const billsOf = ({ cause, told }: Pick<OpenAlert, 'cause' | 'told'>): string[] =>
  told?.bills?.map((bill) => bill.cause) ?? [cause];

/** What is said, beside what it came of. */
export interface NewAlert {
  readonly alert: Alert;
  readonly candidate: AlertCause;
}
