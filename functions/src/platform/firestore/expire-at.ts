import { Timestamp } from 'firebase-admin/firestore';

/** Returns the time at which Firestore deletes a document through its time-to-live policy. */
export const expireAt = (from: Date, days: number): Timestamp =>
  Timestamp.fromMillis(from.getTime() + days * 86_400_000);
