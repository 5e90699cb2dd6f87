import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, type Result } from '@daily-snapshot/domain/shared/result';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { firstViewEnd } from '../early/first-view-gate.ts';
import { documentKey, matchesKey, queryKey, type DocumentQuery } from './document-query.ts';
import type { DocumentWriter } from './document-writer.ts';
import type { FirestoreDocuments } from './firestore-documents.ts';
import { listenForMatches, type Matches } from './live-matches.ts';
import { useLive, type Listen, type Live } from './live.ts';
import type { ParsedList, WithId } from './parse-documents.ts';

export type { Condition, DocumentQuery } from './document-query.ts';
export type { Matches } from './live-matches.ts';
export type { ParsedList, WithId } from './parse-documents.ts';

let connected: FirestoreDocuments | undefined;

/** Connects to Firestore, whose SDK loads after the first view. */
async function connect(): Promise<FirestoreDocuments> {
  await firstViewEnd();
  const { connectDocuments } = await import('./firestore-documents.ts');
  connected ??= await connectDocuments();
  return connected;
}

const NOT_LOADED = new AppError(
  'unavailable',
  'We cannot reach Daily Snapshot right now. Nothing was lost. Please try again.',
);

/** Subscribes as soon as Firestore is connected. */
const onceConnected =
  <T>(listen: (documents: FirestoreDocuments) => Listen<T>): Listen<T> =>
  (next) => {
    if (connected) return listen(connected)(next);
    let isStopped = false;
    let stop = () => {};
    const start = async () => {
      const documents = await connect().catch(() => undefined);
      if (isStopped) return;
      if (documents) stop = listen(documents)(next);
      else next({ status: 'failed', error: NOT_LOADED });
    };
    void start();
    return () => {
      isStopped = true;
      stop();
    };
  };

/** Runs one request as soon as Firestore is connected. */
async function attempt<T>(
  request: (documents: FirestoreDocuments) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  try {
    return await request(await connect());
  } catch {
    return err(NOT_LOADED);
  }
}

/** Subscribes to the documents of a query, parsed with their contract. */
export const useLiveDocuments = <S extends z.ZodType<object>>(
  asked: DocumentQuery,
  schema: S,
): Live<readonly WithId<z.infer<S>>[]> =>
  useLive(
    queryKey(asked, schema),
    onceConnected((documents) => documents.listen(asked, schema)),
  );

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
  const { name, isMatch, cursorOf } = match;
  return useLive(
    matchesKey(name, asked, schema),
    onceConnected((documents) =>
      listenForMatches<WithId<z.infer<S>>>({
        listenAfter: (last, limit) => {
          const after = last ? cursorOf(last) : asked.after;
          return documents.listen({ ...asked, ...(after && { after }), limit }, schema);
        },
        isMatch,
        wanted: asked.limit,
        furtherSize: FURTHER_SIZE,
        maxDocuments: MAX_DOCUMENTS,
      }),
    ),
  );
}

/** Subscribes to one document, parsed with its contract. The value is null if it does not exist. */
export const useLiveDocument = <S extends z.ZodType<object>>(
  path: string,
  schema: S,
): Live<z.infer<S> | null> =>
  useLive(
    documentKey(path, schema),
    onceConnected((documents) => documents.listenToOne(path, schema)),
  );

/** Returns a function that reads the documents of a query once, parsed with their contract. */
export const useDocumentReader = () =>
  useCallback(
    <S extends z.ZodType<object>>(
      asked: DocumentQuery,
      schema: S,
    ): Promise<Result<ParsedList<WithId<z.infer<S>>>, AppError>> =>
      attempt((documents) => documents.read(asked, schema)),
    [],
  );

/**
 * Returns a function that reads a document from the server into the local cache, so that subscriptions
 * show it at once. A failed read is ignored, because the subscriptions show it later.
 */
export const useDocumentRefresh = () =>
  useCallback(async (path: string): Promise<void> => {
    await attempt((documents) => documents.refresh(path));
  }, []);

export const useDocumentWriter = (): DocumentWriter =>
  useMemo(
    () => ({
      set: (documentPath, data) => attempt(({ writer }) => writer.set(documentPath, data)),
      update: (documentPath, changes) =>
        attempt(({ writer }) => writer.update(documentPath, changes)),
      remove: (documentPath) => attempt(({ writer }) => writer.remove(documentPath)),
    }),
    [],
  );
