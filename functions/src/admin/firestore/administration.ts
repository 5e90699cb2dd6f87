import { createHash } from 'node:crypto';
import { EMPTY_ROSTER, rosterSchema } from '@daily-snapshot/domain/access/roster';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { accountStateSchema } from '@daily-snapshot/domain/access/staff';
import type { Firestore } from 'firebase-admin/firestore';
import type { Administration } from '../ports/administration.ts';
import { storedAccess } from '../../accounts/firestore/access-log.ts';
import { createOnce, isAlreadyExists, parseDocument } from '../../platform/firestore/documents.ts';

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Returns a new document in the audit log, for an entry without a key. */
export const newAuditRef = (db: Firestore) => db.collection(paths.auditLog).doc();

export function firestoreAdministration(db: Firestore): Administration {
  const rosterRef = db.doc(paths.roster);
  return {
    roster: async () => parseDocument(await rosterRef.get(), rosterSchema) ?? EMPTY_ROSTER,

    change: (accountId, decide) =>
      db.runTransaction(async (transaction) => {
        const stateRef = db.doc(paths.accountState(accountId));
        const [rosterDocument, stateDocument] = await transaction.getAll(rosterRef, stateRef);
        const before = {
          roster: parseDocument(rosterDocument, rosterSchema) ?? EMPTY_ROSTER,
          state: parseDocument(stateDocument, accountStateSchema),
        };
        const { roster, state, audit } = decide(before);
        if (roster) transaction.set(rosterRef, roster);
        if (state) transaction.set(stateRef, state);
        if (state === null) transaction.delete(stateRef);
        if (audit) transaction.create(newAuditRef(db), audit);
        return {
          roster: roster ?? before.roster,
          state: state === null ? undefined : (state ?? before.state),
        };
      }),

    log: async (key, entry) => {
      await createOnce(db.doc(paths.auditEntry(hash(key))), entry);
    },

    logForBusiness: async (key, businessId, { audit, access }) => {
      const id = hash(key);
      try {
        await db
          .batch()
          .create(db.doc(paths.auditEntry(id)), audit)
          .create(db.doc(paths.accessEntry(businessId, id)), storedAccess(access))
          .commit();
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    },
  };
}
