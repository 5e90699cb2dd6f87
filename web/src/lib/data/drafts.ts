/**
 * Drafts of the user’s work in this browser, kept in IndexedDB because they may hold whole files.
 * They end after a day, and when the user signs out. A browser without IndexedDB keeps none.
 */
const DATABASE = 'drafts';
const STORE = 'drafts';

/** A draft older than this is deleted the next time that any draft is opened. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

interface StoredDraft {
  readonly value: unknown;
  /** milliseconds since 1970 */
  readonly savedAt: number;
}

/** Returns a draft, or undefined if there is none. The caller checks its form. */
export const readDraft = (key: string): Promise<unknown> =>
  attempt(async (store) => {
    await removeExpired(store);
    const draft = await answerOf<StoredDraft | undefined>(store.get(key));
    return draft?.value;
  });

export const writeDraft = (key: string, value: unknown): Promise<unknown> =>
  attempt(async (store) => {
    await answerOf(store.put({ value, savedAt: Date.now() } satisfies StoredDraft, key));
  });

export const removeDraft = (key: string): Promise<unknown> =>
  attempt((store) => answerOf(store.delete(key)));

/** Deletes all drafts, so that the next user never sees the previous user’s files. */
export const removeAllDrafts = (): Promise<unknown> => attempt((store) => answerOf(store.clear()));

async function removeExpired(store: IDBObjectStore): Promise<void> {
  const keys = await answerOf(store.getAllKeys());
  for (const key of keys) {
    const draft = await answerOf<StoredDraft | undefined>(store.get(key));
    const isValid = draft !== undefined && draft.savedAt > Date.now() - LIFETIME_MS;
    if (!isValid) await answerOf(store.delete(key));
  }
}

/** A draft is a convenience, so a browser that blocks or lacks IndexedDB is no error. */
async function attempt<T>(access: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  let database: IDBDatabase | undefined;
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    database = await answerOf(opening);
    return await access(database.transaction(STORE, 'readwrite').objectStore(STORE));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB failed.')),
    );
  });
