// What happened in one daily run, and whether that is allowed.
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestIdOf, isDigest } from '@daily-snapshot/domain/mail/mail-key';
import { isSentTwice, OUTCOME_WITHIN_MS } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { OutgoingMail } from '../../../functions/src/mail/ports/mailer.ts';
import type { CrashPoint } from './faults.ts';

/** A mail that the provider has accepted, whether we know it or not. */
export interface AcceptedMail {
  readonly at: Date;
  readonly mail: OutgoingMail;
  /** when we stored that the provider accepted it; null if the response or its worker was lost */
  readonly recordedAt: Date | null;
  /** when we handled its first event; null if never */
  readonly eventAt: Date | null;
}

export interface Unsubscribed {
  readonly businessId: string;
  readonly address: string;
  /** when the response to the POST arrived */
  readonly at: Date;
}

export interface History {
  /** where workers were killed */
  readonly killed: readonly CrashPoint[];
  readonly businessIds: readonly string[];
  readonly businessDate: BusinessDate;
  readonly accepted: readonly AcceptedMail[];
  readonly unsubscribed: readonly Unsubscribed[];
  readonly outbox: ReadonlyMap<string, OutboxEntry>;
  readonly digests: ReadonlyMap<string, unknown>;
}

export interface HistoryCheck {
  /** broken promises as text; empty if everything is right */
  readonly broken: readonly string[];
  /**
   * number of businesses that got an extra mail because a response was lost and no event arrived in
   * time
   */
  readonly extraMails: number;
}

/** At most this many attempts can have an unknown outcome. */
export const MAX_MAILS = 2;

/**
 * Checks the promises of a daily run. Each business gets one digest, and its mail reaches a final
 * state. Each business gets one mail, or an extra one if no result of the first arrived in time. A
 * recipient who unsubscribed before the mail was claimed gets none. A mail with the state `failed`
 * breaks a promise.
 */
export function checkHistory(history: History): HistoryCheck {
  const checks = history.businessIds.map((businessId) => checkBusiness(businessId, history));
  return {
    broken: checks.flatMap(({ broken }) => broken),
    extraMails: checks.filter(({ isExtra }) => isExtra).length,
  };
}

function checkBusiness(businessId: string, history: History) {
  const digestId = digestIdOf(businessId, history.businessDate);
  const entry = history.outbox.get(digestId);
  const mails = history.accepted.filter(({ mail }) => isOf(mail, businessId));
  const isExtra = mails.length > 1;
  if (!entry || !history.digests.has(digestId)) {
    return { broken: [`${digestId}: there is no digest`], isExtra };
  }
  const { state } = entry.delivery;
  const knownMails = mails.filter(wasKnownInTime);
  const promises: readonly (readonly [string, boolean])[] = [
    ['its mail is in a final state', ['sent', 'skipped', 'failed'].includes(state)],
    ['its mail has not failed', state !== 'failed'],
    ['a sent mail was accepted', mails.length > 0 || state !== 'sent'],
    ['a skipped mail was not accepted', state !== 'skipped' || knownMails.length === 0],
    ['there are at most two mails', mails.length <= MAX_MAILS],
    ['the first mail was unknown when the second was sent', !isExtra || knownMails.length <= 1],
    [
      'a second mail is counted when it becomes known',
      !isExtra ||
        mails.some(({ recordedAt, eventAt }) => !recordedAt && !eventAt) ||
        isSentTwice(entry),
    ],
    ['no unsubscribed recipient got it', !mails.some((one) => ignores(one, entry, history))],
  ];
  const broken = promises.flatMap(([promise, holds]) => (holds ? [] : [`${digestId}: ${promise}`]));
  return { broken, isExtra };
}

/** Returns whether we knew that this mail was accepted before the window of its attempt closed. */
export const wasKnownInTime = ({ at, recordedAt, eventAt }: AcceptedMail): boolean =>
  [recordedAt, eventAt].some(
    (knownAt) =>
      knownAt !== null && knownAt.getTime() <= at.getTime() + OUTCOME_WITHIN_MS - MARGIN_MS,
  );

/** The maximum time from the claim of an e-mail until the provider accepts it. */
const MARGIN_MS = 60_000;

export const isOf = ({ key }: OutgoingMail, businessId: string): boolean =>
  isDigest(key) && key.businessId === businessId;

const ignores = (
  { mail }: AcceptedMail,
  entry: OutboxEntry,
  { unsubscribed }: History,
): boolean => {
  const claimedAt = entry.attempts.find(({ id }) => id === mail.attemptId)?.at;
  return unsubscribed.some(
    ({ businessId, address, at }) =>
      isOf(mail, businessId) &&
      mail.recipients.some((recipient) => recipient.address === address) &&
      claimedAt !== undefined &&
      at < claimedAt,
  );
};
