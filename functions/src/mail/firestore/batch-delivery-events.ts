import { outboxEntrySchema, type OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';
import { mailEventRef, storedMailEvent } from './delivery-events.ts';
import { parseOptional } from '../../platform/firestore/documents.ts';
import { changesOf } from './outbox.ts';

/**
 * Events per transaction: few enough that contention on one e-mail does not delay the others for
 * long.
 */
const BATCH_SIZE = 25;

type EffectsOn = Parameters<DeliveryEvents['record']>[1];

interface Waiting {
  readonly mailEvent: MailEvent;
  readonly effectsOn: EffectsOn;
  readonly settle: (recorded: Promise<boolean> | boolean) => void;
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

  const recordWaiting = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += BATCH_SIZE) {
      void recordBatch(all.slice(start, start + BATCH_SIZE));
    }
  };

  const recordBatch = async (some: readonly Waiting[]) => {
    try {
      const recorded = await recordTogether(db, some);
      some.forEach(({ settle }, index) => settle(recorded[index] ?? false));
    } catch {
      for (const { mailEvent, effectsOn, settle } of some)
        settle(alone.record(mailEvent, effectsOn));
    }
  };

  return {
    record: (mailEvent, effectsOn) => {
      if (mailEvent.suppression) return alone.record(mailEvent, effectsOn);
      return new Promise((settle) => {
        if (waiting.length === 0) queueMicrotask(recordWaiting);
        waiting.push({ mailEvent, effectsOn, settle });
      });
    },
  };
}

/** @returns for each event whether it is new */
const recordTogether = (db: Firestore, some: readonly Waiting[]): Promise<boolean[]> =>
  db.runTransaction(async (transaction) => {
    const refs = new Map<string, DocumentReference>();
    for (const { mailEvent } of some) {
      for (const ref of [mailEventRef(db, mailEvent), entryRef(db, mailEvent)]) {
        if (ref) refs.set(ref.path, ref);
      }
    }
    const snapshots = new Map<string, DocumentSnapshot>();
    for (const snapshot of await transaction.getAll(...refs.values())) {
      snapshots.set(snapshot.ref.path, snapshot);
    }

    const seenIds = new Set<string>();
    const entries = new Map<string, OutboxEntry>();
    const recorded = some.map(({ mailEvent, effectsOn }) => {
      const ref = mailEventRef(db, mailEvent);
      if (snapshots.get(ref.path)?.exists || seenIds.has(ref.path)) return false;
      seenIds.add(ref.path);
      const path = entryRef(db, mailEvent)?.path ?? '';
      const { entry, suppression } = effectsOn({
        entry: entries.get(path) ?? parseOptional(snapshots.get(path), outboxEntrySchema),
        suppression: NOT_SUPPRESSED,
      });
      // This transaction has not read the current suppression of the address.
      if (suppression) throw new Error('An event that suppresses an address must not be batched.');
      transaction.create(ref, storedMailEvent(mailEvent));
      if (entry) entries.set(path, entry);
      return true;
    });
    for (const [path, entry] of entries) transaction.update(db.doc(path), changesOf(entry));
    return recorded;
  });

const entryRef = (db: Firestore, { mail }: MailEvent) => mail && db.doc(paths.outboxMail(mail.key));
