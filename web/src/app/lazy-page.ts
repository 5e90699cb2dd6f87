import { createElement, lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { onceOnline } from '../lib/early/once-online.ts';
import { RouteBoundary } from './route-boundary.tsx';

/**
 * Returns a page whose code loads when the page opens, inside a separate error boundary. Without a
 * connection, the code loads when the connection returns.
 *
 * @param patterns if the address matches one of them now, the code loads at once, beside the data that
 *   the surrounding page waits for
 */
export function lazyPage(
  load: () => Promise<{ readonly default: ComponentType }>,
  ...patterns: readonly string[]
): ComponentType {
  if (patterns.some((pattern) => matchPath(pattern, location.pathname) !== null)) {
    // The page reports a failure when it opens.
    load().catch(() => {});
  }
  const Page = lazy(() => onceOnline(load));
  return () => createElement(RouteBoundary, null, createElement(Page));
}
