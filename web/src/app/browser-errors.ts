import { trackError } from '../lib/analytics/analytics.ts';
import type { BrowserError } from '@daily-snapshot/domain/operations/browser-error';

/** Counts an unexpected error, and reports its place to our own server. Its message stays here. */
export function reportError(where: BrowserError['where'], error: unknown): void {
  trackError(where, error);
  // If the module cannot load, the error is not reported.
  void import('./error-report.ts')
    .then(({ sendReport }) => sendReport(where, error))
    .catch(() => {
      // Nothing to do.
    });
}
