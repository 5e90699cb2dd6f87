import type { DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { AlertSettings } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { ThresholdScope } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** A business and its alert state, read at one instant. */
export interface AlertInputs {
  readonly business: Business;
  readonly dailySummaries: DailySummaries;
  readonly alertState: BusinessAlertState;
}

/** Alert settings, and the alert state, which is absent while nothing is connected. */
export interface AlertSettingsInputs {
  readonly business: Business;
  readonly dailySummaries: DailySummaries | undefined;
  readonly alertState: BusinessAlertState | undefined;
  readonly settings: AlertSettings;
}

/** Where the next page of a history starts. */
export interface HistoryCursor {
  readonly date: BusinessDate;
  readonly key: string;
}

export interface HistoryPage {
  readonly postings: readonly Posting[];
  readonly next?: HistoryCursor | undefined;
}

/** An alert and the state that its answer changes. */
export interface AnswerInputs {
  readonly business: Business;
  readonly alert: StoredAlert;
  readonly alertState: BusinessAlertState;
}

/** A business with a due alert check. */
export interface PendingAlertCheck {
  readonly businessId: string;
  /** whether its history has to be read first */
  readonly isUnread: boolean;
}

export interface AlertStates {
  /** @returns undefined if nothing is connected */
  find(
    businessId: string,
  ): Promise<(AlertInputs & Pick<AlertSettingsInputs, 'settings'>) | undefined>;

  /** Returns a page of the postings since a day, the latest first. */
  history(businessId: string, since: BusinessDate, after?: HistoryCursor): Promise<HistoryPage>;

  /** Stores the progress and the result of a replay. */
  saveReplay(businessId: string, replay: Partial<StoredBacktest>): Promise<void>;

  /**
   * @param decide returns undefined to change nothing; may be called more than once
   * @returns whether anything was written
   */
  change(
    businessId: string,
    decide: (inputs: AlertInputs) => DetectedAlerts | undefined,
  ): Promise<boolean>;

  /**
   * Answers an alert and stores the rule that follows.
   *
   * @param decide its errors are passed on; may be called more than once
   */
  answer(
    businessId: string,
    alertId: string,
    decide: (
      found: AnswerInputs | undefined,
    ) => { readonly alert: StoredAlert; readonly alertState: BusinessAlertState } | undefined,
  ): Promise<void>;

  /**
   * Returns the postings since a day that a threshold may cover, the latest first.
   *
   * @throws AppError `invalid-input` if there are too many
   */
  linesOf(
    businessId: string,
    scope: ThresholdScope,
    since: BusinessDate,
  ): Promise<readonly Posting[]>;

  /** @returns undefined before history was read */
  replay(businessId: string): Promise<StoredBacktest | undefined>;

  /**
   * Changes alert settings together with the alert state.
   *
   * @param decide its errors are passed on; may be called more than once
   */
  changeSettings(
    businessId: string,
    decide: (found: AlertSettingsInputs | undefined) => {
      readonly settings: AlertSettings;
      readonly alertState: BusinessAlertState | undefined;
    },
  ): Promise<void>;

  alert(businessId: string, alertId: string): Promise<StoredAlert | undefined>;

  /** Returns a page of due businesses, the longest overdue first. */
  findDue(query: SweepQuery): Promise<SweepResult<PendingAlertCheck>>;
}
