import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { firestoreBusinesses } from '../../functions/src/adapters/firestore/businesses.ts';
import { firestoreDigests } from '../../functions/src/adapters/firestore/digests.ts';
import { describePorts } from '../../functions/src/adapters/ports-contract.ts';
import { addressOf } from '../../emulators/world/world-file.ts';
import { worldAddresses } from '../support/world.ts';

process.env.FIRESTORE_EMULATOR_HOST = new URL(addressOf(worldAddresses().ports.firestore)).host;

describePorts('in Firestore', async () => {
  // A project of its own each time: a database in which nothing is stored.
  const projectId = `demo-ports-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  return {
    businesses: firestoreBusinesses(db),
    digests: firestoreDigests(db),
    store: async (businessId, business) => {
      await db.doc(paths.business(businessId)).set(business);
    },
  };
});
