import type { Firestore } from 'firebase-admin/firestore';
import type { StoredPorts } from '../../ports/ports.ts';
import { firestoreAssessments } from './assessments.ts';
import { firestoreBilling } from './billing.ts';
import { firestoreBusinesses } from './businesses.ts';
import { firestoreCertification } from './certification.ts';
import { firestoreConnections } from './connections.ts';
import { firestoreDeliveryNotices } from './delivery-notices.ts';
import { firestoreDigests } from './digests.ts';
import { firestoreImports } from './imports.ts';
import { firestoreLeads } from './leads.ts';
import { firestoreLedger } from './ledger.ts';
import { firestoreLetters } from './letters.ts';
import { noticesTogether } from './notices-together.ts';
import { firestoreOutbox } from './outbox.ts';
import { firestoreRateLimits } from './rate-limits.ts';
import { firestoreSuppressions } from './suppressions.ts';
import { firestoreToolkitCredentials, firestoreToolkitGrants } from './toolkit.ts';
import { firestoreWatches } from './watches.ts';

export const firestorePorts = (db: Firestore): StoredPorts => ({
  billing: firestoreBilling(db),
  businesses: firestoreBusinesses(db),
  ledger: firestoreLedger(db),
  imports: firestoreImports(db),
  digests: firestoreDigests(db),
  outbox: firestoreOutbox(db),
  letters: firestoreLetters(db),
  leads: firestoreLeads(db),
  rateLimits: firestoreRateLimits(db),
  assessments: firestoreAssessments(db),
  certification: firestoreCertification(db),
  suppressions: firestoreSuppressions(db),
  connections: firestoreConnections(db),
  watches: firestoreWatches(db),
  toolkitCredentials: firestoreToolkitCredentials(db),
  toolkitGrants: firestoreToolkitGrants(db),
  deliveryNotices: noticesTogether(db, firestoreDeliveryNotices(db)),
});
