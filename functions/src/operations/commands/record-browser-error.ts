import {
  BROWSER_ERRORS_QUOTA,
  browserErrorSchema,
  type BrowserError,
} from '@daily-snapshot/domain/operations/browser-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { BrowserErrors } from '../ports/browser-errors.ts';

interface Ports {
  readonly browserErrors: Pick<BrowserErrors, 'add'>;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** The reports that one instance accepts in a minute. The rest costs no read. */
export const REPORTS_PER_MINUTE = 30;

/** Limits the reports of one instance, before anything is read. */
export function instanceLimit(): (now: Date) => boolean {
  let minute = 0;
  let count = 0;
  return (now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) [minute, count] = [current, 0];
    count += 1;
    return count <= REPORTS_PER_MINUTE;
  };
}

/**
 * Counts the report of a browser. Anyone can send one, so its form is strict and its number is limited.
 *
 * @param mayAccept the limit of this instance
 * @returns the accepted report, or undefined if it was dropped
 */
export async function recordBrowserError(
  { browserErrors, rateLimits, clock }: Ports,
  body: unknown,
  mayAccept: (now: Date) => boolean,
): Promise<BrowserError | undefined> {
  const report = browserErrorSchema.safeParse(body);
  const now = clock.now();
  if (!report.success || !mayAccept(now)) return undefined;
  if (!(await rateLimits.take('browser-errors', BROWSER_ERRORS_QUOTA, now))) return undefined;
  await browserErrors.add(report.data, now);
  return report.data;
}
