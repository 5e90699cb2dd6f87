import type {
  BrowserError,
  CountedBrowserError,
} from '@daily-snapshot/domain/operations/browser-error';

/** The errors that browsers have reported. */
export interface BrowserErrors {
  /** Counts one report. */
  add(error: BrowserError, now: Date): Promise<void>;

  /** Lists the errors that were reported since a time, latest first. */
  since(from: Date): Promise<readonly CountedBrowserError[]>;
}
