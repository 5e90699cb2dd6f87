import { alertWritesOf, type DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { storedAlertState } from './packed-alert-state.ts';

/** Writes the result of a detection run: the state, new alerts and resolved alerts. */
export function saveAlerts(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  businessId: string,
  watched: DetectedAlerts,
): void {
  const { book, nextCheckAt } = watched;
  transaction.set(db.doc(paths.watch(businessId)), storedAlertState(businessId, book, nextCheckAt));
  for (const filing of alertWritesOf(watched)) {
    const ref = db.doc(paths.alert(businessId, filing.id));
    if ('stored' in filing) transaction.set(ref, filing.stored);
    else transaction.update(ref, { ...filing.changes });
  }
}
