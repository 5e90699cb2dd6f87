/** A value that a page can show. */
export interface ReadyValue<T> {
  readonly status: 'ready';
  readonly value: T;
  /** The connection is gone, and the value may be old. */
  readonly isStale: boolean;
  /** How many documents of a list are left out because they do not match their contract. */
  readonly unreadable?: number;
  /** The component first showed an older value: forms that started from it must start again. */
  readonly isCorrected?: true;
}

/** About as many as the pages of a long session show; the oldest go first. */
const MOST = 200;

const values = new Map<string, ReadyValue<unknown>>();

/**
 * An absence is not remembered: something may have been created since, and a page must not claim for a moment
 * that nothing is there.
 */
const isAbsent = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Returns the last value that was shown under a key. A key always names values of one type. */
export const lastValue = <T>(key: string): ReadyValue<T> | undefined =>
  values.get(key) as ReadyValue<T> | undefined;

/** Remembers what a page shows, so that it shows it at once when it opens again. */
export function rememberValue<T>(
  key: string,
  live: ReadyValue<T> | { readonly status: 'loading' | 'failed' },
): void {
  values.delete(key);
  if (live.status !== 'ready' || isAbsent(live.value)) return;
  values.set(key, live);
  const [oldest] = values.keys();
  if (values.size > MOST && oldest !== undefined) values.delete(oldest);
}

/** Forgets everything: what one user saw is not for the next one. */
export function forgetValues(): void {
  values.clear();
}
