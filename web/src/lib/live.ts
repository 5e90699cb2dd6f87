import type { AppError } from '@daily-snapshot/domain/app-error';
import { useMemo, useSyncExternalStore } from 'react';

/** Something that is kept up to date as long as it is looked at. */
export type Live<T> =
  | { readonly status: 'loading' }
  /** `isStale`: the connection is gone, and this is how it was. */
  | { readonly status: 'ready'; readonly value: T; readonly isStale: boolean }
  | { readonly status: 'failed'; readonly error: AppError };

/** Starts listening, and returns how to stop. */
export type Listen<T> = (next: (live: Live<T>) => void) => () => void;

const LOADING = { status: 'loading' } as const;

/**
 * Listens while mounted. A new `key` starts again from loading, and never shows what another had.
 *
 * @param key names what is listened to, and everything that `listen` depends on
 */
export function useLive<T>(key: string, listen: Listen<T>): Live<T> {
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for all that `listen` uses
  const source = useMemo(() => toSource(listen), [key]);
  return useSyncExternalStore(source.subscribe, source.getSnapshot, () => LOADING);
}

function toSource<T>(listen: Listen<T>) {
  let current: Live<T> = LOADING;
  return {
    getSnapshot: () => current,
    subscribe: (onChange: () => void) =>
      listen((live) => {
        current = live;
        onChange();
      }),
  };
}
