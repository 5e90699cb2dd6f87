import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import type { Attempt } from '@daily-snapshot/domain/certification/attempt';
import type { Certificate } from '@daily-snapshot/domain/certification/certificate';
import type { Quiz } from '@daily-snapshot/domain/certification/question';
import type { Account } from '@daily-snapshot/domain/contracts/account';
import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Plan } from '@daily-snapshot/domain/billing/plan';
import type { Redemptions } from '@daily-snapshot/domain/billing/redemptions';
import type { SubscriptionRecord } from '@daily-snapshot/domain/contracts/billing';
import type { AlertSettings } from '@daily-snapshot/domain/contracts/alert-settings';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import type {
  ImportedFile,
  RememberedMapping,
} from '@daily-snapshot/domain/contracts/imported-file';
import type { KindRule } from '@daily-snapshot/domain/contracts/kind-rules';
import type { PendingLine } from '@daily-snapshot/domain/contracts/pending-line';
import type { StoredReplay } from '@daily-snapshot/domain/contracts/stored-replay';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type {
  ToolkitCredential,
  ToolkitGrant,
} from '@daily-snapshot/domain/contracts/toolkit-access';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import type { Suppression } from '@daily-snapshot/domain/delivery/suppression';
import type { KeptAssessment } from '@daily-snapshot/domain/sales/kept-assessment';
import type { Lead } from '@daily-snapshot/domain/sales/lead';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import type { DeliveryNotice } from '../../ports/delivery-notices.ts';
import type { OutgoingMail } from '../../ports/mailer.ts';

/** What the ports in memory hold, to look at and to set up. */
export interface MemoryStore {
  /** Accounts whose sessions were ended. */
  readonly endedSessions: Set<string>;
  /** By account. */
  readonly signIns: Map<string, { readonly address: string; readonly isVerified: boolean }>;
  readonly businesses: Map<string, Business>;
  readonly daybooks: Map<string, Daybook>;
  /** By business, then by id. */
  readonly postings: Map<string, Map<string, Posting>>;
  /** By business, then by source and id. */
  readonly pendingLines: Map<string, ReadonlyMap<string, PendingLine>>;
  /** By business. */
  readonly kindRules: Map<string, readonly KindRule[]>;
  /** By business, then by name. */
  readonly accounts: Map<string, Map<string, Account>>;
  /** By business and file. */
  readonly imports: Map<string, ImportedFile>;
  /** By business, layout and account. */
  readonly mappings: Map<string, RememberedMapping>;
  /** By business; `lookAt` long ago: as soon as somebody looks. */
  readonly watches: Map<string, { book: WatchBook; lookAt: Date | null }>;
  /** By business and id. */
  readonly alerts: Map<string, StoredAlert>;
  /** By business. */
  readonly alertSettings: Map<string, AlertSettings>;
  /** By business. */
  readonly replays: Map<string, StoredReplay>;
  /** By `digestIdOf`. */
  readonly digests: Map<string, Digest>;
  /** By `mailIdOf`. */
  readonly outbox: Map<string, OutboxEntry>;
  /** By address key. */
  readonly suppressions: Map<string, Suppression>;
  /** By whose quota it is. */
  readonly lettersWritten: Map<string, readonly Date[]>;
  /** By address key. */
  readonly leads: Map<string, Lead>;
  /** By what is counted. */
  readonly counted: Map<string, readonly Date[]>;
  /** By account and id. */
  readonly assessments: Map<string, KeptAssessment>;
  /** By account and id. */
  readonly attempts: Map<string, Attempt>;
  /** By code. */
  readonly certificates: Map<string, Certificate>;
  /** `current`: what was published last. */
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
  readonly notices: Map<string, DeliveryNotice>;
  readonly mails: OutgoingMail[];
  /** By grant id. */
  readonly toolkitGrants: Map<string, ToolkitGrant>;
  /** By address key. */
  readonly toolkitCredentials: Map<string, ToolkitCredential>;
  /** By key. */
  readonly tasks: Map<string, { name: TaskName; payload: TaskPayload<TaskName> }>;
}

export const emptyStore = (): MemoryStore => ({
  endedSessions: new Set(),
  signIns: new Map(),
  businesses: new Map(),
  daybooks: new Map(),
  postings: new Map(),
  pendingLines: new Map(),
  kindRules: new Map(),
  accounts: new Map(),
  imports: new Map(),
  mappings: new Map(),
  watches: new Map(),
  alerts: new Map(),
  alertSettings: new Map(),
  replays: new Map(),
  digests: new Map(),
  outbox: new Map(),
  suppressions: new Map(),
  lettersWritten: new Map(),
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
  notices: new Map(),
  mails: [],
  toolkitGrants: new Map(),
  toolkitCredentials: new Map(),
  tasks: new Map(),
});
