import { AppError } from '@daily-snapshot/domain/app-error';
import type { Result } from '@daily-snapshot/domain/result';
import {
  addDoc,
  collection,
  doc,
  FieldPath,
  limit as limitTo,
  onSnapshot,
  orderBy as orderedBy,
  query,
  serverTimestamp,
  updateDoc,
  where as having,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import { useMemo } from 'react';
import { useFirestore } from 'reactfire';
import type { z } from 'zod';
import { outcomeOf, toAppError } from './failures.ts';
import { useLive, type Live } from './live.ts';

/** Which documents of a collection. */
export interface DocumentQuery {
  readonly collection: string;
  readonly where?: readonly { readonly field: readonly string[]; readonly equals: string }[];
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
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
      (snapshot) => {
        wasReached ||= !snapshot.metadata.fromCache;
        next(wasReached || !snapshot.empty ? parse(snapshot, schema) : UNREACHABLE);
      },
      (error) => next({ status: 'failed', error: toAppError(error) }),
    );
  });
}

/** How documents are written: done when the server has them, or an error to show. */
export interface DocumentWriter {
  readonly create: (collectionPath: string, data: object) => Promise<Result<void, AppError>>;
  readonly update: (documentPath: string, changes: object) => Promise<Result<void, AppError>>;
}

/** Stands for the time at which the server writes it. */
export const serverTime = serverTimestamp;

export function useDocumentWriter(): DocumentWriter {
  const db = useFirestore();
  return useMemo(
    () => ({
      create: (collectionPath, data) => outcomeOf(addDoc(collection(db, collectionPath), data)),
      update: (documentPath, changes) =>
        outcomeOf(updateDoc(doc(db, documentPath), { ...changes })),
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

function toQuery(db: Firestore, { collection: path, where = [], orderBy, limit }: DocumentQuery) {
  return query(
    collection(db, path),
    ...where.map(({ field, equals }) => having(new FieldPath(...field), '==', equals)),
    ...(orderBy ? [orderedBy(orderBy.field, orderBy.direction)] : []),
    ...(limit === undefined ? [] : [limitTo(limit)]),
  );
}

function parse<S extends z.ZodType<object>>(
  snapshot: QuerySnapshot,
  schema: S,
): Live<readonly WithId<z.infer<S>>[]> {
  const value: WithId<z.infer<S>>[] = [];
  for (const document of snapshot.docs) {
    // Until the server has set a time, ours is near enough.
    const parsed = schema.safeParse(document.data({ serverTimestamps: 'estimate' }));
    if (!parsed.success) {
      console.error(`${document.ref.path} is not as it should be`, parsed.error.issues);
      return { status: 'failed', error: UNREADABLE };
    }
    value.push({ ...parsed.data, id: document.id });
  }
  return { status: 'ready', value, isStale: snapshot.metadata.fromCache };
}

const UNREADABLE = new AppError(
  'internal',
  'This page met data that it does not understand. Loading it again may bring a newer version.',
);
