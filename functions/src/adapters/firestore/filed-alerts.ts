import { filingsOf, type Watched } from '@daily-snapshot/domain/alerts/file-alerts';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { storedWatch } from './watch-books.ts';

/** Writes what judging left behind: the watch, the alerts it found, and those it settled. */
export function fileAlerts(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  businessId: string,
  watched: Watched,
): void {
  const { book, lookAt } = watched;
  transaction.set(db.doc(paths.watch(businessId)), storedWatch(businessId, book, lookAt));
  for (const filing of filingsOf(watched)) {
    const ref = db.doc(paths.alert(businessId, filing.id));
    if ('stored' in filing) transaction.set(ref, filing.stored);
    else transaction.update(ref, { ...filing.changes });
  }
}
