import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  ALL_ON,
  killSwitchesSchema,
  partsOff,
} from '@daily-snapshot/domain/operations/kill-switches';
import type { ServiceStatus } from '@daily-snapshot/domain/operations/service-status';
import type { Firestore } from 'firebase-admin/firestore';
import { parseDocument, parseOptional } from '../../platform/firestore/documents.ts';
import type { KillSwitchStore } from '../ports/kill-switches.ts';

export function firestoreKillSwitches(db: Firestore): KillSwitchStore {
  const ref = db.doc(paths.killSwitches);
  return {
    // An unreadable document must not stop the service. The health page lists it.
    read: async () => parseOptional(await ref.get(), killSwitchesSchema) ?? ALL_ON,

    change: (decide) =>
      db.runTransaction(async (transaction) => {
        const stored = parseDocument(await transaction.get(ref), killSwitchesSchema);
        const decided = decide(stored ?? ALL_ON);
        if (!decided) return;
        const { switches, audit } = decided;
        const status: ServiceStatus = {
          off: partsOff(switches),
          incident: switches.incident ?? null,
        };
        transaction.set(ref, switches);
        transaction.set(db.doc(paths.serviceStatus), status);
        if (audit) transaction.create(db.collection(paths.auditLog).doc(), audit);
      }),
  };
}
