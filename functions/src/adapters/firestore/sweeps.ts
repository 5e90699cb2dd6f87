import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Sweeps } from '../../ports/sweeps.ts';

export const firestoreSweeps = (db: Firestore): Sweeps => ({
  record: async (sweep) => {
    await db.doc(paths.sweep(sweep.scheduledAt)).set(sweep);
  },
});
