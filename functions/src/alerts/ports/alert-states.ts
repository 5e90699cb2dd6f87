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

/** A business that is watched, as of one instant. */
export interface AlertInputs {
  readonly business: Business;
  readonly dailySummaries: DailySummaries;
  readonly watch: BusinessAlertState;
}

/** What its owner wants to be told of, beside what is known; that is absent while nothing is connected. */
export interface AlertSettingsInputs {
  readonly business: Business;
  readonly dailySummaries: DailySummaries | undefined;
  readonly watch: BusinessAlertState | undefined;
  readonly settings: AlertSettings;
}

/** Where the next page of a history goes on. */
export interface HistoryCursor {
  readonly date: BusinessDate;
  readonly key: string;
}

export interface HistoryPage {
  readonly postings: readonly Posting[];
  readonly next?: HistoryCursor | undefined;
}

/** An alert beside what is to follow of an answer to it. */
export interface Answering {
  readonly business: Business;
  readonly alert: StoredAlert;
  readonly watch: BusinessAlertState;
}

/** A business that waits for somebody to look at it. */
export interface PendingAlertCheck {
  readonly businessId: string;
  /** its history has to be read before anything can be said */
  readonly isUnread: boolean;
}

export interface Watches {
  /** @returns undefined where nothing is connected */
  find(
    businessId: string,
  ): Promise<(AlertInputs & Pick<AlertSettingsInputs, 'settings'>) | undefined>;

  /** A page of the postings since a day, the latest first. */
  history(businessId: string, since: BusinessDate, after?: HistoryCursor): Promise<HistoryPage>;

  /** Says how far a replay is, and what it found as soon as it has. */
  saveReplay(businessId: string, replay: Partial<StoredBacktest>): Promise<void>;

  /**
   * @param decide answers undefined to leave all as it is; may be called more than once
   * @returns whether anything was written
   */
  change(
    businessId: string,
    decide: (watching: AlertInputs) => DetectedAlerts | undefined,
  ): Promise<boolean>;

  /**
   * Answers an alert, and notes in the watch what follows.
   *
   * @param decide what it throws comes through; may be called more than once
   */
  answer(
    businessId: string,
    alertId: string,
    decide: (
      found: Answering | undefined,
    ) => { readonly alert: StoredAlert; readonly book: BusinessAlertState } | undefined,
  ): Promise<void>;

  /**
   * The postings since a day that a threshold may be about, the latest first.
   *
   * @throws AppError `invalid-input` when there are very many
   */
  linesOf(
    businessId: string,
    scope: ThresholdScope,
    since: BusinessDate,
  ): Promise<readonly Posting[]>;

  /** @returns undefined before history was looked at */
  replay(businessId: string): Promise<StoredBacktest | undefined>;

  /**
   * Changes what its owner wants to be told of, and with it how it is watched.
   *
   * @param decide what it throws comes through; may be called more than once
   */
  changeSettings(
    businessId: string,
    decide: (found: AlertSettingsInputs | undefined) => {
      readonly settings: AlertSettings;
      readonly book: BusinessAlertState | undefined;
    },
  ): Promise<void>;

  alert(businessId: string, alertId: string): Promise<StoredAlert | undefined>;

  /** A page of those that are to be looked at, the longest waiting first. */
  findDue(query: SweepQuery): Promise<SweepResult<PendingAlertCheck>>;
}
