import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { storedSize } from '../../kit/checks/stored-size.ts';
import { db } from '../../kit/local-environment/admin-sdk.ts';

interface Sized {
  readonly name: string;
  readonly bytes: number;
}

/** Postings and other documents of one kind have similar sizes. */
const MOST_OF_COLLECTION = 1_000;

/** Returns the largest document of a business. Reads at most 1,000 documents of each collection. */
export async function largestDocument(businessId: string): Promise<Sized> {
  const alertState = await db.doc(paths.alertState(businessId)).get();
  const sizes = [sizeOf(alertState), ...(await sizesBelow(db.doc(paths.business(businessId))))];
  return sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
}

async function sizesBelow(ref: DocumentReference): Promise<Sized[]> {
  const sizes: Sized[] = [];
  for (const collection of await ref.listCollections()) {
    const { docs } = await collection.limit(MOST_OF_COLLECTION).get();
    sizes.push(...docs.map(sizeOf));
  }
  return sizes;
}

const sizeOf = (document: DocumentSnapshot): Sized => ({
  name: document.ref.path.replace(/^businesses\/[^/]+\//, ''),
  bytes: storedSize(withBytes(document.data())),
});

/** Replaces bytes by a text of the same size, which `storedSize` measures. */
function withBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return 'x'.repeat(value.length);
  if (Array.isArray(value)) return value.map(withBytes);
  if (typeof value !== 'object' || value === null || 'toDate' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withBytes(item)]));
}
