import { createHash } from 'node:crypto';
import { EMPTY_ROSTER } from '@daily-snapshot/domain/access/roster';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { rosterSchema, standingSchema } from '@daily-snapshot/domain/contracts/staff';
import type { Firestore } from 'firebase-admin/firestore';
import type { Administration } from '../../ports/administration.ts';
import { storedAccess } from './access-log.ts';
import { createOnce, isThereAlready, parseDocument } from './documents.ts';

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

/** A place in the audit log for what is done once for each wish. */
export const newAuditRef = (db: Firestore) => db.collection(paths.auditLog).doc();

export function firestoreAdministration(db: Firestore): Administration {
  const rosterRef = db.doc(paths.roster);
  return {
    roster: async () => parseDocument(await rosterRef.get(), rosterSchema) ?? EMPTY_ROSTER,

    decide: (accountId, decide) =>
      db.runTransaction(async (transaction) => {
        const standingRef = db.doc(paths.standing(accountId));
        const [rosterFound, standingFound] = await transaction.getAll(rosterRef, standingRef);
        const before = {
          roster: parseDocument(rosterFound, rosterSchema) ?? EMPTY_ROSTER,
          standing: parseDocument(standingFound, standingSchema),
        };
        const { roster, standing, audit } = decide(before);
        if (roster) transaction.set(rosterRef, roster);
        if (standing) transaction.set(standingRef, standing);
        if (standing === null) transaction.delete(standingRef);
        if (audit) transaction.create(newAuditRef(db), audit);
        return {
          roster: roster ?? before.roster,
          standing: standing === null ? undefined : (standing ?? before.standing),
        };
      }),

    note: async (key, entry) => {
      await createOnce(db.doc(paths.auditEntry(hash(key))), entry);
    },

    noteOnBusiness: async (key, businessId, { audit, access }) => {
      const id = hash(key);
      try {
        await db
          .batch()
          .create(db.doc(paths.auditEntry(id)), audit)
          .create(db.doc(paths.accessEntry(businessId, id)), storedAccess(access))
          .commit();
      } catch (error) {
        if (!isThereAlready(error)) throw error;
      }
    },
  };
}
