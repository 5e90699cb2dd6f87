import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';
import { mailEventRef, storedMailEvent } from './delivery-events.ts';
import { parseDocument } from '../../platform/firestore/documents.ts';
import { changesOf } from './outbox.ts';

/**
 * Events per transaction: few enough that contention on one e-mail does not delay the others for
 * long.
 */
const MOST_TOGETHER = 25;

type EffectsOn = Parameters<DeliveryEvents['take']>[1];

interface Waiting {
  readonly notice: MailEvent;
  readonly effectsOn: EffectsOn;
  readonly settle: (taken: Promise<boolean> | boolean) => void;
}

/**
 * Records concurrent events in one transaction. Events arrive by the hundred, two or three for each
 * e-mail, and separate transactions would contend.
 *
 * An event that suppresses an address is rare and has its own transaction. If a batch fails, each
 * of its events is retried alone, so that one bad event does not block the others.
 */
export function batchDeliveryEvents(db: Firestore, alone: DeliveryEvents): DeliveryEvents {
  let waiting: Waiting[] = [];

  const takeWaiting = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MOST_TOGETHER) {
      void takeSome(all.slice(start, start + MOST_TOGETHER));
    }
  };

  const takeSome = async (some: readonly Waiting[]) => {
    try {
      const taken = await takeTogether(db, some);
      some.forEach(({ settle }, index) => settle(taken[index] ?? false));
    } catch {
      for (const { notice, effectsOn, settle } of some) settle(alone.take(notice, effectsOn));
    }
  };

  return {
    take: (notice, effectsOn) => {
      if (notice.suppression) return alone.take(notice, effectsOn);
      return new Promise((settle) => {
        if (waiting.length === 0) queueMicrotask(takeWaiting);
        waiting.push({ notice, effectsOn, settle });
      });
    },
  };
}

/** @returns for each event whether it is new */
const takeTogether = (db: Firestore, some: readonly Waiting[]): Promise<boolean[]> =>
  db.runTransaction(async (transaction) => {
    const refs = new Map<string, DocumentReference>();
    for (const { notice } of some) {
      for (const ref of [mailEventRef(db, notice), entryRef(db, notice)]) {
        if (ref) refs.set(ref.path, ref);
      }
    }
    const snapshots = new Map<string, DocumentSnapshot>();
    for (const snapshot of await transaction.getAll(...refs.values())) {
      snapshots.set(snapshot.ref.path, snapshot);
    }

    const known = new Set<string>();
    const entries = new Map<string, OutboxEntry>();
    const taken = some.map(({ notice, effectsOn }) => {
      const ref = mailEventRef(db, notice);
      if (snapshots.get(ref.path)?.exists || known.has(ref.path)) return false;
      known.add(ref.path);
      const path = entryRef(db, notice)?.path ?? '';
      const { entry, suppression } = effectsOn({
        entry: entries.get(path) ?? parseDocument(snapshots.get(path), outboxEntrySchema),
        suppression: NOT_SUPPRESSED,
      });
      // This transaction has not read the current suppression of the address.
      if (suppression) throw new Error('An event that suppresses an address must not be batched.');
      transaction.create(ref, storedMailEvent(notice));
      if (entry) entries.set(path, entry);
      return true;
    });
    for (const [path, entry] of entries) transaction.update(db.doc(path), changesOf(entry));
    return taken;
  });

const entryRef = (db: Firestore, { mail }: MailEvent) => mail && db.doc(paths.outboxMail(mail.key));
