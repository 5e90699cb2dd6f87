import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page is what was rendered ahead for everybody; true once it is this browser's own. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
