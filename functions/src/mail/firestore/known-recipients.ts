// Suppressions are stored by address, for all businesses. Each business also stores the
// suppressions of its own recipients, so that its daily run does not read every address. A
// transaction that changes a suppression updates the businesses that know the address. Unknown
// addresses are read on demand. See docs/decisions/014-store-recipient-suppressions-on-the-business.md.
import {
  businessSchema,
  type Business,
  type KnownRecipients,
} from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { isCombinedEmails } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { suppressedSince, type Suppression } from '@daily-snapshot/domain/mail/suppression';
import {
  FieldPath,
  FieldValue,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { addressKey } from '../../platform/keys/keys.ts';
import { readSuppression } from './read-suppression.ts';
import { parseOptional } from '../../platform/firestore/documents.ts';

const NO_RECIPIENTS: KnownRecipients = { keys: [], suppressedSince: {} };

/** A business and the transaction that has read it. */
interface Reading {
  readonly db: Firestore;
  readonly transaction: Transaction;
  readonly businessId: string;
  readonly business: Business | undefined;
}

/** Returns the suppressions of addresses that apply to this business, by address. */
export async function suppressionsOf(
  reading: Reading,
  addresses: readonly string[],
): Promise<Map<string, Suppression>> {
  const since = await sinceByKey(reading, addresses.map(addressKey));
  return new Map(
    addresses.flatMap((address) => {
      const at = since[addressKey(address)];
      const digestsOf = at && { [reading.businessId]: at };
      return digestsOf ? [[address, { everything: null, digestsOf }] as const] : [];
    }),
  );
}

/** @returns undefined if the known recipients are already up to date */
export async function updatedKnownRecipients(
  reading: Reading,
): Promise<KnownRecipients | undefined> {
  const { business } = reading;
  const addresses = business?.digestPreferences?.recipients ?? [];
  const keys = [...new Set(addresses.map(addressKey))];
  const knownKeys = new Set(business?.knownRecipients?.keys);
  if (keys.length === knownKeys.size && keys.every((key) => knownKeys.has(key))) return undefined;
  return { keys, suppressedSince: await sinceByKey(reading, keys) };
}

/**
 * Returns the suppression times by address key. Reads only addresses that the business does not
 * know.
 */
async function sinceByKey(
  { db, transaction, businessId, business }: Reading,
  keys: readonly string[],
): Promise<Record<string, Date>> {
  const { keys: knownKeys, suppressedSince: knownSince } =
    business?.knownRecipients ?? NO_RECIPIENTS;
  const since = keys.flatMap((key) => (knownSince[key] ? [[key, knownSince[key]] as const] : []));
  const unknown = keys.filter((key) => !knownKeys.includes(key));
  if (unknown.length === 0) return Object.fromEntries(since);
  const { docs } = await transaction.get(
    db.collection(paths.suppressions).where(FieldPath.documentId(), 'in', unknown),
  );
  const loaded = docs.flatMap((snapshot) => {
    const at = suppressedSince(readSuppression(snapshot), businessId);
    return at ? [[snapshot.id, at] as const] : [];
  });
  return Object.fromEntries([...since, ...loaded]);
}

/** Returns the businesses whose known recipients change. Call it before the transaction writes. */
export async function affectedBusinesses(
  { db, transaction }: Pick<Reading, 'db' | 'transaction'>,
  key: string,
  before: Suppression,
  after: Suppression,
): Promise<readonly DocumentSnapshot[]> {
  if (before.everything !== after.everything) {
    const businesses = db
      .collection(paths.businesses)
      .where('knownRecipients.keys', 'array-contains', key);
    return (await transaction.get(businesses)).docs;
  }
  const ids = new Set([...Object.keys(before.digestsOf), ...Object.keys(after.digestsOf)]);
  ids.delete(OWN_EMAILS);
  const businessIds = [...ids].filter((id) => !isCombinedEmails(id));
  const changed = businessIds.filter((id) => before.digestsOf[id] !== after.digestsOf[id]);
  if (changed.length === 0) return [];
  const snapshots = await transaction.getAll(...changed.map((id) => db.doc(paths.business(id))));
  return snapshots.filter((snapshot) =>
    parseOptional(snapshot, businessSchema)?.knownRecipients?.keys.includes(key),
  );
}

export function saveKnownSuppression(
  transaction: Transaction,
  businesses: readonly DocumentSnapshot[],
  key: string,
  suppression: Suppression,
): void {
  const field = new FieldPath('knownRecipients', 'suppressedSince', key);
  for (const { ref, id } of businesses) {
    transaction.update(ref, field, suppressedSince(suppression, id) ?? FieldValue.delete());
  }
}
