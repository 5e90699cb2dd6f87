// A document is left out in the middle of a read, often in a transaction, where no other document may
// be written. Its notice therefore waits until the function that read it ends.
import { createHash } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { DocumentReference } from 'firebase-admin/firestore';
import { expireAt } from './expire-at.ts';
import { logger } from '../logging/logger.ts';

const RETENTION_DAYS = 30;

/** A sweep reads the same document every few minutes. */
const REPEAT_AFTER_MS = 3_600_000;

/** More paths than any real failure leaves out. It bounds the memory of a process. */
const PATHS_MAX = 1000;

interface Notice {
  readonly ref: DocumentReference;
  readonly fields: readonly string[];
}

const waiting = new Map<string, Notice>();
/** when the notice of each path was last stored */
const stored = new Map<string, number>();

/** Logs that a document was left out, and keeps a notice for administrators. */
export function setAside(ref: DocumentReference, fields: readonly string[]): void {
  if (waiting.has(ref.path)) return;
  if (!stored.has(ref.path)) {
    logger.error('A stored document is unreadable and was set aside', { path: ref.path, fields });
  }
  if (waiting.size < PATHS_MAX) waiting.set(ref.path, { ref, fields });
}

const keyOf = (path: string) => createHash('sha256').update(path).digest('base64url');

/**
 * Stores the notices about the documents that this process has set aside. Each function calls it when
 * it ends. Never throws.
 */
export async function storeNotices(now = new Date()): Promise<void> {
  if (waiting.size === 0) return;
  const due = [...waiting].filter(
    ([path]) => now.getTime() - (stored.get(path) ?? -Infinity) >= REPEAT_AFTER_MS,
  );
  waiting.clear();
  await Promise.all(due.map(([path, notice]) => storeNotice(path, notice, now)));
}

async function storeNotice(path: string, { ref, fields }: Notice, now: Date): Promise<void> {
  if (stored.size >= PATHS_MAX) stored.clear();
  stored.set(path, now.getTime());
  try {
    await ref.firestore.doc(paths.setAsideDocument(keyOf(path))).set({
      path,
      subject: path.split('/')[1] ?? '',
      fields,
      at: now,
      expireAt: expireAt(now, RETENTION_DAYS),
    });
  } catch (error) {
    // The log has it too. The next read stores it.
    stored.delete(path);
    logger.error('A notice about an unreadable document could not be stored', { path }, error);
  }
}
