import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type {
  BoundedCount,
  DeliveryState,
  ServiceHealth,
  StaffUser,
} from '@daily-snapshot/domain/admin/admin-schema';
import type { AuditKind } from '@daily-snapshot/domain/admin/audit-schema';
import type { ConnectionState } from '@daily-snapshot/domain/connections/connection-state';
import { INCIDENT_TEXTS } from '@daily-snapshot/domain/operations/incident';
import type { KillSwitch } from '@daily-snapshot/domain/operations/kill-switches';
import type { JobName } from '@daily-snapshot/domain/admin/schedule-run-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import type { Failure, EmailSkipReason } from '@daily-snapshot/domain/mail/outbox-entry';
import type { ConsentTextId, LeadSource } from '@daily-snapshot/domain/sales/lead-form';
import type { EmailKind } from '@daily-snapshot/domain/mail/email-kind';

const ofThisYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const ofOtherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/**
 * Formats an instant in the reader’s time zone: `Nov 23, 10:00 AM`, or with its year if that is not the
 * current one.
 */
export function whenText(instant: string | Date): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (isThisYear ? ofThisYear : ofOtherYear).format(date);
}

/** Formats the day of an instant in the reader’s time zone: `Monday, November 23, 2026`. */
export const dayText = (instant: Date): string => dayFormat.format(instant);

/** Formats the day of an instant in the reader’s time zone: `Nov 23, 2026`. */
export const dateText = (instant: string): string => dateFormat.format(new Date(instant));

/** Formats the time of an instant in the reader’s time zone: `10:00 AM`. */
export const timeText = (instant: Date): string => timeFormat.format(instant);

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
  main_cta: 'Sign-up form',
  exit_intent: 'Exit popup',
};

export const PROVIDER_TEXTS: Readonly<Record<Provider, string>> = {
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  plaid: 'Bank (Plaid)',
};

export const CONNECTION_TEXTS: Readonly<Record<ConnectionState, string>> = {
  fresh: 'Up to date',
  late: '1 or 2 days behind',
  stale: 'Stale',
  broken: 'Broken. The owner must reconnect it.',
  expiring: 'Expires within a week',
  never: 'Not synced yet',
  disconnected: 'Disconnected by its owner',
};

export const MAIL_FAILURE_TEXTS: Readonly<Record<Failure, string>> = {
  refused: 'The e-mail provider rejected it',
  'no-answer': 'The e-mail provider never confirmed it',
  'too-late': 'It could not be sent in time',
};

const SKIP_TEXTS: Readonly<Record<EmailSkipReason, string>> = {
  closed: 'Not sent: the account is being deleted',
  'not-entitled': 'Not sent: there is no plan',
  paused: 'Not sent: the daily e-mail is paused',
  'data-ended': 'Not sent: the imported files end before this day',
  'no-recipients': 'Not sent: there are no recipients',
  unsubscribed: 'Not sent: all recipients have unsubscribed',
  combined: 'Sent in one e-mail with the owner’s other businesses',
};

const isFailure = (reason: Failure | EmailSkipReason): reason is Failure =>
  reason in MAIL_FAILURE_TEXTS;

/** Describes the delivery state of an e-mail as a sentence without a full stop. */
export function deliveryText({ state, reason, at, seen }: DeliveryState): string {
  const when = at === null ? '' : `, ${whenText(at)}`;
  switch (state) {
    case 'planned':
      return 'Queued';
    case 'sending':
      return `Sending${when}`;
    case 'unknown':
      return `Sent, not confirmed yet${when}`;
    case 'sent':
      return `Sent${when}${seen ? `, ${seen.replaceAll('-', ' ')}` : ''}`;
    case 'failed':
      return `Failed${when}${reason && isFailure(reason) ? `. ${MAIL_FAILURE_TEXTS[reason]}` : ''}`;
    case 'skipped':
      return reason && !isFailure(reason) ? SKIP_TEXTS[reason] : 'Skipped on purpose';
  }
}

export const QUEUE_TEXTS: Readonly<Record<ServiceHealth['queues'][number]['name'], string>> = {
  digests: 'Daily e-mails to build',
  mail: 'E-mail deliveries to check',
  connections: 'Connections to sync',
  deletions: 'Accounts to delete',
};

export const SCHEDULE_TEXTS: Readonly<Record<JobName, string>> = {
  digestSweep: 'Daily e-mails due',
  combinedDigestSweep: 'E-mails for all businesses of an owner',
  outboxSweep: 'E-mail delivery retries',
  alertSweep: 'Alert backtests',
  connectionSweep: 'Connections to sync',
  incidentSweep: 'End of a notice to owners',
  billingSweep: 'Payments',
  attemptSweep: 'Unfinished connections',
  deletionSweep: 'Accounts to delete',
  accountSweep: 'Address changes and transfers',
  vaultRewrap: 'Key rotation of connections',
};

export const SWITCH_TEXTS: Readonly<Record<KillSwitch, { name: string; about: string }>> = {
  mail: {
    name: 'E-mail',
    about: 'Off: all e-mails wait, and are sent afterward. Owners see a notice.',
  },
  sync: {
    name: 'Reading from banks and books',
    about: 'Off: all connections wait and continue afterward. Files can be imported.',
  },
  checkout: {
    name: 'Checkout',
    about: 'Off: visitors are asked to try again later. Paid plans continue.',
  },
  plaid: { name: 'Plaid', about: 'Off: we read no bank. Owners can still disconnect.' },
  quickbooks: { name: 'QuickBooks', about: 'Off: we read no QuickBooks company.' },
  xero: { name: 'Xero', about: 'Off: we read no Xero organization.' },
};

const PART_NAMES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(SWITCH_TEXTS).map(([part, { name }]) => [part, name]),
  ...Object.entries(INCIDENT_TEXTS).map(([kind, { title }]) => [kind, title]),
]);

/** Returns the name of a part of the service, or the title of a notice, that an audit entry names. */
export const partName = (part: string): string => PART_NAMES[part] ?? part;

export const AUDIT_TEXTS: Readonly<Record<AuditKind, string>> = {
  'user-created': 'Created a user',
  'user-not-created': 'Could not create a user',
  'administrator-made': 'Made an administrator',
  'administrator-unmade': 'Removed an administrator',
  'representative-made': 'Made a representative',
  'representative-unmade': 'Removed a representative',
  'account-closed': 'Disabled an account',
  'sessions-ended': 'Signed an account out on all devices',
  'account-opened': 'Enabled an account',
  'leads-exported': 'Exported leads',
  'business-viewed': 'Viewed a business',
  'digest-replayed': 'Built an overdue daily e-mail',
  'mail-sent-again': 'Sent an e-mail again',
  'part-turned-off': 'Turned a part of the service off',
  'part-turned-on': 'Turned a part of the service on',
  'notice-published': 'Published a notice to owners',
  'notice-ended': 'Ended a notice to owners',
};

/** A role or state of an account. */
export interface UserLabel {
  readonly text: string;
  readonly isRole: boolean;
}

/** Lists the roles and account state of a user. */
export const userLabels = ({ roles, isClosed, isEmailVerified }: StaffUser): UserLabel[] => [
  ...roles.map((role) => ({ text: ROLE_LABELS[role], isRole: true })),
  ...(isClosed ? [{ text: 'Disabled', isRole: false }] : []),
  ...(isEmailVerified ? [] : [{ text: 'Address not confirmed', isRole: false }]),
];

/** The consents of a lead. The full texts are `CONSENT_TEXTS`. */
export const CONSENT_LABELS: Readonly<Record<ConsentTextId, string>> = {
  'answer-1': 'e-mails and calls about Daily Snapshot',
  'answer-2': 'e-mails and calls about Daily Snapshot',
  'scorecard-1': 'one e-mail with the scorecard',
  'scorecard-2': 'one e-mail with the scorecard',
};

/** The names of e-mails other than the daily one. */
export const EMAIL_NAMES: Readonly<Record<EmailKind, string>> = {
  'confirm-recipient': 'Confirmation of a recipient',
  'invite-viewer': 'Invitation to a business',
  'offer-ownership': 'Offer of a business',
  'critical-alert': 'Urgent alert',
  'alert-question': 'Question to a bookkeeper',
  'digest-copy': 'Copy of a daily e-mail',
  'combined-digest': 'Daily e-mail for all businesses',
  welcome: 'Welcome after a payment',
  'claim-reminder': 'Reminder to set up an account',
  'trial-ending': 'End of a trial',
  'payment-failed': 'Failed payment',
  'subscription-ended': 'End of a subscription',
  'confirm-address': 'Confirmation of a new address',
  'address-taken': 'Address already in use',
  'address-changed': 'Notice of a changed address',
  'address-restored': 'Notice of a restored address',
  'recovery-code-used': 'Notice of a used recovery code',
  'business-given': 'Notice of a transferred business',
  'business-received': 'Notice of a received business',
  'plan-needed': 'Notice that a plan is needed',
  'numbers-corrected': 'Notice of corrected numbers',
  scorecard: 'Scorecard for a visitor',
  'lead-notice': 'Notice of a lead to the team',
  'risk-assessment': 'Risk assessment for a prospect',
  'unclaimed-payments': 'Unclaimed payments, to the team',
};
