import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../emulators/firestore/index.ts';
import { firestorePorts } from '../../functions/src/adapters/firestore/firestore-ports.ts';
import { describePorts } from '../../functions/src/adapters/ports-contract.ts';

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

describePorts('in Firestore', async () => {
  // A project of its own each time: a database in which nothing is stored.
  const projectId = `demo-ports-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  return {
    ...firestorePorts(db),
    store: async (businessId, business) => {
      await db.doc(paths.business(businessId)).set(business);
    },
  };
});
