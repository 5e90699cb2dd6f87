/** Values that this browser keeps in IndexedDB for a limited time, such as drafts. */
export interface DeviceStore {
  /** Returns a value, or undefined if there is none. The caller checks its form. */
  readonly read: (key: string) => Promise<unknown>;
  readonly write: (key: string, value: unknown) => Promise<unknown>;
  readonly remove: (key: string) => Promise<unknown>;
  readonly removeAll: () => Promise<unknown>;
}

interface Stored {
  readonly value: unknown;
  /** milliseconds since 1970 */
  readonly savedAt: number;
}

/**
 * Returns the store with a name. A value older than its lifetime is deleted the next time that any value is
 * read. A browser that blocks or lacks IndexedDB keeps nothing, which is no error.
 */
export function deviceStore(name: string, lifetimeMs: number): DeviceStore {
  const attempt = async <T>(
    access: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> => {
    let database: IDBDatabase | undefined;
    try {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(name));
      database = await answerOf(opening);
      return await access(database.transaction(name, 'readwrite').objectStore(name));
    } catch {
      return undefined;
    } finally {
      database?.close();
    }
  };

  const removeExpired = async (store: IDBObjectStore): Promise<void> => {
    for (const key of await answerOf(store.getAllKeys())) {
      const stored = await answerOf<Stored | undefined>(store.get(key));
      const isValid = stored !== undefined && stored.savedAt > Date.now() - lifetimeMs;
      if (!isValid) await answerOf(store.delete(key));
    }
  };

  return {
    read: (key) =>
      attempt(async (store) => {
        await removeExpired(store);
        const stored = await answerOf<Stored | undefined>(store.get(key));
        return stored?.value;
      }),
    write: (key, value) =>
      attempt((store) => answerOf(store.put({ value, savedAt: Date.now() } satisfies Stored, key))),
    remove: (key) => attempt((store) => answerOf(store.delete(key))),
    removeAll: () => attempt((store) => answerOf(store.clear())),
  };
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB failed.')),
    );
  });
