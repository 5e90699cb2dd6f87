// Lists where personal data of an account is stored, for the export and the erasure.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { ACCOUNT_COUNTED_CALLS, callCountKey } from '@daily-snapshot/domain/contracts/call-limits';
import { addressChangeCountKeys } from '@daily-snapshot/domain/accounts/address-change-schema';
import { recoveryCountKeys } from '@daily-snapshot/domain/accounts/recovery-codes';
import { ADDRESS_EMAILS, type EmailKind } from '@daily-snapshot/domain/mail/email-kind';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import { unlockCountKeys } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import {
  FieldPath,
  type DocumentReference,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { DataSubject } from '../ports/personal-data.ts';
import { mailboxCountKey } from '../../mail/firestore/outbox-emails.ts';
import { addressKey, mailboxKey } from '../../platform/keys/keys.ts';
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

/** Returns the notices about unreadable documents of a business or an account. */
export const setAsideDocumentsOf = (db: Firestore, subject: string): Query =>
  db.collection(paths.setAsideDocuments).where('subject', '==', subject);

export const emailsTo = (db: Firestore, address: string): Query =>
  db.collection(paths.outbox).where('email.to', 'in', spellingsOf(address));

/**
 * Returns the e-mails about the latest change of an address that went to another address than the
 * current one.
 */
export async function emailsAboutAddress(
  db: Firestore,
  { accountId, address = '' }: DataSubject,
): Promise<readonly DocumentReference[]> {
  const key: unknown = (await db.doc(paths.addressChange(accountId)).get()).get('id');
  if (typeof key !== 'string') return [];
  const kinds = [...ADDRESS_EMAILS, 'address-changed', 'address-restored'] as const;
  const found = await db.getAll(...kinds.map((kind) => db.doc(paths.outboxMail({ kind, key }))));
  return found
    .filter(({ exists }) => exists)
    .filter((mail) => !spellingsOf(address).includes(String(mail.get('email.to'))))
    .map(({ ref }) => ref);
}

/** The e-mails to others whose text can contain the address of a person. */
const EMAILS_ABOUT_OTHERS = [
  'alert-question',
  'business-given',
  'lead-notice',
  'risk-assessment',
  'unclaimed-payments',
] as const satisfies readonly EmailKind[];

/** Returns the e-mails to other people, and not about a business, whose content names an address. */
export async function emailsNaming(
  db: Firestore,
  address: string,
): Promise<readonly DocumentReference[]> {
  const named = normalizeAddress(address);
  const found: DocumentReference[] = [];
  const emails = db.collection(paths.outbox).where('email.kind', 'in', EMAILS_ABOUT_OTHERS);
  for await (const mail of emails.stream() as AsyncIterable<QueryDocumentSnapshot>) {
    const isTheirs = spellingsOf(address).includes(String(mail.get('email.to')));
    const text = normalizeAddress(JSON.stringify(mail.get('mail') ?? ''));
    if (!isTheirs && mail.get('businessId') === undefined && text.includes(named)) {
      found.push(mail.ref);
    }
  }
  return found;
}

/** Returns the entries of the access logs of all businesses about an account. */
export const accessesOf = (db: Firestore, accountId: string): Query =>
  db.collectionGroup('accessLog').where('who.id', '==', accountId);

/** Returns the documents whose id is a hash of an address. */
export const namedByAddress = (db: Firestore, address: string): readonly DocumentReference[] => {
  const key = addressKey(address);
  const counts = leadCountKeys(address);
  return [
    paths.lead(key),
    paths.emailRateLimit(mailboxCountKey(address)),
    paths.quota(counts.formsOfAddress),
    paths.quota(counts.scorecardsToAddress),
    paths.quota(assessmentCountKeys('', address).emailsToAddress),
    paths.quota(addressChangeCountKeys.toAddress(mailboxKey(address))),
    paths.quota(recoveryCountKeys.address(key)),
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
    `businesses.${accountId}`,
    `exports.${accountId}`,
    `exports.page.${accountId}`,
    `exports.pages.${accountId}`,
    `checkouts.account.${accountId}`,
    `checkouts.opening.${accountId}`,
    `digest-copy.${accountId}`,
    ...ACCOUNT_COUNTED_CALLS.map((name) => callCountKey(name, accountId)),
    addressChangeCountKeys.ofAccount(accountId),
    addressChangeCountKeys.passwordsOf(accountId),
    `recovery-codes.${accountId}`,
  ].map((key) => db.doc(paths.quota(key)));

export const certificatesOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.certificates).where('accountId', '==', accountId);

/** Returns the sign-ins of an account that unlocked the toolkit. */
export const toolkitGrantsOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.toolkitGrants).where('accountId', '==', accountId);

/** Returns the attempts of an account to connect a source, which store its address. */
export const connectAttemptsOf = (db: Firestore, accountId: string): Query =>
  db.collection(paths.connectAttempts).where('accountId', '==', accountId);

/** Returns the count of an account's attempts to unlock the toolkit. */
export const unlockCountOf = (db: Firestore, accountId: string): DocumentReference =>
  db.doc(paths.quota(unlockCountKeys.account(accountId)));

export const suppressionOf = (db: Firestore, address: string): DocumentReference =>
  db.doc(paths.suppression(addressKey(address)));

/** Lists the locations sorted by collection, so that an export can continue after any of them. */
export async function personalDataInventory(
  db: Firestore,
  subject: DataSubject,
): Promise<readonly PersonalDataLocation[]> {
  const { accountId, address } = subject;
  const { docs: owned } = await ownedBusinesses(db, accountId).get();
  const plan = await db.doc(paths.plan(accountId)).get();
  const subscriptionIds = Object.keys((plan.get('subscriptions') as object | undefined) ?? {});
  const named = [
    db.doc(paths.profile(accountId)),
    db.doc(paths.plan(accountId)),
    db.doc(paths.combinedEmail(accountId)),
    db.doc(paths.deletion(accountId)),
    db.doc(paths.accountState(accountId)),
    db.doc(paths.addressChange(accountId)),
    db.doc(paths.recoveryCodes(accountId)),
    db.doc(paths.signInRecord(accountId)),
    db.doc(paths.emailRateLimit(`account.${accountId}`)),
    ...quotasOfAccount(db, accountId),
    ...(await emailsAboutAddress(db, subject)),
    unlockCountOf(db, accountId),
    ...subscriptionIds.map((id) => db.doc(paths.subscription(id))),
    ...owned.map(({ ref }) => ref),
    ...owned.map(({ id }) => db.doc(paths.emailRateLimit(`business.${id}`))),
    ...(address === undefined
      ? []
      : [
          ...namedByAddress(db, address),
          suppressionOf(db, address),
          ...(await emailsNaming(db, address)),
        ]),
  ];
  const holders = [...owned.map(({ ref }) => ref), db.doc(paths.representative(accountId))];
  const collections = await Promise.all(holders.map((ref) => ref.listCollections()));
  const sources: readonly PersonalDataLocation[] = [
    ...byCollection(named),
    ...collections.flat().map((query) => ({ collection: query.path, query })),
    { collection: paths.certificates, query: certificatesOf(db, accountId) },
    { collection: paths.connectAttempts, query: connectAttemptsOf(db, accountId) },
    { collection: paths.toolkitGrants, query: toolkitGrantsOf(db, accountId) },
    {
      collection: paths.checkouts,
      query: db.collection(paths.checkouts).where('claimedBy', '==', accountId),
    },
    ...(address === undefined
      ? []
      : [{ collection: `${paths.outbox} (e-mails)`, query: emailsTo(db, address) }]),
    ...owned.flatMap(({ id }) => [
      { collection: `${paths.outbox} (${id})`, query: mailOfBusiness(db, id) },
      { collection: `deliveryEvents (${id})`, query: deliveryEventsOfBusiness(db, id) },
      { collection: `${paths.deadLetters} (${id})`, query: deadLettersOfBusiness(db, id) },
      {
        collection: `${paths.setAsideDocuments} (${id})`,
        query: setAsideDocumentsOf(db, id),
      },
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
