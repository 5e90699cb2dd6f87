import type { Listen, Live } from './live.ts';

/** The documents that match, and where to read on. */
export interface Matches<T> {
  readonly values: readonly T[];
  /** The document after which the next page begins. Absent: every document was read. */
  readonly last: T | undefined;
}

/** A search for documents that Firestore can narrow down but not decide. */
export interface MatchSearch<T> {
  /** Subscribes to `size` documents of the query after a document, or to its first ones. */
  readonly listenAfter: (after: T | undefined, size: number) => Listen<readonly T[]>;
  readonly isMatch: (value: T) => boolean;
  /** The number of matches that make a page. The first request reads as many documents. */
  readonly wanted: number;
  /** Documents of each further request. */
  readonly furtherSize: number;
  /** Stops reading after this many documents, because each one costs a read. */
  readonly maxDocuments: number;
}

interface Part<T> {
  readonly size: number;
  readonly stop: () => void;
  live: Live<readonly T[]>;
}

/**
 * Subscribes to documents, and to further ones until enough of them match, all are read, or the
 * limit is reached. Calls `next` when all requests so far have answered.
 */
export const listenForMatches =
  <T extends { readonly id: string }>(search: MatchSearch<T>): Listen<Matches<T>> =>
  (next) => {
    const parts: Part<T>[] = [];
    const stopFrom = (index: number): void => {
      for (const part of parts.splice(index)) part.stop();
    };

    const startPart = (after: T | undefined, size: number): void => {
      let part: Part<T> | undefined;
      let early: Live<readonly T[]> = { status: 'loading' };
      const stop = search.listenAfter(
        after,
        size,
      )((live) => {
        if (part === undefined) {
          early = live;
          return;
        }
        const was = lastOf(part);
        part.live = live;
        // The requests behind this one began after a document that is no longer its last.
        if (lastOf(part)?.id !== was?.id) stopFrom(parts.indexOf(part) + 1);
        proceed();
      });
      part = { size, stop, live: early };
      parts.push(part);
      if (early.status !== 'loading') proceed();
    };

    const proceed = (): void => {
      const ready: T[] = [];
      let isStale = false;
      let unreadable = 0;
      let isFull = true;
      for (const { live, size } of parts) {
        if (live.status === 'loading') return;
        if (live.status === 'failed') {
          next(live);
          return;
        }
        ready.push(...live.value);
        isStale ||= live.isStale;
        unreadable += live.unreadable ?? 0;
        isFull = live.value.length + (live.unreadable ?? 0) >= size;
      }
      const values = ready.filter(search.isMatch);
      const isEnough = values.length >= search.wanted;
      const last = ready.at(-1);
      if (isFull && !isEnough && ready.length < search.maxDocuments && last) {
        startPart(last, search.furtherSize);
        return;
      }
      const shown = values.slice(0, search.wanted);
      next({
        status: 'ready',
        value: {
          values: shown,
          last: values.length > shown.length ? shown.at(-1) : isFull ? last : undefined,
        },
        isStale,
        ...(unreadable > 0 && { unreadable }),
      });
    };

    startPart(undefined, search.wanted);
    return () => stopFrom(0);
  };

const lastOf = <T>({ live }: Part<T>): T | undefined =>
  live.status === 'ready' ? live.value.at(-1) : undefined;
