import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** Returns false while a page shows its prerendered content, and true once it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
