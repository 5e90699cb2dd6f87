import { createHash } from 'node:crypto';
import type { AccessEntry } from '@daily-snapshot/domain/contracts/access-log';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { AccessLog } from '../../ports/access-log.ts';
import { createOnce, expireAt } from './documents.ts';

/** Two years, in which somebody may come to ask. */
const KEPT_DAYS = 730;

/** An entry as it is stored. */
export const storedAccess = (entry: AccessEntry) => ({
  ...entry,
  expireAt: expireAt(entry.at, KEPT_DAYS),
});

export const firestoreAccessLog = (db: Firestore): AccessLog => ({
  note: async (businessId, key, entry) => {
    const id = createHash('sha256').update(key).digest('base64url');
    await createOnce(db.doc(paths.accessEntry(businessId, id)), storedAccess(entry));
  },
});
