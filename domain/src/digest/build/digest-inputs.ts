import type { BusinessAlertState } from '../../alerts/business-alert-state.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { Basis } from '../../ledger/basis.ts';

/** The fields of a business that the numbers of its digest depend on. */
export interface ReportedBusiness {
  readonly name: string;
  readonly currency: string;
  readonly basis: Basis;
  readonly closedDays?: ClosingDays | undefined;
  /** The business date of the latest digest. */
  readonly latestDigest?: BusinessDate | undefined;
  /** Whether the owner sees payroll spread over its pay period. */
  readonly isPayrollSpread?: boolean | undefined;
}

/** The data that a digest is computed from, as of one instant. */
export interface DigestInputs {
  readonly business: ReportedBusiness & {
    readonly timeZone: TimeZone;
    /** silent accounts for which a digest has asked whether they are closed */
    readonly askedEnds?: readonly string[] | undefined;
    /**
     * the last day with data at the time of the e-mail that announced the pause until the next file
     */
    readonly remindedOfEnd?: BusinessDate | undefined;
  };
  /** Undefined until a source is connected. */
  readonly dailySummaries: DailySummaries | undefined;
  /** Undefined until a source is connected. */
  readonly alertState: BusinessAlertState | undefined;
}
