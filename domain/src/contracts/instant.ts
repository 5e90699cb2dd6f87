import { z } from 'zod';

/** What both Firebase SDKs, the browser's and the server's, hand out for a stored instant. */
interface StoredInstant {
  toDate(): Date;
}

const isStoredInstant = (value: unknown): value is StoredInstant =>
  typeof value === 'object' && value !== null && 'toDate' in value;

/** An instant in a document: a Firestore timestamp there, a `Date` here. */
export const storedInstantSchema = z
  .custom<StoredInstant>(isStoredInstant, 'is not a stored instant')
  .transform((stored) => stored.toDate());
