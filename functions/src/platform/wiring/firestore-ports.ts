import type { Firestore } from 'firebase-admin/firestore';
import type { StoredPorts } from './ports.ts';
import { firestoreAssessments } from '../../sales/firestore/assessments.ts';
import { firestoreBilling } from '../../billing/firestore/billing.ts';
import { firestoreBusinesses } from '../../accounts/firestore/businesses.ts';
import { firestoreCertification } from '../../sales/firestore/certification.ts';
import { firestoreConnections } from '../../connections/firestore/connections.ts';
import { firestoreDeliveryEvents } from '../../mail/firestore/delivery-events.ts';
import { firestoreCombinedEmails } from '../../digest/firestore/combined-emails.ts';
import { firestoreDigests } from '../../digest/firestore/digests.ts';
import { firestoreImports } from '../../imports/firestore/imports.ts';
import { firestoreLeads } from '../../sales/firestore/leads.ts';
import { firestoreLedger } from '../../imports/firestore/ledger.ts';
import { firestoreOutboxEmails } from '../../mail/firestore/outbox-emails.ts';
import { batchDeliveryEvents } from '../../mail/firestore/batch-delivery-events.ts';
import { firestoreOutbox } from '../../mail/firestore/outbox.ts';
import { firestoreRateLimits } from '../firestore/rate-limits.ts';
import { firestoreSuppressions } from '../../mail/firestore/suppressions.ts';
import {
  firestoreToolkitCredentials,
  firestoreToolkitGrants,
} from '../../sales/firestore/toolkit.ts';
import { firestoreAlertStates } from '../../alerts/firestore/alert-states.ts';

export const firestorePorts = (db: Firestore): StoredPorts => ({
  billing: firestoreBilling(db),
  businesses: firestoreBusinesses(db),
  ledger: firestoreLedger(db),
  imports: firestoreImports(db),
  digests: firestoreDigests(db),
  combinedEmails: firestoreCombinedEmails(db),
  outbox: firestoreOutbox(db),
  outboxEmails: firestoreOutboxEmails(db),
  leads: firestoreLeads(db),
  rateLimits: firestoreRateLimits(db),
  assessments: firestoreAssessments(db),
  certification: firestoreCertification(db),
  suppressions: firestoreSuppressions(db),
  connections: firestoreConnections(db),
  alertStates: firestoreAlertStates(db),
  toolkitCredentials: firestoreToolkitCredentials(db),
  toolkitGrants: firestoreToolkitGrants(db),
  deliveryEvents: batchDeliveryEvents(db, firestoreDeliveryEvents(db)),
});
