import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../../accounts/ports/access-log.ts';
import type { Erasure } from '../../accounts/ports/erasure.ts';
import type { PersonalData } from '../../accounts/ports/personal-data.ts';
import type { Administration } from '../../admin/ports/administration.ts';
import type { AdminQueries, Health } from '../../admin/ports/admin-queries.ts';
import type { BrowserErrors } from '../../operations/ports/browser-errors.ts';
import type { ObjectiveCounter } from '../../operations/ports/objective-counter.ts';
import type { KillSwitchReader, KillSwitchStore } from '../../operations/ports/kill-switches.ts';
import type { DeadLetters } from '../../admin/ports/dead-letters.ts';
import type { PredefinedUser, StaffAccounts } from '../../admin/ports/staff-accounts.ts';
import type { Assessments } from '../../sales/ports/assessments.ts';
import type { Certification } from '../../sales/ports/certification.ts';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AddressChanges } from '../../accounts/ports/address-changes.ts';
import type { AddressLinks } from '../../accounts/ports/address-links.ts';
import type { SignInCheck } from '../../accounts/ports/sign-in-check.ts';
import type { SignInRecords } from '../../accounts/ports/sign-in-records.ts';
import type {
  Credentials,
  MailedCodes,
  PasswordVerifier,
} from '../../accounts/ports/credentials.ts';
import type { RecoveryCodeHashes, RecoveryCodes } from '../../accounts/ports/recovery-codes.ts';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';
import type { ConfirmationLinks } from '../../mail/ports/confirmation-links.ts';
import type { Billing } from '../../billing/ports/billing.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { ClaimLinks } from '../../billing/ports/claim-links.ts';
import type { BounceList } from '../../mail/ports/bounce-list.ts';
import type { BusinessEmails } from '../../mail/ports/business-emails.ts';
import type { ConnectionRevoker } from '../../connections/ports/connection-revoker.ts';
import type { SourceLedger } from '../../imports/ports/source-ledger.ts';
import type { ConnectKeys } from '../../connections/ports/connect-keys.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { DeliveryEvents } from '../../mail/ports/delivery-events.ts';
import type { DeliveryWebhookParser } from '../../mail/ports/delivery-webhook-parser.ts';
import type { CombinedEmails } from '../../digest/ports/combined-emails.ts';
import type { Digests, DigestStarter } from '../../digest/ports/digests.ts';
import type { Entitlements } from '../../billing/ports/entitlements.ts';
import type { Imports } from '../../imports/ports/imports.ts';
import type { Ledger } from '../../imports/ports/ledger.ts';
import type { Leads } from '../../sales/ports/leads.ts';
import type { SiteInfo } from '../ports/site-info.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import type { Mailer } from '../../mail/ports/mailer.ts';
import type { Challenges } from '../ports/challenges.ts';
import type { IpHasher } from '../ports/ip-hasher.ts';
import type { Outbox } from '../../mail/ports/outbox.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { RandomIds } from '../ports/random-ids.ts';
import type { PaymentWebhookParser } from '../../billing/ports/payment-webhook-parser.ts';
import type { Payments } from '../../billing/ports/payments.ts';
import type { WebhookParsers, Sources } from '../../connections/ports/source-provider.ts';
import type { Suppressions } from '../../mail/ports/suppressions.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type {
  PasswordHashes,
  ToolkitCredentials,
  ToolkitGrants,
} from '../../sales/ports/toolkit.ts';
import type { UnsubscribeLinks } from '../../mail/ports/unsubscribe-links.ts';
import type { Sealer, Vault } from '../../connections/ports/vault.ts';
import type { AlertStates } from '../../alerts/ports/alert-states.ts';

/** The ports that store data. */
export interface StoredPorts {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly connections: Connections;
  readonly digests: Digests;
  readonly combinedEmails: CombinedEmails;
  readonly outbox: Outbox;
  readonly suppressions: Suppressions;
  readonly deliveryEvents: DeliveryEvents;
  readonly outboxEmails: OutboxEmails;
  readonly billing: Billing;
  readonly leads: Leads;
  readonly rateLimits: RateLimits;
  readonly assessments: Assessments;
  readonly certification: Certification;
  readonly alertStates: AlertStates;
  readonly toolkitCredentials: ToolkitCredentials;
  readonly toolkitGrants: ToolkitGrants;
}

/** The ports of all features. Each command declares the ports it needs in its own types. */
export interface Ports extends StoredPorts {
  readonly accounts: Accounts;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly webhookParsers: WebhookParsers;
  readonly vault: Vault;
  readonly sealer: Sealer;
  readonly deliveryWebhookParser: DeliveryWebhookParser;
  readonly payments: Payments;
  readonly paymentWebhookParser: PaymentWebhookParser;
  readonly checkoutKeys: CheckoutKeys;
  readonly claimLinks: ClaimLinks;
  readonly entitlements: Entitlements;
  readonly killSwitches: KillSwitchReader;
  readonly mailer: Mailer;
  readonly bounceList: BounceList;
  readonly alertLinks: AlertLinks;
  readonly confirmationLinks: ConfirmationLinks;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly siteInfo: SiteInfo;
  readonly ipHasher: IpHasher;
  readonly challenges: Challenges;
  readonly randomIds: RandomIds;
  readonly passwords: PasswordHashes;
  /** receives e-mail about leads; empty to send none */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly newAttemptId: () => string;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

/** The ports of account holders and administrators, which no daily run needs. */
export interface AccountPorts {
  readonly erasure: Erasure;
  readonly personalData: PersonalData;
  readonly accessLog: AccessLog;
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly adminQueries: AdminQueries;
  readonly health: Health;
  readonly deadLetters: DeadLetters;
  readonly browserErrors: BrowserErrors;
  readonly objectiveCounter: ObjectiveCounter;
  /** never cached */
  readonly killSwitchStore: KillSwitchStore;
  readonly credentials: Credentials;
  readonly passwordVerifier: PasswordVerifier;
  readonly mailedCodes: MailedCodes;
  readonly signInRecords: SignInRecords;
  readonly signInCheck: SignInCheck;
  readonly addressLinks: AddressLinks;
  readonly addressChanges: AddressChanges;
  readonly recoveryCodes: RecoveryCodes;
  readonly recoveryCodeHashes: RecoveryCodeHashes;
  readonly predefinedUsers: readonly PredefinedUser[];
  /** Compares in constant time. Returns false if no secret is configured. */
  readonly isSetupSecret: (candidate: string) => boolean;
  readonly newAccountId: () => string;
}

/** The ports that one feature offers to others. */
export interface FeaturePorts {
  readonly businessEmails: BusinessEmails;
  readonly connectionRevoker: ConnectionRevoker;
  readonly digestStarter: DigestStarter;
  readonly sourceLedger: SourceLedger;
}

/** All ports of a deployed function. */
export interface DeployedPorts extends Ports, AccountPorts, FeaturePorts {}
