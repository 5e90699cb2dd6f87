import { z } from 'zod';

/** A timestamp of the Firebase SDK for browsers or servers. */
interface StoredInstant {
  toDate(): Date;
}

const isStoredInstant = (value: unknown): value is StoredInstant =>
  typeof value === 'object' && value !== null && 'toDate' in value;

/** A Firestore timestamp in the document, a `Date` in code. */
export const storedInstantSchema = z
  .custom<StoredInstant>(isStoredInstant, 'is not a stored instant')
  .transform((stored) => stored.toDate());
