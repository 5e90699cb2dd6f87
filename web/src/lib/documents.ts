import { AppError } from '@daily-snapshot/domain/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/result';
import {
  collection,
  deleteDoc,
  doc,
  documentId,
  FieldPath,
  getDocsFromServer,
  limit as limitTo,
  onSnapshot,
  orderBy as orderedBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter as startingAfter,
  updateDoc,
  where as having,
  type DocumentSnapshot,
  type Firestore,
  type QueryConstraint,
  type QueryDocumentSnapshot,
} from 'firebase/firestore';
import { useCallback, useMemo } from 'react';
import { useFirestore } from 'reactfire';
import type { z } from 'zod';
import { outcomeOf, toAppError } from './failures.ts';
import { useLive, type Live } from './live.ts';

/** What a field must be: a value, one of some, a list with one of some, or between two, both included. */
export type Condition = { readonly field: readonly string[] } & (
  | { readonly equals: string | null }
  | { readonly oneOf: readonly string[] }
  | { readonly containsAny: readonly string[] }
  | { readonly from: string; readonly to: string }
);

/** Which documents of a collection. */
export interface DocumentQuery {
  readonly collection: string;
  readonly where?: readonly Condition[];
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** The last document of the page before: its value of `orderBy`, and its id. */
  readonly after?: { readonly value: string | number | Date; readonly id: string };
  readonly limit?: number;
}

export type WithId<T> = T & { readonly id: string };

/** The documents of a query, each as its contract says, live. */
export function useLiveDocuments<S extends z.ZodType<object>>(
  asked: DocumentQuery,
  schema: S,
): Live<readonly WithId<z.infer<S>>[]> {
  const db = useFirestore();
  return useLive(JSON.stringify(asked), (next) => {
    let wasReached = false;
    return onSnapshot(
      toQuery(db, asked),
      { includeMetadataChanges: true },
      ({ docs, empty, metadata }) => {
        wasReached ||= !metadata.fromCache;
        if (!wasReached && empty) next(UNREACHABLE);
        else next(toLive(parseAll(docs, schema), metadata.fromCache));
      },
      (error) => next({ status: 'failed', error: toAppError(error) }),
    );
  });
}

/** One document as its contract says, live; null where there is none. */
export function useLiveDocument<S extends z.ZodType<object>>(
  path: string,
  schema: S,
): Live<z.infer<S> | null> {
  const db = useFirestore();
  return useLive(path, (next) => {
    let wasReached = false;
    return onSnapshot(
      doc(db, path),
      { includeMetadataChanges: true },
      (snapshot) => {
        const { fromCache } = snapshot.metadata;
        wasReached ||= !fromCache;
        if (snapshot.exists()) next(toLive(parse(snapshot, schema), fromCache));
        else next(wasReached ? toLive(null, fromCache) : UNREACHABLE);
      },
      (error) => next({ status: 'failed', error: toAppError(error) }),
    );
  });
}

/** Reads the documents of a query once, each as its contract says. */
export function useDocumentReader() {
  const db = useFirestore();
  return useCallback(
    async <S extends z.ZodType<object>>(
      asked: DocumentQuery,
      schema: S,
    ): Promise<Result<readonly WithId<z.infer<S>>[], AppError>> => {
      try {
        const { docs } = await getDocsFromServer(toQuery(db, asked));
        const value = parseAll(docs, schema);
        return value ? ok(value) : err(UNREADABLE);
      } catch (error) {
        return err(toAppError(error));
      }
    },
    [db],
  );
}

/** How documents are written: done when the server has them, or an error to show. */
export interface DocumentWriter {
  /** @returns the id of what was made */
  readonly create: (collectionPath: string, data: object) => Promise<Result<string, AppError>>;
  /** Replaces what there is. */
  readonly set: (documentPath: string, data: object) => Promise<Result<void, AppError>>;
  readonly update: (documentPath: string, changes: object) => Promise<Result<void, AppError>>;
  readonly remove: (documentPath: string) => Promise<Result<void, AppError>>;
}

/** Stands for the time at which the server writes it. */
export const serverTime = serverTimestamp;

export function useDocumentWriter(): DocumentWriter {
  const db = useFirestore();
  return useMemo(
    () => ({
      create: async (collectionPath, data) => {
        const ref = doc(collection(db, collectionPath));
        const outcome = await outcomeOf(setDoc(ref, data));
        return outcome.ok ? ok(ref.id) : outcome;
      },
      set: (documentPath, data) => outcomeOf(setDoc(doc(db, documentPath), data)),
      update: (documentPath, changes) =>
        outcomeOf(updateDoc(doc(db, documentPath), { ...changes })),
      remove: (documentPath) => outcomeOf(deleteDoc(doc(db, documentPath))),
    }),
    [db],
  );
}

/** The first answer came from an empty cache: nobody knows yet what there is. */
const UNREACHABLE = {
  status: 'failed',
  error: new AppError(
    'unavailable',
    'Daily Snapshot cannot be reached just now. This page fills by itself as soon as it can be.',
  ),
} as const;

function toQuery(db: Firestore, asked: DocumentQuery) {
  const { collection: path, where = [], orderBy, after, limit } = asked;
  return query(
    collection(db, path),
    ...where.flatMap(toConstraints),
    ...(orderBy
      ? [orderedBy(orderBy.field, orderBy.direction), orderedBy(documentId(), orderBy.direction)]
      : []),
    ...(after ? [startingAfter(after.value, after.id)] : []),
    ...(limit === undefined ? [] : [limitTo(limit)]),
  );
}

function toConstraints(condition: Condition): QueryConstraint[] {
  const field = new FieldPath(...condition.field);
  if ('equals' in condition) return [having(field, '==', condition.equals)];
  if ('oneOf' in condition) return [having(field, 'in', condition.oneOf)];
  if ('containsAny' in condition) {
    return [having(field, 'array-contains-any', condition.containsAny)];
  }
  return [having(field, '>=', condition.from), having(field, '<=', condition.to)];
}

function toLive<T>(value: T | undefined, fromCache: boolean): Live<T> {
  if (value === undefined) return { status: 'failed', error: UNREADABLE };
  return { status: 'ready', value, isStale: fromCache };
}

function parseAll<S extends z.ZodType<object>>(
  documents: readonly QueryDocumentSnapshot[],
  schema: S,
): readonly WithId<z.infer<S>>[] | undefined {
  const value: WithId<z.infer<S>>[] = [];
  for (const document of documents) {
    const parsed = parse(document, schema);
    if (parsed === undefined) return undefined;
    value.push({ ...parsed, id: document.id });
  }
  return value;
}

/** @returns undefined when it is not as its contract says */
function parse<S extends z.ZodType<object>>(
  document: DocumentSnapshot,
  schema: S,
): z.infer<S> | undefined {
  // Until the server has set a time, ours is near enough.
  const parsed = schema.safeParse(document.data({ serverTimestamps: 'estimate' }));
  if (parsed.success) return parsed.data;
  console.error(`${document.ref.path} is not as it should be`, parsed.error.issues);
  return undefined;
}

const UNREADABLE = new AppError(
  'internal',
  'This page met data that it does not understand. Loading it again may bring a newer version.',
);
