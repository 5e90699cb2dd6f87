import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import {
  collection,
  deleteDoc,
  doc,
  documentId,
  FieldPath,
  getDocFromServer,
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
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore';
import type { z } from 'zod';
import { getFirebase } from '../firebase/firebase.ts';
import type { Condition, DocumentQuery } from './document-query.ts';
import type { DocumentWriter } from './document-writer.ts';
import { outcomeOf, toAppError } from './failures.ts';
import type { Listen, Live } from './live.ts';
import { parseDocument, parseDocuments, type ParsedList, type WithId } from './parse-documents.ts';

export type FirestoreDocuments = Awaited<ReturnType<typeof connectDocuments>>;

/** A placeholder that the server replaces with its time of the write. */
export const serverTime = serverTimestamp;

/** Connects to Firestore. `documents.ts` has the hooks, which load this module when they need it. */
export async function connectDocuments() {
  const { db } = await getFirebase();
  return {
    listen: <S extends z.ZodType<object>>(asked: DocumentQuery, schema: S) =>
      listenTo(db, asked, schema),
    listenToOne: <S extends z.ZodType<object>>(path: string, schema: S) =>
      listenToOne(db, path, schema),
    read: async <S extends z.ZodType<object>>(
      asked: DocumentQuery,
      schema: S,
    ): Promise<Result<ParsedList<WithId<z.infer<S>>>, AppError>> => {
      try {
        const { docs } = await getDocsFromServer(toQuery(db, asked));
        return parseDocuments(docs, schema);
      } catch (error) {
        return err(toAppError(error));
      }
    },
    refresh: (path: string) => outcomeOf(getDocFromServer(doc(db, path))),
    writer: {
      set: (documentPath, data) => outcomeOf(setDoc(doc(db, documentPath), data)),
      update: (documentPath, changes) =>
        outcomeOf(updateDoc(doc(db, documentPath), { ...changes })),
      remove: (documentPath) => outcomeOf(deleteDoc(doc(db, documentPath))),
    } satisfies DocumentWriter,
  };
}

const listenTo =
  <S extends z.ZodType<object>>(
    db: Firestore,
    asked: DocumentQuery,
    schema: S,
  ): Listen<readonly WithId<z.infer<S>>[]> =>
  (next) => {
    let wasReached = false;
    return onSnapshot(
      toQuery(db, asked),
      { includeMetadataChanges: true },
      ({ docs, empty, metadata }) => {
        wasReached ||= !metadata.fromCache;
        if (!wasReached && empty) next(UNREACHABLE);
        else next(toLiveList(parseDocuments(docs, schema), metadata.fromCache));
      },
      (error) => next({ status: 'failed', error: toAppError(error) }),
    );
  };

const listenToOne =
  <S extends z.ZodType<object>>(
    db: Firestore,
    path: string,
    schema: S,
  ): Listen<z.infer<S> | null> =>
  (next) => {
    let wasReached = false;
    return onSnapshot(
      doc(db, path),
      { includeMetadataChanges: true },
      (snapshot) => {
        const { fromCache } = snapshot.metadata;
        wasReached ||= !fromCache;
        if (snapshot.exists()) next(toLive(parseDocument(snapshot, schema), fromCache));
        else next(wasReached ? toLive(ok(null), fromCache) : UNREACHABLE);
      },
      (error) => next({ status: 'failed', error: toAppError(error) }),
    );
  };

/**
 * The first snapshot came from an empty cache while offline, so the state on the server is unknown.
 */
const UNREACHABLE = {
  status: 'failed',
  error: new AppError(
    'unavailable',
    'We cannot reach Daily Snapshot right now. This page will load automatically when the connection is back.',
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

const toLive = <T>(parsed: Result<T, AppError>, fromCache: boolean): Live<T> =>
  parsed.ok
    ? { status: 'ready', value: parsed.value, isStale: fromCache }
    : { status: 'failed', error: parsed.error };

function toLiveList<T>(
  parsed: Result<ParsedList<T>, AppError>,
  fromCache: boolean,
): Live<readonly T[]> {
  if (!parsed.ok) return { status: 'failed', error: parsed.error };
  const { values, unreadable } = parsed.value;
  return {
    status: 'ready',
    value: values,
    isStale: fromCache,
    ...(unreadable > 0 && { unreadable }),
  };
}
