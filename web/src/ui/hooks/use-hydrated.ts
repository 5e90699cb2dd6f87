import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false while a page shows its prerendered content, and true once it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
