import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Watched } from '../../ports/digests.ts';
import { storedWatch } from './watch-books.ts';

const REOPENED = { settledOn: null, isNewNormal: false, answer: null } as const;

/** Writes what judging left behind: the watch, the alerts it found, and those it settled. */
export function fileAlerts(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  businessId: string,
  { book, told, settled, corrected = [], sent = [], lookAt }: Watched,
): void {
  transaction.set(db.doc(paths.watch(businessId)), storedWatch(businessId, book, lookAt));
  for (const { id, before, stored } of told) {
    const ref = db.doc(paths.alert(businessId, id));
    const { alert, detector, subject, reopenedOn } = stored;
    const again = { alert, ...(stored.earlier && { earlier: stored.earlier }) };
    if (before === 'nothing') transaction.set(ref, stored);
    else if (before === 'standing') transaction.update(ref, { ...again, detector, subject });
    else transaction.update(ref, { ...again, ...REOPENED, reopenedOn });
  }
  for (const { id, alert, correction } of corrected) {
    const said = correction ? { corrected: correction } : {};
    transaction.update(db.doc(paths.alert(businessId, id)), { alert, ...said });
  }
  for (const { id, at } of sent) {
    transaction.update(db.doc(paths.alert(businessId, id)), { sentAt: at });
  }
  for (const { id, on, isNewNormal } of settled) {
    const normal = isNewNormal ? { isNewNormal } : {};
    transaction.update(db.doc(paths.alert(businessId, id)), { settledOn: on, ...normal });
  }
}
