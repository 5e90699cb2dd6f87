import {
  entitlementOfPlan,
  NO_PLAN,
  withSubscription,
  type Plan,
  planSchema,
} from '@daily-snapshot/domain/billing/plan';
import { redeem, redemptionsSchema } from '@daily-snapshot/domain/billing/redemptions';
import { checkoutSchema } from '@daily-snapshot/domain/billing/checkout';
import { subscriptionRecordSchema } from '@daily-snapshot/domain/billing/subscription';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  FieldPath,
  type Firestore,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Billing, DueForSync } from '../ports/billing.ts';
import { createOnce, parseDocument, parseDocuments } from '../../platform/firestore/documents.ts';

export function firestoreBilling(db: Firestore): Billing {
  const checkoutRef = (id: string) => db.doc(paths.checkout(id));
  const recordRef = (id: string) => db.doc(paths.subscription(id));
  const redemptionsRef = (mailboxKey: string) => db.doc(paths.redemptions(mailboxKey));
  const planRef = (accountId: string) => db.doc(paths.plan(accountId));

  /** Reads everything that a plan affects, before any write. */
  async function readPlan(transaction: Transaction, accountId: string) {
    const plan = parseDocument(await transaction.get(planRef(accountId)), planSchema) ?? NO_PLAN;
    const owned = db
      .collection(paths.businesses)
      .where(new FieldPath('members', accountId), '==', 'owner');
    return { accountId, plan, businesses: await transaction.get(owned) };
  }

  function writePlan(
    transaction: Transaction,
    accountId: string,
    plan: Plan,
    businesses: QuerySnapshot,
  ): void {
    transaction.set(planRef(accountId), plan);
    const entitlement = entitlementOfPlan(plan);
    for (const { ref } of businesses.docs) transaction.update(ref, { entitlement });
  }

  return {
    beginCheckout: async (checkout) => {
      const ref = checkoutRef(checkout.id);
      if (await createOnce(ref, checkout)) return checkout;
      return parseDocument(await ref.get(), checkoutSchema) ?? checkout;
    },

    findCheckout: async (id) => parseDocument(await checkoutRef(id).get(), checkoutSchema),

    unclaimedOf: async (addressKey) => {
      const query = db.collection(paths.checkouts).where('addressKey', '==', addressKey).limit(50);
      const { docs } = await query.get();
      return parseDocuments(docs, checkoutSchema).filter(
        ({ claimedBy, state }) => claimedBy === undefined && state === 'paid',
      );
    },

    checkoutsOf: async (accountId) => {
      const query = db
        .collection(paths.checkouts)
        .where('claimedBy', '==', accountId)
        .where('state', 'in', ['open', 'paid']);
      const { docs } = await query.get();
      return parseDocuments(docs, checkoutSchema);
    },

    changeCheckout: (id, decide) =>
      db.runTransaction(async (transaction) => {
        const checkout = parseDocument(await transaction.get(checkoutRef(id)), checkoutSchema);
        const changed = checkout && decide(checkout);
        if (changed) transaction.set(checkoutRef(id), changed);
        return changed ?? checkout;
      }),

    findSubscription: async (id) =>
      parseDocument(await recordRef(id).get(), subscriptionRecordSchema),

    storeSubscription: (subscription, version, nextCheckAt) =>
      db.runTransaction(async (transaction) => {
        const { id, checkoutId } = subscription;
        const record = parseDocument(
          await transaction.get(recordRef(id)),
          subscriptionRecordSchema,
        );
        if ((record?.version ?? 0) !== version) return 'outdated';
        const checkout =
          checkoutId === undefined
            ? undefined
            : parseDocument(await transaction.get(checkoutRef(checkoutId)), checkoutSchema);
        const account =
          checkout?.claimedBy === undefined
            ? undefined
            : await readPlan(transaction, checkout.claimedBy);
        transaction.set(recordRef(id), { subscription, version: version + 1, nextCheckAt });
        if (account) {
          const plan = withSubscription(account.plan, subscription);
          writePlan(transaction, account.accountId, plan, account.businesses);
        }
        return 'stored';
      }),

    scheduleNextSync: async (id, nextCheckAt) => {
      await recordRef(id).update({ nextCheckAt });
    },

    claim: (checkoutId, accountId, canClaim) =>
      db.runTransaction(async (transaction) => {
        const ref = checkoutRef(checkoutId);
        const checkout = parseDocument(await transaction.get(ref), checkoutSchema);
        if (!checkout || !canClaim(checkout)) return false;
        const { subscriptionId } = checkout;
        const record =
          subscriptionId === undefined
            ? undefined
            : parseDocument(
                await transaction.get(recordRef(subscriptionId)),
                subscriptionRecordSchema,
              );
        const { plan, businesses } = await readPlan(transaction, accountId);
        transaction.update(ref, { claimedBy: accountId, nextCheckAt: null });
        if (record) {
          const claimed = withSubscription(plan, record.subscription);
          writePlan(transaction, accountId, claimed, businesses);
        }
        return true;
      }),

    redeem: (mailboxKey, benefits, subscriptionId) =>
      db.runTransaction(async (transaction) => {
        const ref = redemptionsRef(mailboxKey);
        const redemptions =
          parseDocument(await transaction.get(ref), redemptionsSchema)?.benefits ?? {};
        const updated = redeem(redemptions, benefits, subscriptionId);
        if (updated === 'repeat') return 'repeat';
        transaction.set(ref, { benefits: updated });
        return 'given';
      }),

    redeemedBy: async (mailboxKey) => {
      const stored = parseDocument(await redemptionsRef(mailboxKey).get(), redemptionsSchema);
      return new Set(Object.keys(stored?.benefits ?? {}));
    },

    planOf: async (accountId) => parseDocument(await planRef(accountId).get(), planSchema),

    findDue: async (at, most) => {
      const due = (collection: string) =>
        db
          .collection(collection)
          .where('nextCheckAt', '<=', at)
          .orderBy('nextCheckAt')
          .limit(most)
          .get();
      const [subscriptions, checkouts] = await Promise.all([
        due(paths.subscriptions),
        due(paths.checkouts),
      ]);
      return [
        ...subscriptions.docs.map(({ id }): DueForSync => ({
          about: 'subscription',
          subscriptionId: id,
        })),
        ...parseDocuments(checkouts.docs, checkoutSchema).map((checkout): DueForSync => ({
          about: 'checkout',
          checkout,
        })),
      ];
    },
  };
}
