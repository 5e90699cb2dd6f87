import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
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
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore';
import { useCallback, useMemo } from 'react';
import { useFirestore } from 'reactfire';
import type { z } from 'zod';
import { outcomeOf, toAppError } from './failures.ts';
import { listenForMatches, type Matches } from './live-matches.ts';
import { useLive, type Listen, type Live } from './live.ts';
import { parseDocument, parseDocuments, type ParsedList, type WithId } from './parse-documents.ts';

export type { Matches } from './live-matches.ts';
export type { ParsedList, WithId } from './parse-documents.ts';

/**
 * A condition on a field: equals a value, is one of several, contains one of several, or lies in an
 * inclusive range.
 */
export type Condition = { readonly field: readonly string[] } & (
  | { readonly equals: string | null }
  | { readonly oneOf: readonly string[] }
  | { readonly containsAny: readonly string[] }
  | { readonly from: string; readonly to: string }
);

/** A query on a collection. */
export interface DocumentQuery {
  readonly collection: string;
  readonly where?: readonly Condition[];
  readonly orderBy?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  /** The cursor: the `orderBy` value and id of the last document on the previous page. */
  readonly after?: { readonly value: string | number | Date; readonly id: string };
  readonly limit?: number;
}

/** Subscribes to the documents of a query, parsed with their contract. */
export function useLiveDocuments<S extends z.ZodType<object>>(
  asked: DocumentQuery,
  schema: S,
): Live<readonly WithId<z.infer<S>>[]> {
  const db = useFirestore();
  return useLive(`${nameOf(schema)} ${JSON.stringify(asked)}`, listenTo(db, asked, schema));
}

/** Documents of each further request for matches. */
const FURTHER_SIZE = 100;

/** Limits the reads of one page of matches. */
const MAX_DOCUMENTS = 500;

/**
 * Subscribes to the documents of a query that match, parsed with their contract. Reads further
 * documents until `asked.limit` of them match.
 *
 * @param match.name identifies what `isMatch` depends on
 * @param match.cursorOf returns the cursor of the page after a document
 */
export function useLiveMatches<S extends z.ZodType<object>>(
  asked: DocumentQuery & { readonly limit: number },
  schema: S,
  match: {
    readonly name: string;
    readonly isMatch: (value: WithId<z.infer<S>>) => boolean;
    readonly cursorOf: (value: WithId<z.infer<S>>) => DocumentQuery['after'];
  },
): Live<Matches<WithId<z.infer<S>>>> {
  const db = useFirestore();
  const { name, isMatch, cursorOf } = match;
  return useLive(
    `matches of ${name} ${nameOf(schema)} ${JSON.stringify(asked)}`,
    listenForMatches<WithId<z.infer<S>>>({
      listenAfter: (last, limit) => {
        const after = last ? cursorOf(last) : asked.after;
        return listenTo(db, { ...asked, ...(after && { after }), limit }, schema);
      },
      isMatch,
      wanted: asked.limit,
      furtherSize: FURTHER_SIZE,
      maxDocuments: MAX_DOCUMENTS,
    }),
  );
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

/** Subscribes to one document, parsed with its contract. The value is null if it does not exist. */
export function useLiveDocument<S extends z.ZodType<object>>(
  path: string,
  schema: S,
): Live<z.infer<S> | null> {
  const db = useFirestore();
  return useLive(`${nameOf(schema)} ${path}`, (next) => {
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
  });
}

/** Returns a function that reads the documents of a query once, parsed with their contract. */
export function useDocumentReader() {
  const db = useFirestore();
  return useCallback(
    async <S extends z.ZodType<object>>(
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
    [db],
  );
}

/**
 * Writes documents. Each method resolves when the server has stored the document, or with an error
 * to display.
 */
export interface DocumentWriter {
  /** @returns the id of the new document */
  readonly create: (collectionPath: string, data: object) => Promise<Result<string, AppError>>;
  /** Replaces an existing document. */
  readonly set: (documentPath: string, data: object) => Promise<Result<void, AppError>>;
  readonly update: (documentPath: string, changes: object) => Promise<Result<void, AppError>>;
  readonly remove: (documentPath: string) => Promise<Result<void, AppError>>;
}

/** A placeholder that the server replaces with its time of the write. */
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

/**
 * The first snapshot came from an empty cache while offline, so the state on the server is unknown.
 */
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

const schemaNames = new WeakMap<z.ZodType, string>();
let schemaCount = 0;

/**
 * Returns an id for a schema, so that values of one path parsed with different schemas have
 * different keys.
 */
function nameOf(schema: z.ZodType): string {
  const schemaName = schemaNames.get(schema);
  if (schemaName !== undefined) return schemaName;
  schemaCount += 1;
  const name = `schema ${schemaCount}`;
  schemaNames.set(schema, name);
  return name;
}
