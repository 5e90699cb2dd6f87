import { randomUUID } from 'node:crypto';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { cloudTasksQueue } from './adapters/cloud-tasks/task-queue.ts';
import { firestoreVault } from './adapters/firestore/vault.ts';
import { firestoreAccessLog } from './adapters/firestore/access-log.ts';
import { firestoreAdministration } from './adapters/firestore/administration.ts';
import { firestoreDeadLetters } from './adapters/firestore/dead-letters.ts';
import { firestoreErasure } from './adapters/firestore/erasure.ts';
import { firestorePorts } from './adapters/firestore/firestore-ports.ts';
import { firestoreHealth } from './adapters/firestore/health.ts';
import { firestoreOversight } from './adapters/firestore/oversight.ts';
import { firebaseStaffAccounts } from './adapters/firebase-auth/staff-accounts.ts';
import { setupSecretOf } from './adapters/setup-secret.ts';
import { firebaseAccounts } from './adapters/firebase-auth/accounts.ts';
import { firestoreHoldings } from './adapters/firestore/holdings.ts';
import { hashedNetworks } from './adapters/hashed-networks.ts';
import { checkoutKeys } from './adapters/checkout-keys.ts';
import { connectKeys } from './adapters/connect-keys.ts';
import { recordKeys } from './adapters/record-keys.ts';
import { byPlan } from './adapters/entitlements.ts';
import { requireRightHost } from './adapters/outbound.ts';
import { sendgridDeliveryReports } from './adapters/sendgrid/delivery-reports.ts';
import { sendgridMailer } from './adapters/sendgrid/mailer.ts';
import { scryptPasswords } from './adapters/scrypt-passwords.ts';
import { signedAlertLinks } from './adapters/signed-alert-links.ts';
import { signedAnswerLinks } from './adapters/signed-answer-links.ts';
import { signedClaimLinks } from './adapters/signed-claim-links.ts';
import { signedUnsubscribeLinks } from './adapters/signed-unsubscribe-links.ts';
import { stripeNotices } from './adapters/stripe/notices.ts';
import { stripeClient, stripePayments } from './adapters/stripe/payments.ts';
import { systemClock } from './adapters/system-clock.ts';
import { envelopeSealer } from './adapters/vault/sealer.ts';
import { keyKeeperOf } from './adapters/vault/wire-keeper.ts';
import {
  adminSetupSecret,
  connectorKey,
  digestsAreFree,
  firstAdministrator,
  firstRepresentative,
  isEmulated,
  leadsMailbox,
  OFFICIAL_SENDGRID,
  OFFICIAL_STRIPE,
  postalAddress,
  senderAddress,
  senderName,
  sendgridApiKey,
  sendgridBaseUrl,
  sendgridEventsKey,
  siteOrigin,
  stripeApiBase,
  stripeSecretKey,
  stripeWebhookSecret,
  unsubscribeMailbox,
  unsubscribeSecret,
} from './config.ts';
import type { CreatingPorts, PredefinedUser } from './commands/create-user.ts';
import type { AccessLog } from './ports/access-log.ts';
import type { DeadLetters } from './ports/dead-letters.ts';
import type { Erasure } from './ports/erasure.ts';
import type { Holdings } from './ports/holdings.ts';
import type { Health, Oversight } from './ports/oversight.ts';
import type { Payments } from './ports/payments.ts';
import type { Ports } from './ports/ports.ts';
import type { NoticesOfSources, Sources } from './ports/source-provider.ts';
import type { Sealer } from './ports/vault.ts';
import { wireSourceNotices, wireSources } from './wire-sources.ts';

function database(): Firestore {
  const db = getFirestore();
  // A field that is absent in the core is absent in the document.
  db.settings({ ignoreUndefinedProperties: true });
  return db;
}

/** Once: it remembers the catalogue and keeps its connections. */
function wirePayments(): Payments {
  const baseUrl = stripeApiBase.value();
  requireRightHost(baseUrl, OFFICIAL_STRIPE, isEmulated());
  return stripePayments(stripeClient({ secretKey: stripeSecretKey.value(), baseUrl }));
}

/** Once: it remembers keys that it has opened. */
function wireSealer(): Sealer {
  const accessToken = async () => (await applicationDefault().getAccessToken()).access_token;
  return envelopeSealer(keyKeeperOf(connectorKey.value(), isEmulated(), accessToken), systemClock);
}

/** Each part on its own, because a function is given only the secrets that it names. */
function wire(): Ports {
  const app = initializeApp();
  const db = database();
  const stored = firestorePorts(db);
  let payments: Payments | undefined;
  let sealer: Sealer | undefined;
  let sources: Sources | undefined;
  let sourceNotices: NoticesOfSources | undefined;
  return {
    ...stored,
    accounts: firebaseAccounts(getAuth(app)),
    get deliveryReports() {
      return sendgridDeliveryReports(sendgridEventsKey.value());
    },
    get mailer() {
      const baseUrl = sendgridBaseUrl.value();
      requireRightHost(baseUrl, OFFICIAL_SENDGRID, isEmulated());
      const sender = { email: senderAddress.value(), name: senderName.value() };
      return sendgridMailer({
        apiKey: sendgridApiKey.value(),
        baseUrl,
        sender,
        unsubscribeMailbox: unsubscribeMailbox.value(),
      });
    },
    get alertLinks() {
      return signedAlertLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get answerLinks() {
      return signedAnswerLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get entitlements() {
      return byPlan(stored.billing, digestsAreFree.value());
    },
    get payments() {
      return (payments ??= wirePayments());
    },
    get paymentNotices() {
      const secrets = stripeWebhookSecret.value().split(',');
      return stripeNotices(secrets, stripeSecretKey.value().startsWith('sk_live_'));
    },
    checkoutKeys,
    recordKeys,
    connectKeys,
    get sealer() {
      return (sealer ??= wireSealer());
    },
    get vault() {
      return firestoreVault(db, (sealer ??= wireSealer()));
    },
    get sources() {
      return (sources ??= wireSources());
    },
    get sourceNotices() {
      return (sourceNotices ??= wireSourceNotices());
    },
    get claimLinks() {
      return signedClaimLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get unsubscribeLinks() {
      return signedUnsubscribeLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get letterhead() {
      return { origin: siteOrigin.value(), postalAddress: postalAddress.value() };
    },
    get networks() {
      return hashedNetworks(unsubscribeSecret.value());
    },
    passwords: scryptPasswords,
    get teamAddress() {
      return leadsMailbox.value();
    },
    taskQueue: cloudTasksQueue(getFunctions(app)),
    newAttemptId: randomUUID,
    newLetterKey: randomUUID,
    clock: systemClock,
  };
}

/** What accounts as a whole need; nothing of a morning does. */
export interface AccountPorts extends Ports {
  readonly erasure: Erasure;
  readonly holdings: Holdings;
  readonly accessLog: AccessLog;
}

function wireAccounts(): AccountPorts {
  // `ports` first: it sets the database up. Its parts are made when they are asked for.
  const basis = ports();
  const db = getFirestore();
  return Object.create(basis, {
    erasure: { value: firestoreErasure(db) },
    holdings: { value: firestoreHoldings(db) },
    accessLog: { value: firestoreAccessLog(db) },
  }) as AccountPorts;
}

/** What administrators need. */
export interface AdminPorts extends AccountPorts, Omit<CreatingPorts, keyof Ports> {
  readonly oversight: Oversight;
  readonly health: Health;
  readonly deadLetters: DeadLetters;
}

/** Whoever is to administer comes last: with them the setup secret is used up. */
const predefinedUsers = (): readonly PredefinedUser[] =>
  [
    { email: firstRepresentative.value(), role: 'representative' as const },
    { email: firstAdministrator.value(), role: 'administrator' as const },
  ].filter(({ email }) => email !== '');

function wireAdministration(): AdminPorts {
  const basis = accountPorts();
  const db = getFirestore();
  return Object.create(basis, {
    administration: { value: firestoreAdministration(db) },
    staffAccounts: { value: firebaseStaffAccounts(getAuth()) },
    oversight: { value: firestoreOversight(db) },
    health: { value: firestoreHealth(db) },
    deadLetters: { value: firestoreDeadLetters(db) },
    predefinedUsers: { get: predefinedUsers },
    isSetupSecret: { get: () => setupSecretOf(adminSetupSecret.value()) },
    newAccountId: { value: () => randomUUID().replaceAll('-', '') },
  }) as AdminPorts;
}

let wired: Ports | undefined;
let wiredAccounts: AccountPorts | undefined;
let wiredAdministration: AdminPorts | undefined;

/** Built at the first call: a function that is only being looked at, or deployed, needs none of it. */
export const ports = (): Ports => (wired ??= wire());

export const accountPorts = (): AccountPorts => (wiredAccounts ??= wireAccounts());

export const adminPorts = (): AdminPorts => (wiredAdministration ??= wireAdministration());
