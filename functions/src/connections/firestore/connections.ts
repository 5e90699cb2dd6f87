import { connectionSchema, providerSchema } from '@daily-snapshot/domain/connections/connection';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  connectAttemptSchema,
  connectedSourceSchema,
  sourceReadingSchema,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Firestore, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { ConnectionRecord, Connections } from '../ports/connections.ts';
import type { ConnectionKey } from '../ports/vault.ts';
import {
  expireAt,
  parseDocument,
  parseOptional,
  parsedById,
} from '../../platform/firestore/documents.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';
import { writeIfUnchanged } from '../../platform/firestore/write-if-unchanged.ts';

/** The outcome of an attempt is stored while its page may be open. */
const ATTEMPT_DAYS = 1;

/** When the connection and its sync progress were last written. */
type Version = readonly (Timestamp | undefined)[];

export function firestoreConnections(db: Firestore): Connections {
  const connectionRef = ({ businessId, connectionId }: ConnectionKey) =>
    db.doc(paths.connection(businessId, connectionId));
  const readingRef = ({ connectionId }: ConnectionKey) => db.doc(paths.sourceReading(connectionId));

  const read = async (
    transaction: Transaction,
    key: ConnectionKey,
  ): Promise<ConnectionRecord | undefined> => {
    const [storedConnection, storedReading] = await transaction.getAll(
      connectionRef(key),
      readingRef(key),
    );
    const connection = parseDocument(storedConnection, connectionSchema);
    const reading = parseDocument(storedReading, sourceReadingSchema);
    return connection && reading && { connection, reading };
  };
  const write = (
    transaction: Transaction,
    key: ConnectionKey,
    { connection, reading }: ConnectionRecord,
  ) => {
    transaction.set(connectionRef(key), connection);
    transaction.set(readingRef(key), { ...reading, shard: shardOf(key.businessId) });
  };

  return {
    of: async (businessId) => {
      const { docs } = await db.collection(paths.connections(businessId)).get();
      return parsedById(docs, connectionSchema);
    },

    find: (key) => db.runTransaction((transaction) => read(transaction, key), { readOnly: true }),

    read: async (key) => {
      const [storedConnection, storedReading] = await db.getAll(
        connectionRef(key),
        readingRef(key),
      );
      const connection = parseDocument(storedConnection, connectionSchema);
      const reading = parseDocument(storedReading, sourceReadingSchema);
      const version: Version = [storedConnection?.updateTime, storedReading?.updateTime];
      return connection && reading && { connection, reading, version };
    },

    replace: async (key, before, { connection, reading }) => {
      const [ofConnection, ofReading] = before.version as Version;
      if (!ofConnection || !ofReading) return undefined;
      const version = await writeIfUnchanged(db, [
        {
          ref: connectionRef(key),
          before: before.connection,
          after: connection,
          version: ofConnection,
        },
        { ref: readingRef(key), before: before.reading, after: reading, version: ofReading },
      ]);
      return version && { connection, reading, version };
    },

    change: (key, decide) =>
      db.runTransaction(async (transaction) => {
        const decided = decide(await read(transaction, key));
        if (decided.write) write(transaction, key, decided.write);
        return decided.outcome;
      }),

    connect: (key, sourceKey, decide) =>
      db.runTransaction(async (transaction) => {
        const sourceRef = db.doc(paths.connectedSource(sourceKey));
        const existing = parseDocument(await transaction.get(sourceRef), connectedSourceSchema);
        if (existing && existing.businessId !== key.businessId) return false;
        const record = await read(transaction, key);
        const others = await transaction.get(db.collection(paths.connections(key.businessId)));
        const names = others.docs.flatMap((snapshot) =>
          snapshot.id === key.connectionId
            ? []
            : (parseOptional(snapshot, connectionSchema)?.name ?? []),
        );
        write(transaction, key, decide(record, new Set(names)));
        transaction.set(sourceRef, { ...key });
        return true;
      }),

    findBySourceKey: async (sourceKey) =>
      parseDocument(await db.doc(paths.connectedSource(sourceKey)).get(), connectedSourceSchema),

    release: (key, sourceKey) =>
      db.runTransaction(async (transaction) => {
        const ref = db.doc(paths.connectedSource(sourceKey));
        const existing = parseDocument(await transaction.get(ref), connectedSourceSchema);
        if (existing?.connectionId === key.connectionId) transaction.delete(ref);
      }),

    remove: async (key) => {
      await db.batch().delete(connectionRef(key)).delete(readingRef(key)).commit();
    },

    due: (query) =>
      readPage(
        {
          collection: db.collection(paths.sourceReadings),
          shard: 'shard',
          at: 'dueAt',
          found: (snapshot) => {
            const provider = providerSchema.safeParse(snapshot.get('provider'));
            if (!provider.success) return [];
            const key = {
              businessId: String(snapshot.get('businessId')),
              connectionId: snapshot.id,
            };
            return [{ key, provider: provider.data, dueAt: snapshot.get('dueAt').toDate() }];
          },
        },
        query,
      ),

    beginAttempt: async (key, attempt) => {
      const expiring = { ...attempt, expireAt: expireAt(attempt.expiresAt, ATTEMPT_DAYS) };
      await db.doc(paths.connectAttempt(key)).create(expiring);
    },

    expiredAttempts: async (now, most) => {
      const open = db.collection(paths.connectAttempts).where('ended', '==', null);
      const expired = open.where('expiresAt', '<=', now).orderBy('expiresAt').limit(most);
      return (await expired.get()).docs.map(({ id }) => id);
    },

    changeAttempt: (key, decide) =>
      db.runTransaction(async (transaction) => {
        const ref = db.doc(paths.connectAttempt(key));
        const attempt = parseDocument(await transaction.get(ref), connectAttemptSchema);
        const { write: changed, outcome } = decide(attempt);
        if (changed) transaction.set(ref, changed, { merge: true });
        return outcome;
      }),
  };
}
