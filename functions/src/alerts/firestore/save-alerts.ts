import { alertWritesOf, type DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { storedAlertState } from './packed-alert-state.ts';

/** Writes the result of a detection run: the state, new alerts and resolved alerts. */
export function saveAlerts(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  businessId: string,
  detected: DetectedAlerts,
): void {
  const { alertState, nextCheckAt } = detected;
  transaction.set(
    db.doc(paths.alertState(businessId)),
    storedAlertState(businessId, alertState, nextCheckAt),
  );
  for (const write of alertWritesOf(detected)) {
    const ref = db.doc(paths.alert(businessId, write.id));
    if ('stored' in write) transaction.set(ref, write.stored);
    else transaction.update(ref, { ...write.changes });
  }
}
