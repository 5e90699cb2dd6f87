import type { Clock } from '@daily-snapshot/domain/clock';
import type { Assessments } from './assessments.ts';
import type { Certification } from './certification.ts';
import type { Accounts } from './accounts.ts';
import type { AlertLinks } from './alert-links.ts';
import type { AnswerLinks } from './answer-links.ts';
import type { Billing } from './billing.ts';
import type { Businesses } from './businesses.ts';
import type { CheckoutKeys } from './checkout-keys.ts';
import type { ClaimLinks } from './claim-links.ts';
import type { ConnectKeys } from './connect-keys.ts';
import type { Connections } from './connections.ts';
import type { DeliveryNotices } from './delivery-notices.ts';
import type { DeliveryReports } from './delivery-reports.ts';
import type { Digests } from './digests.ts';
import type { Entitlements } from './entitlements.ts';
import type { Imports } from './imports.ts';
import type { Ledger } from './ledger.ts';
import type { Leads } from './leads.ts';
import type { Letterhead } from './letterhead.ts';
import type { Letters } from './letters.ts';
import type { Mailer } from './mailer.ts';
import type { Networks } from './networks.ts';
import type { Outbox } from './outbox.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RecordKeys } from './record-keys.ts';
import type { PaymentNotices } from './payment-notices.ts';
import type { Payments } from './payments.ts';
import type { NoticesOfSources, Sources } from './source-provider.ts';
import type { Suppressions } from './suppressions.ts';
import type { TaskQueue } from './task-queue.ts';
import type { PasswordHashes, ToolkitCredentials, ToolkitGrants } from './toolkit.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';
import type { Sealer, Vault } from './vault.ts';
import type { Watches } from './watches.ts';

/** Those that keep something. */
export interface StoredPorts {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly connections: Connections;
  readonly digests: Digests;
  readonly outbox: Outbox;
  readonly suppressions: Suppressions;
  readonly deliveryNotices: DeliveryNotices;
  readonly letters: Letters;
  readonly billing: Billing;
  readonly leads: Leads;
  readonly rateLimits: RateLimits;
  readonly assessments: Assessments;
  readonly certification: Certification;
  readonly watches: Watches;
  readonly toolkitCredentials: ToolkitCredentials;
  readonly toolkitGrants: ToolkitGrants;
}

/** Everything a command may ask for; each names in its own types what it needs of it. */
export interface Ports extends StoredPorts {
  readonly accounts: Accounts;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly sourceNotices: NoticesOfSources;
  readonly vault: Vault;
  readonly sealer: Sealer;
  readonly deliveryReports: DeliveryReports;
  readonly payments: Payments;
  readonly paymentNotices: PaymentNotices;
  readonly checkoutKeys: CheckoutKeys;
  readonly claimLinks: ClaimLinks;
  readonly entitlements: Entitlements;
  readonly mailer: Mailer;
  readonly alertLinks: AlertLinks;
  readonly answerLinks: AnswerLinks;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly letterhead: Letterhead;
  readonly networks: Networks;
  readonly recordKeys: RecordKeys;
  readonly passwords: PasswordHashes;
  /** who of us hears of leads; empty: nobody */
  readonly teamAddress: string;
  readonly taskQueue: TaskQueue;
  readonly newAttemptId: () => string;
  readonly newLetterKey: () => string;
  readonly clock: Clock;
}
