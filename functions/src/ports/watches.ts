import type { Watched } from '@daily-snapshot/domain/alerts/file-alerts';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { AlertSettings } from '@daily-snapshot/domain/contracts/alert-settings';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { StoredReplay } from '@daily-snapshot/domain/contracts/stored-replay';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import type { ThresholdScope } from '@daily-snapshot/domain/thresholds/threshold';
import type { SweepQuery, SweepResult } from './sweep-page.ts';

/** A business that is watched, as of one instant. */
export interface Watching {
  readonly business: Business;
  readonly daybook: Daybook;
  readonly watch: WatchBook;
}

/** What its owner wants to be told of, beside what is known; that is absent while nothing is connected. */
export interface SettingAlerts {
  readonly business: Business;
  readonly daybook: Daybook | undefined;
  readonly watch: WatchBook | undefined;
  readonly settings: AlertSettings;
}

/** Where the next page of a history goes on. */
export interface HistoryPlace {
  readonly date: BusinessDate;
  readonly key: string;
}

export interface HistoryPage {
  readonly postings: readonly Posting[];
  readonly next?: HistoryPlace | undefined;
}

/** An alert beside what is to follow of an answer to it. */
export interface Answering {
  readonly business: Business;
  readonly alert: StoredAlert;
  readonly watch: WatchBook;
}

/** A business that waits for somebody to look at it. */
export interface WaitingWatch {
  readonly businessId: string;
  /** its history has to be read before anything can be said */
  readonly isUnread: boolean;
}

export interface Watches {
  /** @returns undefined where nothing is connected */
  find(businessId: string): Promise<(Watching & Pick<SettingAlerts, 'settings'>) | undefined>;

  /** A page of the postings since a day, the latest first. */
  history(businessId: string, since: BusinessDate, after?: HistoryPlace): Promise<HistoryPage>;

  /** Says how far a replay is, and what it found as soon as it has. */
  noteReplay(businessId: string, replay: Partial<StoredReplay>): Promise<void>;

  /**
   * @param decide answers undefined to leave all as it is; may be called more than once
   * @returns whether anything was written
   */
  change(businessId: string, decide: (watching: Watching) => Watched | undefined): Promise<boolean>;

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
    ) => { readonly alert: StoredAlert; readonly book: WatchBook } | undefined,
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
  replay(businessId: string): Promise<StoredReplay | undefined>;

  /**
   * Changes what its owner wants to be told of, and with it how it is watched.
   *
   * @param decide what it throws comes through; may be called more than once
   */
  changeSettings(
    businessId: string,
    decide: (found: SettingAlerts | undefined) => {
      readonly settings: AlertSettings;
      readonly book: WatchBook | undefined;
    },
  ): Promise<void>;

  alert(businessId: string, alertId: string): Promise<StoredAlert | undefined>;

  /** A page of those that are to be looked at, the longest waiting first. */
  toBeLookedAt(query: SweepQuery): Promise<SweepResult<WaitingWatch>>;
}
