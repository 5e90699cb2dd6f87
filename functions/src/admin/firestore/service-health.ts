import type { BoundedCount, ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { setAsideSchema } from '@daily-snapshot/domain/admin/set-aside-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  JOB_NAMES,
  scheduleRunSchema,
  type JobName,
  type ScheduleRun,
} from '@daily-snapshot/domain/admin/schedule-run-schema';
import { SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Firestore, Query } from 'firebase-admin/firestore';
import type { Health } from '../ports/admin-queries.ts';
import { parseDocuments, parseOptional } from '../../platform/firestore/documents.ts';

/**
 * A query can name 30 values:
 * https://firebase.google.com/docs/firestore/query-data/queries#in_not-in_and_array-contains-any
 */
const PARTS = 4;

/** More than a person reads. The rest shows once these are repaired. */
const SET_ASIDE_MAX = 50;

/** Each shard is in one part. */
const SHARD_PARTS: readonly (readonly number[])[] = Array.from({ length: PARTS }, (_, part) =>
  Array.from({ length: SHARDS / PARTS }, (__, index) => index * PARTS + part),
);

/**
 * The limit of a count per part. Firestore charges one read per thousand index entries, so a count
 * costs at most a hundred reads.
 */
const MAX_COUNT_PER_PART = 25_000;

export function firestoreHealth(db: Firestore): Health {
  const count = async (ofPart: (shards: readonly number[]) => Query): Promise<BoundedCount> => {
    const counts = await Promise.all(
      SHARD_PARTS.map(async (shards) => {
        const counted = await ofPart(shards).limit(MAX_COUNT_PER_PART).count().get();
        return counted.data().count;
      }),
    );
    return {
      count: counts.reduce((sum, part) => sum + part, 0),
      isMore: counts.includes(MAX_COUNT_PER_PART),
    };
  };

  /** Returns the oldest due time of a collection. Each query reads one document. */
  const oldest = async (at: string, queries: readonly Query[]): Promise<string | null> => {
    const found = await Promise.all(
      queries.map(async (query) => {
        const { docs } = await query.orderBy(at).limit(1).select(at).get();
        return docs.map((snapshot) => snapshot.get(at).toDate().toISOString() as string);
      }),
    );
    return found.flat().toSorted()[0] ?? null;
  };

  const dueParts = (collection: string, shard: string, at: string, now: Date) =>
    SHARD_PARTS.map((shards) =>
      db.collection(collection).where(shard, 'in', shards).where(at, '<=', now),
    );

  return {
    digests: async (businessDate) => {
      const ofDay = (shards: readonly number[]) =>
        db
          .collection(paths.outbox)
          .where('shard', 'in', shards)
          .where('businessDate', '==', businessDate);
      const inState = (state: string) =>
        count((shards) => ofDay(shards).where('delivery.state', '==', state));
      const [all, sent, skipped, failed] = await Promise.all([
        count(ofDay),
        inState('sent'),
        inState('skipped'),
        inState('failed'),
      ]);
      return { planned: all, sent, skipped, failed };
    },

    overdue: (by) =>
      count((shards) =>
        db
          .collection(paths.businesses)
          .where('digestShard', 'in', shards)
          .where('digestDueAt', '<=', by),
      ),

    queues: async (now): Promise<ServiceHealth['queues']> => {
      const due = (collection: string, at: string) => [
        db.collection(collection).where(at, '<=', now),
      ];
      const [digests, mail, connections, deletions] = await Promise.all([
        oldest('digestDueAt', dueParts(paths.businesses, 'digestShard', 'digestDueAt', now)),
        oldest('nextCheckAt', dueParts(paths.outbox, 'shard', 'nextCheckAt', now)),
        oldest('dueAt', dueParts(paths.sourceReadings, 'shard', 'dueAt', now)),
        oldest('eraseAt', due(paths.deletions, 'eraseAt')),
      ]);
      return [
        { name: 'digests', oldestDueAt: digests },
        { name: 'mail', oldestDueAt: mail },
        { name: 'connections', oldestDueAt: connections },
        { name: 'deletions', oldestDueAt: deletions },
      ];
    },

    scheduleRuns: async () => {
      const refs = JOB_NAMES.map((name) => db.doc(paths.scheduleRun(name)));
      const found = await db.getAll(...refs);
      return new Map(
        JOB_NAMES.flatMap((name, index): [JobName, ScheduleRun][] => {
          const run = parseOptional(found[index], scheduleRunSchema);
          return run ? [[name, run]] : [];
        }),
      );
    },

    setAside: async (since) => {
      const latest = db
        .collection(paths.setAsideDocuments)
        .where('at', '>=', since)
        .orderBy('at', 'desc')
        .limit(SET_ASIDE_MAX);
      return parseDocuments((await latest.get()).docs, setAsideSchema);
    },

    recordRun: async (name, run) => {
      await db.doc(paths.scheduleRun(name)).set(run);
    },
  };
}
