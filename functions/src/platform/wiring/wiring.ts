import { randomUUID } from 'node:crypto';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { cloudTasksQueue } from '../tasks/cloud-tasks-queue.ts';
import { firestoreVault } from '../../connections/firestore/vault.ts';
import { firestoreAddressChanges } from '../../accounts/firestore/address-changes.ts';
import { checkSignIn } from '../../accounts/commands/check-sign-in.ts';
import { firestoreSignInRecords } from '../../accounts/firestore/sign-in-records.ts';
import { identityToolkitCodes } from '../auth/identity-toolkit-codes.ts';
import { firestoreRecoveryCodes } from '../../accounts/firestore/recovery-codes.ts';
import { firebaseCredentials } from '../auth/firebase-credentials.ts';
import { identityToolkitPasswords } from '../auth/identity-toolkit-passwords.ts';
import { scryptRecoveryCodes } from '../auth/scrypt-recovery-codes.ts';
import { firestoreAccessLog } from '../../accounts/firestore/access-log.ts';
import { firestoreAdministration } from '../../admin/firestore/administration.ts';
import { firestoreDeadLetters } from '../../admin/firestore/dead-letters.ts';
import { firestoreErasure } from '../../accounts/firestore/erasure.ts';
import { featurePorts } from './feature-ports.ts';
import { firestorePorts } from './firestore-ports.ts';
import { lazyPort } from './lazy-port.ts';
import { firestoreBrowserErrors } from '../../operations/firestore/browser-errors.ts';
import { firestoreKillSwitches } from '../../operations/firestore/kill-switches.ts';
import { cachedKillSwitches } from '../../operations/services/cached-kill-switches.ts';
import { firestoreHealth } from '../../admin/firestore/service-health.ts';
import { firestoreAdminQueries } from '../../admin/firestore/admin-queries.ts';
import { firebaseStaffAccounts } from '../auth/firebase-staff-accounts.ts';
import { setupSecretOf } from '../auth/setup-secret.ts';
import { firebaseAccounts } from '../auth/firebase-accounts.ts';
import { firestorePersonalData } from '../../accounts/firestore/personal-data.ts';
import { hmacIpHasher } from '../keys/hmac-ip-hasher.ts';
import { signedChallenges } from '../keys/signed-challenges.ts';
import { checkoutKeys, connectKeys, randomIds } from '../keys/keys.ts';
import { entitlementsByPlan } from '../../billing/services/entitlements-by-plan.ts';
import { paymentsThatAreOff } from '../../billing/services/payments-that-are-off.ts';
import { mailboxOf } from '../keys/mailbox-of.ts';
import { providerHost } from '../../providers/http/provider-hosts.ts';
import { sendgridBounceList } from '../../providers/sendgrid/bounce-list.ts';
import { sendgridWebhookParser } from '../../providers/sendgrid/webhook-parser.ts';
import { CircuitBreaker, withCircuitBreaker } from '../../mail/services/circuit-breaker.ts';
import { scryptPasswords } from '../auth/scrypt-passwords.ts';
import {
  signedAddressLinks,
  signedAlertLinks,
  signedConfirmationLinks,
  signedClaimLinks,
  signedUnsubscribeLinks,
} from '../links/signed-links.ts';
import { requireStripeMode, stripeModeOf } from '../../providers/stripe/secret-key.ts';
import { webhookSecretsOf } from '../../providers/stripe/webhook-secret.ts';
import { systemClock } from '../system-clock.ts';
import { envelopeSealer } from '../kms/envelope-sealer.ts';
import { noKeyWrapper } from '../kms/no-key-wrapper.ts';
import { selectKeyWrapper } from '../kms/select-key-wrapper.ts';
import {
  adminSetupSecret,
  connectorKey,
  digestsAreFree,
  environment,
  firstAdministrator,
  firstRepresentative,
  firstOwner,
  hasConnectors,
  isEmulated,
  leadsMailbox,
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
  switches,
  unsubscribeMailbox,
  unsubscribeSecret,
  valueIn,
  webApiKey,
} from '../config.ts';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { PasswordVerifier } from '../../accounts/ports/credentials.ts';
import type { PaymentWebhookParser } from '../../billing/ports/payment-webhook-parser.ts';
import type { Payments } from '../../billing/ports/payments.ts';
import type { Mailer } from '../../mail/ports/mailer.ts';
import type { PredefinedUser } from '../../admin/ports/staff-accounts.ts';
import type { DeployedPorts } from './ports.ts';
import type { WebhookParsers, Sources } from '../../connections/ports/source-provider.ts';
import type { Sealer } from '../../connections/ports/vault.ts';
import { wireWebhookParsers, wireSourceProviders } from './wire-source-providers.ts';
import { logger } from '../logging/logger.ts';
import { projectID } from 'firebase-functions/params';
import type { ObjectiveCounter } from '../../operations/ports/objective-counter.ts';
import { cloudMonitoringCounter } from '../../providers/cloud-monitoring/objective-counter.ts';

function database(): Firestore {
  const db = getFirestore();
  // An undefined field of a domain object is absent from the document.
  db.settings({ ignoreUndefinedProperties: true });
  return db;
}

/** @throws Error if the mode of the key does not fit this environment */
function stripeKey(): string {
  const key = valueIn(stripeSecretKey);
  requireStripeMode(key, environment());
  return key;
}

/** Returns the Stripe client, which caches prices and keeps connections open. */
function wirePayments(): Payments {
  const secretKey = stripeKey();
  const baseUrl = providerHost('Stripe', stripeApiBase.value(), environment());
  return lazyPort(async () => {
    const { stripeClient, stripePayments } = await import('../../providers/stripe/payments.ts');
    return stripePayments(stripeClient({ secretKey, baseUrl }));
  });
}

function wirePaymentWebhookParser(): PaymentWebhookParser {
  const secrets = webhookSecretsOf(valueIn(stripeWebhookSecret));
  const mode = stripeModeOf(stripeKey());
  return lazyPort(async () => {
    const { stripeWebhookParser } = await import('../../providers/stripe/webhook-parser.ts');
    return stripeWebhookParser(secrets, mode);
  });
}

function wireMailer(): Mailer {
  const options = {
    apiKey: sendgridApiKey.value(),
    baseUrl: `${providerHost('SendGrid', sendgridBaseUrl.value(), environment())}/`,
    sender: { email: senderAddress.value(), name: senderName.value() },
    unsubscribeMailbox: unsubscribeMailbox.value(),
  };
  return lazyPort(async () => {
    const { sendgridMailer } = await import('../../providers/sendgrid/mailer.ts');
    return sendgridMailer(options);
  });
}

const IDENTITY_TOOLKIT = 'identitytoolkit.googleapis.com/';

function identityToolkit(): { readonly apiKey: string; readonly baseUrl: string } {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const isLocal = isEmulated() && emulator !== undefined;
  return {
    apiKey: webApiKey.value(),
    baseUrl: isLocal ? `http://${emulator}/${IDENTITY_TOOLKIT}` : `https://${IDENTITY_TOOLKIT}`,
  };
}

const wirePasswordVerifier = (auth: Auth): PasswordVerifier =>
  identityToolkitPasswords({
    ...identityToolkit(),
    accountIdOf: async (email) => (await auth.getUsers([{ email }])).users[0]?.uid,
  });

const accessToken = async () => (await applicationDefault().getAccessToken()).access_token;

/** The local environment has no Cloud Monitoring. */
const wireObjectiveCounter = (): ObjectiveCounter =>
  isEmulated()
    ? { count: async () => null }
    : cloudMonitoringCounter({
        project: projectID.value(),
        accessToken,
        onFailure: (error) => logger.warn('Cloud Monitoring could not be asked', {}, error),
      });

/** Returns the sealer, which caches decrypted keys. */
function wireSealer(): Sealer {
  const keys = hasConnectors
    ? selectKeyWrapper(valueIn(connectorKey), isEmulated(), accessToken)
    : noKeyWrapper;
  return envelopeSealer(keys, systemClock);
}

/**
 * Parts that read secrets are getters, because each function can read only the secrets it names. The
 * libraries of Stripe, SendGrid and Plaid are loaded at the first call, because most functions never
 * call them.
 */
function wire(): DeployedPorts {
  const app = initializeApp();
  const auth = getAuth(app);
  const db = database();
  const stored = firestorePorts(db);
  const signInRecords = firestoreSignInRecords(db);
  const killSwitchStore = firestoreKillSwitches(db);
  const mailBreaker = new CircuitBreaker(systemClock, (pauseMs) =>
    logger.warn('The mail provider refuses e-mails, so this instance pauses', { pauseMs }),
  );
  let payments: Payments | undefined;
  let sealer: Sealer | undefined;
  let sources: Sources | undefined;
  let webhookParsers: WebhookParsers | undefined;
  const all: DeployedPorts = {
    ...stored,
    ...featurePorts(() => all),
    accounts: firebaseAccounts(auth, signInRecords),
    signInRecords,
    signInCheck: {
      check: async (caller, signIn) => {
        const session = await checkSignIn(all, signIn, caller);
        // These entries are the log of sign-ins.
        if (session === 'new') logger.info('A session began', { accountId: caller.id });
      },
    },
    staffAccounts: firebaseStaffAccounts(auth),
    credentials: firebaseCredentials(auth),
    get mailedCodes() {
      return identityToolkitCodes(identityToolkit());
    },
    get passwordVerifier() {
      return wirePasswordVerifier(auth);
    },
    addressChanges: firestoreAddressChanges(db),
    recoveryCodes: firestoreRecoveryCodes(db),
    recoveryCodeHashes: scryptRecoveryCodes,
    get addressLinks() {
      return signedAddressLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    erasure: firestoreErasure(db),
    personalData: firestorePersonalData(db),
    accessLog: firestoreAccessLog(db),
    administration: firestoreAdministration(db),
    adminQueries: firestoreAdminQueries(db),
    health: firestoreHealth(db),
    deadLetters: firestoreDeadLetters(db),
    get objectiveCounter() {
      return wireObjectiveCounter();
    },
    browserErrors: firestoreBrowserErrors(db),
    killSwitchStore,
    killSwitches: cachedKillSwitches(killSwitchStore, systemClock),
    get predefinedUsers() {
      return predefinedUsers();
    },
    get isSetupSecret() {
      return setupSecretOf(valueIn(adminSetupSecret));
    },
    newAccountId: () => randomUUID().replaceAll('-', ''),
    get deliveryWebhookParser() {
      return sendgridWebhookParser(sendgridEventsKey.value());
    },
    get mailer() {
      return withCircuitBreaker(wireMailer(), mailBreaker);
    },
    get bounceList() {
      const baseUrl = providerHost('SendGrid', sendgridBaseUrl.value(), environment());
      return sendgridBounceList({ apiKey: sendgridApiKey.value(), baseUrl });
    },
    get alertLinks() {
      return signedAlertLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get confirmationLinks() {
      return signedConfirmationLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get entitlements() {
      return entitlementsByPlan(stored.billing, {
        isFreeForAll: digestsAreFree.value(),
        isFirstOwner: isFirstOwner(all.accounts),
      });
    },
    get payments() {
      return (payments ??= switches.stripe ? wirePayments() : paymentsThatAreOff);
    },
    get paymentWebhookParser() {
      if (!switches.stripe) return noPaymentEvents;
      return wirePaymentWebhookParser();
    },
    checkoutKeys,
    randomIds,
    connectKeys,
    get sealer() {
      return (sealer ??= wireSealer());
    },
    get vault() {
      return firestoreVault(db, (sealer ??= wireSealer()));
    },
    get sources() {
      return (sources ??= wireSourceProviders());
    },
    get webhookParsers() {
      return (webhookParsers ??= wireWebhookParsers());
    },
    get claimLinks() {
      return signedClaimLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get unsubscribeLinks() {
      return signedUnsubscribeLinks(siteOrigin.value(), unsubscribeSecret.value());
    },
    get siteInfo() {
      return { origin: siteOrigin.value(), postalAddress: postalAddress.value() };
    },
    get ipHasher() {
      return hmacIpHasher(unsubscribeSecret.value());
    },
    get challenges() {
      return signedChallenges(unsubscribeSecret.value());
    },
    passwords: scryptPasswords,
    get teamAddress() {
      return leadsMailbox.value();
    },
    taskQueue: cloudTasksQueue(getFunctions(app)),
    newAttemptId: randomUUID,
    newEmailKey: randomUUID,
    clock: systemClock,
  };
  return all;
}

/** Refuses all events, because a deployment without Stripe has no secret to verify them. */
const noPaymentEvents: PaymentWebhookParser = { read: async () => 'forged' };

/** Returns a function that tells whether an account has the verified address of the first owner. */
const isFirstOwner =
  (accounts: Pick<Accounts, 'addressOf'>) =>
  async (accountId: string): Promise<boolean> => {
    const expected = firstOwner.value();
    if (expected === '') return false;
    const address = await accounts.addressOf(accountId);
    return address !== undefined && mailboxOf(address) === mailboxOf(expected);
  };

/** Returns the predefined users, administrator last, because creating it uses up the setup secret. */
const predefinedUsers = (): readonly PredefinedUser[] =>
  [
    { email: firstRepresentative.value(), role: 'representative' as const },
    { email: firstAdministrator.value(), role: 'administrator' as const },
  ].filter(({ email }) => email !== '');

let wired: DeployedPorts | undefined;

/** Returns the ports, built on the first call: deploying a function needs none of them. */
export const ports = (): DeployedPorts => (wired ??= wire());
