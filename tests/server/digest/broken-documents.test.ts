// An invalid document is a bug. The work for other documents continues.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aCheckout } from '../../kit/builders/subscription.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { firestoreBilling } from '../../../functions/src/billing/firestore/billing.ts';
import { firestoreVault } from '../../../functions/src/connections/firestore/vault.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { localKeys } from '../../../functions/src/platform/kms/local-keys.ts';
import { envelopeSealer } from '../../../functions/src/platform/kms/envelope-sealer.ts';
import { sweepBilling } from '../../../functions/src/billing/commands/sweep-billing.ts';

const NOW = new Date('2026-11-24T15:00:00Z');

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-broken-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
});

describe('an unreadable checkout', () => {
  it('does not stop the sync of other payments', async () => {
    await db.doc(paths.checkout('broken')).set({ nextCheckAt: NOW, state: 'nonsense' });
    const sessionId = 'cs_test_sound';
    const sound = aCheckout({ sessionId, nextCheckAt: NOW });
    await db.doc(paths.checkout(sound.id)).set(sound);
    const ports = { ...memoryPorts(), billing: firestoreBilling(db) };
    expect(await sweepBilling(ports, { scheduledAt: NOW })).toEqual({
      foundCount: 1,
      failedCount: 0,
    });
    const [task] = ports.stored.tasks.values();
    expect(task).toMatchObject({ name: 'syncBilling', payload: { about: 'checkout', sessionId } });
  });
});

describe('an unreadable grant', () => {
  it('does not stop other grants from being wrapped with the new key', async () => {
    const [first, second] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url'));
    const clock = { now: () => NOW };
    const vaultWith = (...keys: string[]) =>
      firestoreVault(db, envelopeSealer(localKeys(keys), clock));
    const old = vaultWith(first ?? '');
    for (const connectionId of ['a', 'b', 'c']) {
      await old.save({ businessId: 'bakery', connectionId }, { access: connectionId });
    }
    // The entry now belongs to another business.
    await db.doc(paths.vaultEntry('a')).update({ businessId: 'tavern' });
    const young = vaultWith(second ?? '', first ?? '');
    await expect(young.rewrap(10)).rejects.toThrow();
    const versions = await Promise.all(
      ['a', 'b', 'c'].map(async (id) =>
        (await db.doc(paths.vaultEntry(id)).get()).get('keyVersion'),
      ),
    );
    expect(versions).toEqual(['1', '2', '2']);
  });
});
