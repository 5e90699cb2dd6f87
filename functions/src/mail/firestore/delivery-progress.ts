import { mailProgressSchema } from '@daily-snapshot/domain/mail/outbox-entry';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { parseDocument } from '../../platform/firestore/documents.ts';

/** Fields of an e-mail that describe its delivery. Its content is not read. */
export const PROGRESS = ['businessId', 'delivery', 'attempts', 'seen', 'plannedAt'] as const;

export const progressOf = (snapshot: DocumentSnapshot | undefined) =>
  parseDocument(snapshot, mailProgressSchema);
