import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type {
  BoundedCount,
  DeliveryState,
  StaffUser,
} from '@daily-snapshot/domain/admin/admin-schema';
import type { AuditKind } from '@daily-snapshot/domain/admin/audit-schema';
import type { ConnectionState } from '@daily-snapshot/domain/connections/connection-state';
import type { JobName } from '@daily-snapshot/domain/admin/schedule-run-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import type { Failure, EmailSkipReason } from '@daily-snapshot/domain/mail/outbox-entry';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead-form';

const instantFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in the reader’s time zone: `Nov 23, 2026, 10:00 AM`. */
export const whenText = (instant: string | Date): string =>
  instantFormat.format(typeof instant === 'string' ? new Date(instant) : instant);

const count = (many: number, one: string) => `${many} ${many === 1 ? one : `${one}s`}`;

/** Formats an age: `3 minutes`, `2 hours`, `4 days`. */
export function ageText(since: string, until: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.parse(since)) / 60_000));
  if (minutes < 90) return count(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day');
}

export const countText = ({ count: counted, isMore }: BoundedCount): string =>
  `${isMore ? 'more than ' : ''}${counted.toLocaleString('en-US')}`;

const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  administrator: 'Administrator',
  representative: 'Representative',
};

export const SOURCE_TEXTS: Readonly<Record<LeadSource, string>> = {
  main_cta: 'Start form',
  exit_intent: 'Exit popup',
};

export const PROVIDER_TEXTS: Readonly<Record<Provider, string>> = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  plaid: 'Bank by Plaid',
};

export const CONNECTION_TEXTS: Readonly<Record<ConnectionState, string>> = {
  fresh: 'Up to date',
  late: 'A day or two behind',
  stale: 'Stale',
  broken: 'Broken: only its owner can mend it',
  expiring: 'Expires within a week',
  never: 'Never read yet',
  disconnected: 'Disconnected by its owner',
};

export const MAIL_FAILURE_TEXTS: Readonly<Record<Failure, string>> = {
  refused: 'The mail provider refused it',
  'no-answer': 'No delivery report arrived',
  'too-late': 'It could not be sent in time',
};

const SKIP_TEXTS: Readonly<Record<EmailSkipReason, string>> = {
  closed: 'the account is closing',
  'not-entitled': 'there is no plan',
  paused: 'digests are paused',
  'data-ended': 'its files have ended',
  'no-recipients': 'nobody is to get it',
  unsubscribed: 'everybody has unsubscribed',
};

const isFailure = (reason: Failure | EmailSkipReason): reason is Failure =>
  reason in MAIL_FAILURE_TEXTS;

/** Describes the delivery state of an e-mail as a sentence without a full stop. */
export function deliveryText({ state, reason, at, seen }: DeliveryState): string {
  const when = at === null ? '' : `, ${whenText(at)}`;
  switch (state) {
    case 'planned':
      return 'On its way';
    case 'sending':
      return `Being sent${when}`;
    case 'unknown':
      return `Sent, not heard of yet${when}`;
    case 'sent':
      return `Sent${when}${seen ? `, ${seen.replaceAll('-', ' ')}` : ''}`;
    case 'failed':
      return `Given up${when}. ${reason && isFailure(reason) ? MAIL_FAILURE_TEXTS[reason] : ''}`;
    case 'skipped':
      return `Not sent: ${reason && !isFailure(reason) ? SKIP_TEXTS[reason] : 'it should not be'}`;
  }
}

export const SCHEDULE_TEXTS: Readonly<Record<JobName, string>> = {
  digestSweep: 'Digests that are due',
  outboxSweep: 'Mail that was left',
  alertSweep: 'Histories to be read',
  connectionSweep: 'Connections to be read',
  billingSweep: 'Payments',
  deletionSweep: 'Accounts to be erased',
  vaultRewrap: 'Keys of grants',
};

export const AUDIT_TEXTS: Readonly<Record<AuditKind, string>> = {
  'user-created': 'Created a user',
  'user-not-created': 'Could not create a user',
  'administrator-made': 'Made an administrator',
  'administrator-unmade': 'Took away the role of administrator',
  'representative-made': 'Made a representative',
  'representative-unmade': 'Took away the role of representative',
  'account-closed': 'Closed an account',
  'account-opened': 'Opened an account again',
  'leads-exported': 'Exported leads',
  'business-viewed': 'Looked at a business',
  'digest-replayed': 'Had an overdue digest made',
  'mail-sent-again': 'Sent a mail again',
};

/** Lists the roles and account state of a user. */
export const userStatusLabels = ({ roles, isClosed, isEmailVerified }: StaffUser): string[] => [
  ...roles.map((role) => ROLE_LABELS[role]),
  ...(isClosed ? ['Closed'] : []),
  ...(isEmailVerified ? [] : ['Address not confirmed']),
];
