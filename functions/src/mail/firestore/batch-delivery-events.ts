import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';
import { mailEventRef, storedMailEvent } from './delivery-events.ts';
import { parseDocument } from '../../platform/firestore/documents.ts';
import { changesOf } from './outbox.ts';

/** In one transaction: few enough that a mail is not held up for long by what is told of others. */
const MOST_TOGETHER = 25;

type EffectsOn = Parameters<DeliveryEvents['take']>[1];

interface Waiting {
  readonly notice: MailEvent;
  readonly effectsOn: EffectsOn;
  readonly settle: (taken: Promise<boolean> | boolean) => void;
}

/**
 * Takes in one transaction what is to be taken at the same time: notices come by the hundred, two or
 * three of each mail, and transactions of their own would wait for one another.
 *
 * What suppresses an address is rare and is taken alone. So is, after a failure, each of those that
 * were together: one that cannot be taken must not keep the others from it.
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

/** @returns of each whether it had not been taken before */
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
      // Whether the address is suppressed by now has not been read here.
      if (suppression) throw new Error('A notice that suppresses an address is taken alone.');
      transaction.create(ref, storedMailEvent(notice));
      if (entry) entries.set(path, entry);
      return true;
    });
    for (const [path, entry] of entries) transaction.update(db.doc(path), changesOf(entry));
    return taken;
  });

const entryRef = (db: Firestore, { mail }: MailEvent) => mail && db.doc(paths.outboxMail(mail.key));
