import { lazy, type ComponentType } from 'react';

/** A page whose code is loaded when it is opened; without a connection, as soon as there is one. */
export const lazyPage = (load: () => Promise<{ readonly default: ComponentType }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (navigator.onLine) throw error;
      return loadAgainOnceOnline();
    }),
  );

/** The page before stays until then. Loaded afresh, because styles that were missed are not asked for twice. */
function loadAgainOnceOnline(): Promise<never> {
  const { href } = location;
  const loadAgain = () => {
    if (location.href === href) location.reload();
  };
  addEventListener('online', loadAgain, { once: true });
  return new Promise(() => {});
}
