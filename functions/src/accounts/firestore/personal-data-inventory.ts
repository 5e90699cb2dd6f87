// Lists where personal data of an account is stored, for the export and the erasure.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import { unlockCountKeys } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import {
  FieldPath,
  type DocumentReference,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import type { DataSubject } from '../ports/personal-data.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { assessmentCountKeys, leadCountKeys } from '../../sales/firestore/count-keys.ts';

/** Documents of one collection: the results of a query, or documents with known ids. */
export type PersonalDataLocation = { readonly collection: string } & (
  | { readonly query: Query }
  | { readonly documents: readonly DocumentReference[] }
);

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\uf8ff';

export const ownedBusinesses = (db: Firestore, accountId: string): Query =>
  db.collection(paths.businesses).where(new FieldPath('members', accountId), '==', 'owner');

/** Returns an address as it was typed and in lower case. */
export const spellingsOf = (address: string): readonly string[] => [
  ...new Set([address, normalizeAddress(address)]),
];

export const mailOfBusiness = (db: Firestore, businessId: string): Query =>
  db.collection(paths.outbox).where('businessId', '==', businessId);

export const deliveryEventsOfBusiness = (db: Firestore, businessId: string): Query =>
  db
    .collection('deliveryEvents')
    .where('mailId', '>=', `${businessId}_`)
    .where('mailId', '<', `${businessId}_${LAST_CHARACTER}`);

/** Returns the undeliverable e-mail of a business, whose ids start with the id of the business. */
export const deadLettersOfBusiness = (db: Firestore, businessId: string): Query =>
  db
    .collection(paths.deadLetters)
    .where(FieldPath.documentId(), '>=', `${businessId}_`)
    .where(FieldPath.documentId(), '<', `${businessId}_${LAST_CHARACTER}`);

export const emailsTo = (db: Firestore, address: string): Query =>
  db.collection(paths.outbox).where('email.to', 'in', spellingsOf(address));

/** Returns the documents whose id is a hash of an address. */
export const namedByAddress = (db: Firestore, address: string): readonly DocumentReference[] => {
  const key = addressKey(address);
  const counts = leadCountKeys(address);
  return [
    paths.lead(key),
    paths.emailRateLimit(`address.${key}`),
    paths.quota(counts.formsOfAddress),
    paths.quota(counts.scorecardsToAddress),
    paths.quota(assessmentCountKeys('', address).emailsToAddress),
  ].map((path) => db.doc(path));
};

/** Returns the rate limits of an account. */
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

/** Returns the sign-ins of an account that unlocked the toolkit. */
export const toolkitGrantsOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.toolkitGrants).where('accountId', '==', accountId);

/** Returns the count of an account's attempts to unlock the toolkit. */
export const unlockCountOf = (db: Firestore, accountId: string): DocumentReference =>
  db.doc(paths.quota(unlockCountKeys.account(accountId)));

export const suppressionOf = (db: Firestore, address: string): DocumentReference =>
  db.doc(paths.suppression(addressKey(address)));

/** Lists the locations sorted by collection, so that an export can continue after any of them. */
export async function personalDataInventory(
  db: Firestore,
  { accountId, address }: DataSubject,
): Promise<readonly PersonalDataLocation[]> {
  const { docs: owned } = await ownedBusinesses(db, accountId).get();
  const plan = await db.doc(paths.plan(accountId)).get();
  const subscriptionIds = Object.keys((plan.get('subscriptions') as object | undefined) ?? {});
  const named = [
    db.doc(paths.profile(accountId)),
    db.doc(paths.plan(accountId)),
    db.doc(paths.deletion(accountId)),
    db.doc(paths.accountState(accountId)),
    db.doc(paths.emailRateLimit(`account.${accountId}`)),
    ...quotasOfAccount(db, accountId),
    unlockCountOf(db, accountId),
    ...subscriptionIds.map((id) => db.doc(paths.subscription(id))),
    ...owned.map(({ ref }) => ref),
    ...owned.map(({ id }) => db.doc(paths.emailRateLimit(`business.${id}`))),
    ...(address === undefined ? [] : [...namedByAddress(db, address), suppressionOf(db, address)]),
  ];
  const holders = [...owned.map(({ ref }) => ref), db.doc(paths.representative(accountId))];
  const collections = await Promise.all(holders.map((ref) => ref.listCollections()));
  const sources: readonly PersonalDataLocation[] = [
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
      : [{ collection: `${paths.outbox} (letters)`, query: emailsTo(db, address) }]),
    ...owned.flatMap(({ id }) => [
      { collection: `${paths.outbox} (${id})`, query: mailOfBusiness(db, id) },
      { collection: `deliveryEvents (${id})`, query: deliveryEventsOfBusiness(db, id) },
      { collection: `${paths.deadLetters} (${id})`, query: deadLettersOfBusiness(db, id) },
    ]),
  ];
  return sources.toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
}

function byCollection(documents: readonly DocumentReference[]): readonly PersonalDataLocation[] {
  const grouped = new Map<string, DocumentReference[]>();
  for (const document of documents) {
    const { path } = document.parent;
    grouped.set(path, [...(grouped.get(path) ?? []), document]);
  }
  return [...grouped].map(([collection, group]) => ({ collection, documents: group }));
}
