import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import type { Certificate } from '@daily-snapshot/domain/certification/certificate';
import type { Quiz } from '@daily-snapshot/domain/certification/question';
import type { Account } from '@daily-snapshot/domain/connections/account-schema';
import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Plan } from '@daily-snapshot/domain/billing/plan';
import type { Redemptions } from '@daily-snapshot/domain/billing/redemptions';
import type { SubscriptionRecord } from '@daily-snapshot/domain/billing/subscription';
import type { AlertSettings } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { CombinedEmail } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type {
  ImportedFile,
  RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type {
  ToolkitCredential,
  ToolkitGrant,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';
import { ALL_ON, type KillSwitches } from '@daily-snapshot/domain/operations/kill-switches';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Suppression } from '@daily-snapshot/domain/mail/suppression';
import type { SavedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import type { Lead } from '@daily-snapshot/domain/sales/lead';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Batch } from '../../../functions/src/imports/ports/source-ledger.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { OutgoingMail } from '../../../functions/src/mail/ports/mailer.ts';

/** The content of the ports in memory, for setup and inspection. */
export interface MemoryStore {
  /** Accounts whose sessions were revoked. */
  readonly endedSessions: Set<string>;
  /** By account. */
  readonly signIns: Map<string, { readonly address: string; readonly isVerified: boolean }>;
  /** When accounts were created, by account. */
  readonly createdAt: Map<string, Date>;
  readonly businesses: Map<string, Business>;
  readonly dailySummaries: Map<string, DailySummaries>;
  /** By business, then by id. */
  readonly postings: Map<string, Map<string, Posting>>;
  /** By business, then by source and id. */
  readonly pendingTransactions: Map<string, ReadonlyMap<string, PendingTransaction>>;
  /** By business. */
  readonly userOverrides: Map<string, readonly StoredUserOverride[]>;
  /** By business, then by name. */
  readonly accounts: Map<string, Map<string, Account>>;
  /** By business and file. */
  readonly imports: Map<string, ImportedFile>;
  /** By business and file. */
  readonly importBatches: Map<string, readonly Batch[]>;
  /** By business, layout and account. */
  readonly mappings: Map<string, RememberedMapping>;
  /** By business. A time long ago means that a check is due at the next sweep. */
  readonly alertStates: Map<string, { alertState: BusinessAlertState; nextCheckAt: Date | null }>;
  /** By business and id. */
  readonly alerts: Map<string, StoredAlert>;
  /** By business. */
  readonly alertSettings: Map<string, AlertSettings>;
  /** By business. */
  readonly backtests: Map<string, StoredBacktest>;
  /** By `digestIdOf`. */
  readonly digests: Map<string, Digest>;
  /** By account. */
  readonly combinedEmails: Map<string, CombinedEmail>;
  /** By `mailIdOf`. */
  readonly outbox: Map<string, OutboxEntry>;
  /** By address key. */
  readonly suppressions: Map<string, Suppression>;
  /** By rate limit key. */
  readonly emailsSent: Map<string, readonly Date[]>;
  /** By address key. */
  readonly leads: Map<string, Lead>;
  /** By counter. */
  readonly counted: Map<string, readonly Date[]>;
  /** By account and id. */
  readonly assessments: Map<string, SavedAssessment>;
  /** By account and id. */
  readonly attempts: Map<string, Attempt>;
  /** By code. */
  readonly certificates: Map<string, Certificate>;
  /** `current`: the quiz that was published last. */
  readonly quizzes: Map<'current', Quiz>;
  /** By id. */
  readonly checkouts: Map<string, Checkout>;
  /** By id. */
  readonly subscriptions: Map<string, SubscriptionRecord>;
  /** By mailbox key. */
  readonly redemptions: Map<string, Redemptions>;
  /** By account. */
  readonly plans: Map<string, Plan>;
  /** By id. */
  readonly deliveryEvents: Map<string, MailEvent>;
  readonly mails: OutgoingMail[];
  /** By grant id. */
  readonly toolkitGrants: Map<string, ToolkitGrant>;
  /** By address key. */
  readonly toolkitCredentials: Map<string, ToolkitCredential>;
  /** By key. */
  /** Tests turn parts off here. */
  killSwitches: KillSwitches;
  readonly tasks: Map<string, { name: TaskName; payload: TaskPayload<TaskName>; startAt?: Date }>;
}

export const emptyStore = (): MemoryStore => ({
  endedSessions: new Set(),
  signIns: new Map(),
  createdAt: new Map(),
  businesses: new Map(),
  dailySummaries: new Map(),
  postings: new Map(),
  pendingTransactions: new Map(),
  userOverrides: new Map(),
  accounts: new Map(),
  imports: new Map(),
  importBatches: new Map(),
  mappings: new Map(),
  alertStates: new Map(),
  alerts: new Map(),
  alertSettings: new Map(),
  backtests: new Map(),
  digests: new Map(),
  combinedEmails: new Map(),
  outbox: new Map(),
  suppressions: new Map(),
  emailsSent: new Map(),
  leads: new Map(),
  counted: new Map(),
  assessments: new Map(),
  attempts: new Map(),
  certificates: new Map(),
  quizzes: new Map(),
  checkouts: new Map(),
  subscriptions: new Map(),
  redemptions: new Map(),
  plans: new Map(),
  deliveryEvents: new Map(),
  mails: [],
  toolkitGrants: new Map(),
  toolkitCredentials: new Map(),
  killSwitches: ALL_ON,
  tasks: new Map(),
});
