import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Suppressions } from '../ports/suppressions.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { affectedBusinesses, saveKnownSuppression } from './known-recipients.ts';
import { readSuppression } from './read-suppression.ts';

export function firestoreSuppressions(db: Firestore): Suppressions {
  const change: Suppressions['change'] = (key, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.suppression(key));
      const suppression = readSuppression(await transaction.get(ref));
      const changed = decide(suppression);
      if (!changed) return;
      const concerned = await affectedBusinesses({ db, transaction }, key, suppression, changed);
      transaction.set(ref, changed);
      saveKnownSuppression(transaction, concerned, key, changed);
    });

  return {
    change,
    changeOf: (address, decide) => change(addressKey(address), decide),
    of: async (addresses) => {
      if (addresses.length === 0) return new Map();
      const refs = addresses.map((address) => db.doc(paths.suppression(addressKey(address))));
      const snapshots = await db.getAll(...refs);
      return new Map(
        addresses.flatMap((address, index) => {
          const snapshot = snapshots[index];
          return snapshot?.exists ? [[address, readSuppression(snapshot)] as const] : [];
        }),
      );
    },
  };
}
