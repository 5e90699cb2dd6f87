/** A loaded value. */
export interface ReadyValue<T> {
  readonly status: 'ready';
  readonly value: T;
  /** The client is offline, so the value may be outdated. */
  readonly isStale: boolean;
  /** The number of documents left out because they do not match their contract. */
  readonly unreadable?: number;
  /** The component first showed an older value, so forms initialized from it must reset. */
  readonly isCorrected?: true;
}

/** Covers the pages of a long session. The oldest values are evicted first. */
const MAX_VALUES = 200;

const values = new Map<string, ReadyValue<unknown>>();

/**
 * Missing documents and empty lists are not cached, so that a page never shows "nothing here" for
 * something created since.
 */
const isAbsent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'values' in value && isAbsent(value.values));

/** Returns the last value cached under a key. All values of a key have one type. */
export const lastValue = <T>(key: string): ReadyValue<T> | undefined =>
  values.get(key) as ReadyValue<T> | undefined;

/** Caches a value, so that the page shows it immediately when it opens again. */
export function rememberValue<T>(
  key: string,
  live: ReadyValue<T> | { readonly status: 'loading' | 'failed' },
): void {
  values.delete(key);
  if (live.status !== 'ready' || isAbsent(live.value)) return;
  values.set(key, live);
  const [oldest] = values.keys();
  if (values.size > MAX_VALUES && oldest !== undefined) values.delete(oldest);
}

let owner: string | undefined;

/**
 * Notes whose values are cached. Clears the cache if they belong to another user, or if no user is signed
 * in.
 */
export function keepValuesOf(userId: string | undefined): void {
  if (userId === undefined || userId !== owner) values.clear();
  owner = userId;
}
