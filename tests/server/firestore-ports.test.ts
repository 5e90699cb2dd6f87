import { randomBytes } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningFirestore } from '../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../kit/firestore/start-indexed-firestore.ts';
import { firestorePorts } from '../../functions/src/platform/wiring/firestore-ports.ts';
import { describeConnections } from '../kit/port-contracts/connections-contract.ts';
import { firestoreVault } from '../../functions/src/connections/firestore/vault.ts';
import { describePorts } from '../kit/port-contracts/ports-contract.ts';
import { systemClock } from '../../functions/src/platform/system-clock.ts';
import { localKeys } from '../../functions/src/platform/kms/local-keys.ts';
import { envelopeSealer } from '../../functions/src/platform/kms/envelope-sealer.ts';

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

/** Each call uses a separate project, which is an empty database. */
function emptyDatabase(): Firestore {
  const projectId = `demo-ports-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  return db;
}

describePorts('in Firestore', async () => {
  const db = emptyDatabase();
  return {
    ...firestorePorts(db),
    store: async (businessId, business) => {
      await db.doc(paths.business(businessId)).set(business);
    },
  };
});

const newKey = () => randomBytes(32).toString('base64url');
const sealerOf = (...keys: string[]) => envelopeSealer(localKeys(keys), systemClock);

describeConnections('in Firestore', async () => {
  const db = emptyDatabase();
  const sealer = sealerOf(newKey());
  return { connections: firestorePorts(db).connections, sealer, vault: firestoreVault(db, sealer) };
});

it('stores grants in Firestore so that they open only for their own record', async () => {
  const db = emptyDatabase();
  const vault = firestoreVault(db, sealerOf(newKey()));
  const mine = { businessId: 'bakery', connectionId: 'mine' };
  await vault.save(mine, { refresh: 'a-secret-token' });
  const stored = await db.doc(paths.vaultEntry('mine')).get();
  expect(JSON.stringify(stored.data())).not.toContain('a-secret-token');
  await db.doc(paths.vaultEntry('theirs')).set({ ...stored.data(), businessId: 'tavern' });
  await expect(vault.read({ businessId: 'tavern', connectionId: 'theirs' })).rejects.toThrow();
  await expect(vault.read({ businessId: 'tavern', connectionId: 'mine' })).rejects.toThrow();
  expect(await vault.read(mine)).toEqual({ refresh: 'a-secret-token' });
});

it('rewraps grants in Firestore until no old key version is needed', async () => {
  const db = emptyDatabase();
  const [old, next] = [newKey(), newKey()];
  const keys = ['a', 'b', 'c'].map((connectionId) => ({ businessId: 'bakery', connectionId }));
  for (const key of keys)
    await firestoreVault(db, sealerOf(old)).save(key, { of: key.connectionId });
  const rotated = firestoreVault(db, sealerOf(next, old));
  expect([await rotated.rewrap(2), await rotated.rewrap(2), await rotated.rewrap(2)]).toEqual([
    2, 1, 0,
  ]);
  // The old key version is destroyed, and the new key in its place opens nothing that was sealed
  // with it.
  const alone = firestoreVault(db, sealerOf(next, newKey()));
  for (const key of keys) expect(await alone.read(key)).toEqual({ of: key.connectionId });
});
