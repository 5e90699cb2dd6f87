// Where what is kept about an account lies: one list, for the export and for whoever checks an erasure.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { normalAddress } from '@daily-snapshot/domain/normal-address';
import { unlockCountKeys } from '@daily-snapshot/domain/sales/toolkit/unlock-limits';
import {
  FieldPath,
  type DocumentReference,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import type { Holder } from '../../ports/holdings.ts';
import { addressKey } from '../address-key.ts';
import { assessmentCountKeys } from '../assessment-keys.ts';
import { countKeys } from '../lead-keys.ts';

/** Documents of one collection: those of a query, or some that are known by name. */
export type HeldSource = { readonly collection: string } & (
  { readonly query: Query } | { readonly documents: readonly DocumentReference[] }
);

/** After every text that begins with something. */
const LAST = '\uf8ff';

export const ownedBusinesses = (db: Firestore, accountId: string): Query =>
  db.collection(paths.businesses).where(new FieldPath('members', accountId), '==', 'owner');

/** As it was given, and as most write it. */
export const spellingsOf = (address: string): readonly string[] => [
  ...new Set([address, normalAddress(address)]),
];

export const mailOfBusiness = (db: Firestore, businessId: string): Query =>
  db.collection(paths.outbox).where('businessId', '==', businessId);

export const noticesOfBusiness = (db: Firestore, businessId: string): Query =>
  db
    .collection('deliveryEvents')
    .where('mailId', '>=', `${businessId}_`)
    .where('mailId', '<', `${businessId}_${LAST}`);

/** Mails of a business that were given up, which are named by it. */
export const deadLettersOfBusiness = (db: Firestore, businessId: string): Query =>
  db
    .collection(paths.deadLetters)
    .where(FieldPath.documentId(), '>=', `${businessId}_`)
    .where(FieldPath.documentId(), '<', `${businessId}_${LAST}`);

export const lettersTo = (db: Firestore, address: string): Query =>
  db.collection(paths.outbox).where('letter.to', 'in', spellingsOf(address));

/** Documents that are named by a hash of an address. */
export const namedByAddress = (db: Firestore, address: string): readonly DocumentReference[] => {
  const key = addressKey(address);
  const counts = countKeys(address);
  return [
    paths.lead(key),
    paths.letterQuota(`address.${key}`),
    paths.quota(counts.formsOfAddress),
    paths.quota(counts.scorecardsToAddress),
    paths.quota(assessmentCountKeys('', address).lettersToAddress),
  ].map((path) => db.doc(path));
};

/** What is counted of an account. */
export const quotasOfAccount = (db: Firestore, accountId: string): readonly DocumentReference[] =>
  [
    `assessments.of.${accountId}`,
    `assessments.kept.${accountId}`,
    `quiz.${accountId}`,
    `connects.${accountId}`,
    `reads.${accountId}`,
    `imports.${accountId}`,
  ].map((key) => db.doc(paths.quota(key)));

export const certificatesOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.certificates).where('accountId', '==', accountId);

/** Sign-ins of an account that the gate of the toolkit has let in. */
export const toolkitGrantsOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.toolkitGrants).where('accountId', '==', accountId);

/** How often an account has tried to unlock the toolkit. */
export const unlockCountOf = (db: Firestore, accountId: string): DocumentReference =>
  db.doc(paths.quota(unlockCountKeys.account(accountId)));

export const suppressionOf = (db: Firestore, address: string): DocumentReference =>
  db.doc(paths.suppression(addressKey(address)));

/** In the order of their names, so that a page can say where the next one begins. */
export async function heldSources(
  db: Firestore,
  { accountId, address }: Holder,
): Promise<readonly HeldSource[]> {
  const { docs: owned } = await ownedBusinesses(db, accountId).get();
  const plan = await db.doc(paths.plan(accountId)).get();
  const subscriptionIds = Object.keys((plan.get('subscriptions') as object | undefined) ?? {});
  const named = [
    db.doc(paths.profile(accountId)),
    db.doc(paths.plan(accountId)),
    db.doc(paths.deletion(accountId)),
    db.doc(paths.standing(accountId)),
    db.doc(paths.letterQuota(`account.${accountId}`)),
    ...quotasOfAccount(db, accountId),
    unlockCountOf(db, accountId),
    ...subscriptionIds.map((id) => db.doc(paths.subscription(id))),
    ...owned.map(({ ref }) => ref),
    ...owned.map(({ id }) => db.doc(paths.letterQuota(`business.${id}`))),
    ...(address === undefined ? [] : [...namedByAddress(db, address), suppressionOf(db, address)]),
  ];
  const holders = [...owned.map(({ ref }) => ref), db.doc(paths.representative(accountId))];
  const collections = await Promise.all(holders.map((ref) => ref.listCollections()));
  const sources: readonly HeldSource[] = [
    ...byCollection(named),
    ...collections.flat().map((query) => ({ collection: query.path, query })),
    { collection: paths.certificates, query: certificatesOf(db, accountId) },
    { collection: paths.toolkitGrants, query: toolkitGrantsOf(db, accountId) },
    {
      collection: paths.checkouts,
      query: db.collection(paths.checkouts).where('claimedBy', '==', accountId),
    },
    ...(address === undefined
      ? []
      : [{ collection: `${paths.outbox} (letters)`, query: lettersTo(db, address) }]),
    ...owned.flatMap(({ id }) => [
      { collection: `${paths.outbox} (${id})`, query: mailOfBusiness(db, id) },
      { collection: `deliveryEvents (${id})`, query: noticesOfBusiness(db, id) },
      { collection: `${paths.deadLetters} (${id})`, query: deadLettersOfBusiness(db, id) },
    ]),
  ];
  return sources.toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
}

function byCollection(documents: readonly DocumentReference[]): readonly HeldSource[] {
  const grouped = new Map<string, DocumentReference[]>();
  for (const document of documents) {
    const { path } = document.parent;
    grouped.set(path, [...(grouped.get(path) ?? []), document]);
  }
  return [...grouped].map(([collection, group]) => ({ collection, documents: group }));
}
