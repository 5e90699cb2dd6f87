import {
  NOT_SUPPRESSED,
  suppressionSchema,
  type Suppression,
} from '@daily-snapshot/domain/mail/suppression';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { parseOptional } from '../../platform/firestore/documents.ts';

/**
 * Stands for an unreadable document. It may have been an unsubscription, so the address gets no
 * e-mail.
 */
const UNREADABLE: Suppression = {
  everything: { reason: 'dropped', at: new Date(0) },
  digestsOf: {},
};

/** Returns the suppression of an address. An unreadable one suppresses everything. */
export function readSuppression(snapshot: DocumentSnapshot | undefined): Suppression {
  if (!snapshot?.exists) return NOT_SUPPRESSED;
  return parseOptional(snapshot, suppressionSchema) ?? UNREADABLE;
}
