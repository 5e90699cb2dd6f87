// Reports errors to our own server: the type and the place, never a message, an address or an id.
import {
  BROWSER_ERRORS_PATH,
  type BrowserError,
} from '@daily-snapshot/domain/operations/browser-error';
import { matchPath } from 'react-router-dom';
import { paths } from './paths.ts';

/** The share of page loads that report. An error that many people meet is seen soon. */
const SAMPLED_SHARE = 0.5;

/** A page in a loop must not report for ever. */
const REPORTS_PER_LOAD = 3;

const OWN_FRAME = /(\/assets\/[\w.-]+\.js):(\d+):(\d+)/;
const NAME = /^[A-Za-z][\w.]{0,59}$/;
const OTHER_ROUTE = '/*';

/** Returns the first place in our own bundle that a stack names. */
export function locationOf(stack: string | undefined, origin: string): string | null {
  const frame = (stack ?? '').split('\n').find((line) => line.includes(`${origin}/assets/`));
  return OWN_FRAME.exec(frame ?? '')?.[0] ?? null;
}

/** Returns the pattern of the route of a path, which has neither ids nor secrets. */
export function routeOf(pathname: string): string {
  const patterns = Object.values(paths).flatMap((one) => ('pattern' in one ? [one.pattern] : []));
  return patterns.find((pattern) => matchPath(pattern, pathname) !== null) ?? OTHER_ROUTE;
}

/** Returns the file name of the entry, whose hash names the build. */
function buildOf(page: Document): string {
  const entry = page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return /([\w.-]+)$/.exec(entry)?.[1] ?? 'unknown';
}

/** Creates a sender that reports each error once, and only some of them. */
export function createReporter(isSampled: boolean, send: (report: BrowserError) => void) {
  const sent = new Set<string>();
  return (where: BrowserError['where'], error: unknown): void => {
    if (!isSampled || sent.size >= REPORTS_PER_LOAD) return;
    const name = error instanceof Error ? error.name : typeof error;
    const report: BrowserError = {
      where,
      type: NAME.test(name) ? name : 'Error',
      location: locationOf(error instanceof Error ? error.stack : undefined, location.origin),
      route: routeOf(location.pathname),
      build: buildOf(document),
    };
    const key = JSON.stringify(report);
    if (sent.has(key)) return;
    sent.add(key);
    send(report);
  };
}

export const sendReport = createReporter(Math.random() < SAMPLED_SHARE, (report) => {
  void fetch(BROWSER_ERRORS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
});
