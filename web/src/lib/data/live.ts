import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { useMemo, useSyncExternalStore } from 'react';
import { lastValue, rememberValue, type ReadyValue } from './last-values.ts';

/** A value that updates while a component shows it. */
export type Live<T> =
  | { readonly status: 'loading' }
  | ReadyValue<T>
  | { readonly status: 'failed'; readonly error: AppError };

/** Subscribes to updates and returns the unsubscribe function. */
export type Listen<T> = (next: (live: Live<T>) => void) => () => void;

const LOADING = { status: 'loading' } as const;

/**
 * Subscribes while mounted. Starts with the last value cached under the key, and never shows
 * another key’s value.
 *
 * @param key identifies the value app-wide, including everything that `listen` depends on
 */
export function useLive<T>(key: string, listen: Listen<T>): Live<T> {
  // oxlint-disable-next-line react/exhaustive-deps -- the key stands for all that `listen` uses
  const source = useMemo(() => toSource(key, listen), [key]);
  return useSyncExternalStore(source.subscribe, source.getSnapshot, () => LOADING);
}

function toSource<T>(key: string, listen: Listen<T>) {
  const remembered = lastValue<T>(key);
  let current: Live<T> = remembered ?? LOADING;
  let isFirst = true;
  let isCorrected = false;
  return {
    getSnapshot: () => current,
    subscribe: (onChange: () => void) =>
      listen((update) => {
        const last = lastValue<T>(key);
        // While offline, keeps showing the last value instead of an error.
        const isCutOff = update.status === 'failed' && update.error.code === 'unavailable';
        const live = isCutOff && last ? { ...last, isStale: true } : update;
        isCorrected ||= isFirst && remembered !== undefined && !isSameValue(remembered, live);
        isFirst = false;
        current = isCorrected && live.status === 'ready' ? { ...live, isCorrected } : live;
        rememberValue(key, live);
        onChange();
      }),
  };
}

const isSameValue = <T>(one: Live<T>, other: Live<T>) =>
  one.status === 'ready' &&
  other.status === 'ready' &&
  JSON.stringify(one.value) === JSON.stringify(other.value);
