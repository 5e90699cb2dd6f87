import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { deletionSchema, type Deletion } from '@daily-snapshot/domain/accounts/deletion-schema';
import { INVITED_ROLES } from '@daily-snapshot/domain/access/role';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { suppressionSchema } from '@daily-snapshot/domain/mail/suppression';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Erasure } from '../ports/erasure.ts';
import { eraseFromAccessLogs, erasePendingAddress } from './erase-mentions.ts';
import { parseDocument, parseOptional } from '../../platform/firestore/documents.ts';
import {
  certificatesOf,
  connectAttemptsOf,
  deadLettersOfBusiness,
  emailsAboutAddress,
  emailsNaming,
  emailsTo,
  mailOfBusiness,
  namedByAddress,
  deliveryEventsOfBusiness,
  ownedBusinesses,
  quotasOfAccount,
  setAsideDocumentsOf,
  spellingsOf,
  suppressionOf,
  toolkitGrantsOf,
  unlockCountOf,
} from './personal-data-inventory.ts';

/** Collections about connections that no member can read. */
const CONNECTION_COLLECTIONS = [
  paths.sourceReadings,
  paths.vault,
  paths.connectAttempts,
  paths.connectedSources,
] as const;

/** The number of documents that one commit deletes. */
const BATCH = 400;

export function firestoreErasure(db: Firestore): Erasure {
  const deletionRef = (accountId: string) => db.doc(paths.deletion(accountId));
  const businessRef = (businessId: string) => db.doc(paths.business(businessId));

  const erase = async (refs: readonly DocumentReference[]) => {
    for (let at = 0; at < refs.length; at += BATCH) {
      const batch = db.batch();
      for (const ref of refs.slice(at, at + BATCH)) batch.delete(ref);
      await batch.commit();
    }
  };
  const eraseAll = async (query: Query) => {
    for (;;) {
      const { docs } = await query.limit(BATCH).get();
      await erase(docs.map(({ ref }) => ref));
      if (docs.length < BATCH) return;
    }
  };
  /** @param unsubscribedFrom a business, or the combined e-mails of an account */
  const eraseUnsubscribes = async (unsubscribedFrom: string) => {
    const field = new FieldPath('digestsOf', unsubscribedFrom);
    const { docs } = await db.collection(paths.suppressions).where(field, '!=', null).get();
    for (const { ref } of docs) {
      await ref.update(field, FieldValue.delete());
      await eraseIfEmpty(db, ref);
    }
  };
  const checkoutsOf = async (accountId: string) => {
    const { docs } = await db.collection(paths.checkouts).where('claimedBy', '==', accountId).get();
    // An unreadable checkout must not keep the account, so its fields are read one by one.
    return docs.map((snapshot) => providerIdsSchema.parse(snapshot.data()));
  };

  return {
    find: async (accountId) => parseDocument(await deletionRef(accountId).get(), deletionSchema),

    schedule: (accountId, askedAt, eraseAt) =>
      db.runTransaction(async (transaction) => {
        const ref = deletionRef(accountId);
        const scheduled = parseDocument(await transaction.get(ref), deletionSchema);
        if (scheduled) return scheduled;
        const { docs } = await transaction.get(ownedBusinesses(db, accountId));
        const deletion: Deletion = {
          askedAt,
          eraseAt,
          businesses: docs.map(({ id }) => id),
          withDigests: docs.filter((snapshot) => snapshot.get('digestDueAt')).map(({ id }) => id),
          isErasing: false,
        };
        transaction.set(ref, deletion);
        for (const business of docs) {
          transaction.update(business.ref, {
            closesAt: eraseAt,
            digestDueAt: FieldValue.delete(),
            digestShard: FieldValue.delete(),
          });
        }
        return deletion;
      }),

    cancel: (accountId, dueAt) =>
      db.runTransaction(async (transaction) => {
        const ref = deletionRef(accountId);
        const deletion = parseDocument(await transaction.get(ref), deletionSchema);
        if (!deletion) return 'nothing';
        if (deletion.isErasing) return 'too-late';
        const refs = deletion.businesses.map(businessRef);
        const found = refs.length > 0 ? await transaction.getAll(...refs) : [];
        for (const snapshot of found) {
          const business = parseOptional(snapshot, businessSchema);
          if (!business) continue;
          const restarts = deletion.withDigests.includes(snapshot.id);
          transaction.update(snapshot.ref, {
            closesAt: FieldValue.delete(),
            ...(restarts && {
              digestDueAt: dueAt(business),
              digestShard: shardOf(snapshot.id),
            }),
          });
        }
        transaction.delete(ref);
        return 'released';
      }),

    due: async (at, most) => {
      const due = db.collection(paths.deletions).where('eraseAt', '<=', at);
      return (await due.orderBy('eraseAt').limit(most).get()).docs.map(({ id }) => id);
    },

    begin: (accountId, at) =>
      db.runTransaction(async (transaction) => {
        const ref = deletionRef(accountId);
        const deletion = parseDocument(await transaction.get(ref), deletionSchema);
        if (!deletion || deletion.eraseAt > at) return undefined;
        // Businesses created after the request are erased too. This is the final list.
        const { docs } = await transaction.get(ownedBusinesses(db, accountId));
        const businesses = [...new Set([...deletion.businesses, ...docs.map(({ id }) => id)])];
        const begun = { ...deletion, businesses, isErasing: true };
        transaction.set(ref, begun);
        return begun;
      }),

    remainingAtProvider: async (accountId) => {
      const plan = await db.doc(paths.plan(accountId)).get();
      const checkouts = await checkoutsOf(accountId);
      return {
        subscriptionIds: [
          ...new Set([
            ...Object.keys((plan.get('subscriptions') as object | undefined) ?? {}),
            ...checkouts.flatMap(({ subscriptionId }) => subscriptionId ?? []),
          ]),
        ],
        openSessionIds: checkouts.flatMap(({ state, sessionId }) =>
          state !== 'paid' && state !== 'expired' && sessionId !== undefined ? [sessionId] : [],
        ),
      };
    },

    eraseBusiness: async (businessId) => {
      // The business goes first: every writer reads it in its transaction and stops once it is
      // missing.
      await businessRef(businessId).delete();
      await eraseAll(mailOfBusiness(db, businessId));
      await eraseAll(deliveryEventsOfBusiness(db, businessId));
      await eraseAll(deadLettersOfBusiness(db, businessId));
      await eraseUnsubscribes(businessId);
      await erase([db.doc(paths.emailRateLimit(`business.${businessId}`))]);
      await erase([db.doc(paths.alertState(businessId))]);
      await eraseAll(setAsideDocumentsOf(db, businessId));
      for (const collection of CONNECTION_COLLECTIONS) {
        await eraseAll(db.collection(collection).where('businessId', '==', businessId));
      }
      await db.recursiveDelete(businessRef(businessId));
    },

    eraseAddress: async (address) => {
      await eraseAll(emailsTo(db, address));
      await erase(namedByAddress(db, address));
      await erase(await emailsNaming(db, address));
      await erasePendingAddress(db, address);
      for (const spelling of spellingsOf(address)) {
        const receiving = await db
          .collection(paths.businesses)
          .where('digestPreferences.recipients', 'array-contains', spelling)
          .get();
        for (const { ref } of receiving.docs) {
          await ref.update('digestPreferences.recipients', FieldValue.arrayRemove(spelling));
        }
      }
      await eraseIfEmpty(db, suppressionOf(db, address));
    },

    eraseAccount: async (accountId, subscriptionIds) => {
      const viewed = await db
        .collection(paths.businesses)
        .where(new FieldPath('members', accountId), 'in', INVITED_ROLES)
        .get();
      for (const { ref } of viewed.docs) {
        await ref.update(
          new FieldPath('members', accountId),
          FieldValue.delete(),
          new FieldPath('viewers', accountId),
          FieldValue.delete(),
        );
      }
      await eraseFromAccessLogs(db, accountId);
      const received = await db
        .collection(paths.businesses)
        .where('acceptedOffer.from', '==', accountId)
        .get();
      for (const { ref } of received.docs) await ref.update('acceptedOffer', FieldValue.delete());
      await erase(await emailsAboutAddress(db, { accountId, address: undefined }));
      await db.runTransaction(async (transaction) => {
        const ref = db.doc(paths.roster);
        const roster = await transaction.get(ref);
        const seat = new FieldPath('administrators', accountId);
        if (roster.get(seat) !== undefined) transaction.update(ref, seat, FieldValue.delete());
      });
      // Checkouts and the plan refer to the subscriptions, so they go afterwards.
      await erase(subscriptionIds.map((id) => db.doc(paths.subscription(id))));
      await eraseAll(db.collection(paths.checkouts).where('claimedBy', '==', accountId));
      await eraseAll(certificatesOf(db, accountId));
      await eraseUnsubscribes(combinedEmailsOf(accountId));
      await db.recursiveDelete(db.doc(paths.representative(accountId)));
      await erase(quotasOfAccount(db, accountId));
      await eraseAll(toolkitGrantsOf(db, accountId));
      await eraseAll(connectAttemptsOf(db, accountId));
      await erase([unlockCountOf(db, accountId)]);
      await erase(
        [
          paths.emailRateLimit(`account.${accountId}`),
          paths.profile(accountId),
          paths.plan(accountId),
          paths.combinedEmail(accountId),
          paths.accountState(accountId),
          paths.addressChange(accountId),
          paths.recoveryCodes(accountId),
          paths.signInRecord(accountId),
        ].map((path) => db.doc(path)),
      );
    },

    finish: async (accountId) => {
      await deletionRef(accountId).delete();
    },
  };
}

/** The fields of a checkout by which Stripe knows it. Any of them may be unreadable. */
const providerIdsSchema = z.object({
  state: z.string().optional().catch(undefined),
  sessionId: z.string().optional().catch(undefined),
  subscriptionId: z.string().optional().catch(undefined),
});

/** Deletes a suppression that no longer contains anything. A bounced address stays suppressed. */
async function eraseIfEmpty(db: Firestore, ref: DocumentReference): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const suppression = parseOptional(await transaction.get(ref), suppressionSchema);
    if (!suppression || suppression.everything) return;
    if (Object.keys(suppression.digestsOf).length === 0) transaction.delete(ref);
  });
}
