// Removes the mentions of an erased person from the data of others.
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isSameAddress, withoutAddress } from '../ports/pending-addresses.ts';
import { accessesOf } from './personal-data-inventory.ts';

const pendingSchema = businessSchema.pick({
  invitations: true,
  waitingRecipients: true,
  ownershipOffer: true,
});

/** The account id in entries of the access log whose person was erased. */
const ERASED = { id: 'erased' };

/**
 * Removes the invitations, unconfirmed recipients and ownership offers of an address from all
 * businesses. Reads every business once, because Firestore cannot search lists of maps.
 */
export async function erasePendingAddress(db: Firestore, address: string): Promise<void> {
  const businesses = db.collection(paths.businesses);
  const all = businesses.select('invitations', 'waitingRecipients', 'ownershipOffer').stream();
  for await (const snapshot of all as AsyncIterable<QueryDocumentSnapshot>) {
    if (!withoutPending(snapshot, address)) continue;
    await db.runTransaction(async (transaction) => {
      const current = await transaction.get(snapshot.ref);
      const fields = current.exists && withoutPending(current as QueryDocumentSnapshot, address);
      if (fields) transaction.update(snapshot.ref, fields);
    });
  }
}

/** @returns undefined if the business does not mention the address, or cannot be read */
function withoutPending(snapshot: QueryDocumentSnapshot, address: string): object | undefined {
  const parsed = pendingSchema.safeParse(snapshot.data());
  if (!parsed.success) return undefined;
  const { invitations = [], waitingRecipients = [], ownershipOffer } = parsed.data;
  const isOffered = ownershipOffer ? isSameAddress(ownershipOffer.address, address) : false;
  const pending = [...invitations, ...waitingRecipients];
  if (!isOffered && !pending.some((one) => isSameAddress(one.address, address))) return undefined;
  return {
    invitations: withoutAddress(invitations, address),
    waitingRecipients: withoutAddress(waitingRecipients, address),
    ...(isOffered && { ownershipOffer: null }),
  };
}

/** Removes the id and the address of an account from the access logs of businesses. */
export async function eraseFromAccessLogs(db: Firestore, accountId: string): Promise<void> {
  const { docs } = await accessesOf(db, accountId).get();
  for (const { ref } of docs) await ref.update({ who: ERASED });
}
