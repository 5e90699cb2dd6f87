import { createHash } from 'node:crypto';
import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { AccessLog } from '../ports/access-log.ts';
import { createOnce, expireAt } from '../../platform/firestore/documents.ts';

/** Owners can see two years of accesses. */
const RETENTION_DAYS = 730;

/** Returns the stored form of an entry. */
export const storedAccess = (entry: AccessEntry) => ({
  ...entry,
  expireAt: expireAt(entry.at, RETENTION_DAYS),
});

export const firestoreAccessLog = (db: Firestore): AccessLog => ({
  record: async (businessId, key, entry) => {
    const id = createHash('sha256').update(key).digest('base64url');
    await createOnce(db.doc(paths.accessEntry(businessId, id)), storedAccess(entry));
  },
});
