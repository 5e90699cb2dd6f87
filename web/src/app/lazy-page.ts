import { createElement, lazy, type ComponentType } from 'react';
import { RouteBoundary } from './route-boundary.tsx';

/**
 * Returns a page whose code loads when the page opens, inside a separate error boundary. Without a
 * connection, the code loads when the connection returns.
 */
export function lazyPage(load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  const Page = lazy(() =>
    load().catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return loadAgainOnceOnline();
    }),
  );
  return () => createElement(RouteBoundary, null, createElement(Page));
}

/**
 * Keeps the previous page visible until the browser is online, then reloads. A reload is needed
 * because browsers do not retry failed style sheets.
 */
function loadAgainOnceOnline(): Promise<never> {
  const { href } = location;
  const loadAgain = () => {
    if (location.href === href) location.reload();
  };
  addEventListener('online', loadAgain, { once: true });
  return new Promise(() => {});
}
