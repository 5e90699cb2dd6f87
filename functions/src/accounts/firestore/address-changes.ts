import { addressChangeSchema } from '@daily-snapshot/domain/accounts/address-change-schema';
import { ROLES } from '@daily-snapshot/domain/access/role';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { expireAt, parseDocument, parseOptional } from '../../platform/firestore/documents.ts';
import type { AddressChanges } from '../ports/address-changes.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';

/** Longer than a former address can restore itself. */
const RETENTION_DAYS = 30;

export const firestoreAddressChanges = (db: Firestore): AddressChanges => ({
  find: async (accountId) =>
    parseDocument(await db.doc(paths.addressChange(accountId)).get(), addressChangeSchema),

  change: (accountId, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.addressChange(accountId));
      const changed = decide(parseDocument(await transaction.get(ref), addressChangeSchema));
      if (changed === undefined) return;
      if (changed === null) transaction.delete(ref);
      else {
        const from = changed.beganAt ?? changed.askedAt;
        transaction.set(ref, { ...changed, expireAt: expireAt(from, RETENTION_DAYS) });
      }
    }),

  unfinished: async (before, most) => {
    const begun = db.collection(paths.addressChanges).where('state', 'in', BEGUN).limit(most);
    return (await begun.get()).docs.flatMap((snapshot) => {
      const beganAt = parseOptional(snapshot, addressChangeSchema)?.beganAt;
      return beganAt && beganAt < before ? [snapshot.id] : [];
    });
  },

  changeProfile: (accountId, before, after) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.profile(accountId));
      const profile = await transaction.get(ref);
      const email: unknown = profile.get('email');
      if (typeof email === 'string' && isSameAddress(email, before)) {
        transaction.update(ref, { email: after });
      }
    }),

  businessesOf: async (accountId) => {
    const member = new FieldPath('members', accountId);
    const found = await db
      .collection(paths.businesses)
      .where(member, 'in', [...ROLES])
      .get();
    return found.docs.map(({ id }) => id);
  },
});

const BEGUN = ['changing', 'restoring'];
