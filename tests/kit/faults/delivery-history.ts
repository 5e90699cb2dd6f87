// What happened in a morning, and whether it may have happened.
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestIdOf, isDigest } from '@daily-snapshot/domain/mail/mail-key';
import {
  isSentTwice,
  OUTCOME_WITHIN_MS,
  type OutboxEntry,
} from '@daily-snapshot/domain/mail/outbox';
import type { OutgoingMail } from '../../../functions/src/mail/ports/mailer.ts';
import type { CrashPoint } from './faults.ts';

/** What the provider has in its books: the truth about mail, whoever knows it. */
export interface AcceptedMail {
  readonly at: Date;
  readonly mail: OutgoingMail;
  /** when we had written down that it was accepted; null: the answer or its worker was lost */
  readonly recordedAt: Date | null;
  /** when its first event was taken by us; null: never */
  readonly heardAt: Date | null;
}

export interface Unsubscribed {
  readonly businessId: string;
  readonly address: string;
  /** when the answer to the POST was there */
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

export interface Verdict {
  /** broken promises, in words; none in a right history */
  readonly broken: readonly string[];
  /** businesses that got one mail more because an answer was lost and no event came in time */
  readonly extraMails: number;
}

/** Of so many attempts nothing may be known. */
const MOST_MAILS = 2;

/**
 * Holds a morning to its promises: a digest and a settled mail for each business; one mail each, or
 * one more where the first was never told of in time; nothing to who had unsubscribed before the
 * mail was claimed. A mail that is given up is a promise broken.
 */
export function judge(history: History): Verdict {
  const verdicts = history.businessIds.map((businessId) => judgeOne(businessId, history));
  return {
    broken: verdicts.flatMap(({ broken }) => broken),
    extraMails: verdicts.filter(({ isExtra }) => isExtra).length,
  };
}

function judgeOne(businessId: string, history: History) {
  const digestId = digestIdOf(businessId, history.businessDate);
  const entry = history.outbox.get(digestId);
  const mails = history.accepted.filter(({ mail }) => isOf(mail, businessId));
  const isExtra = mails.length > 1;
  if (!entry || !history.digests.has(digestId)) {
    return { broken: [`${digestId}: there is no digest`], isExtra };
  }
  const { state } = entry.delivery;
  const told = mails.filter(wasToldOf);
  const promises: readonly (readonly [string, boolean])[] = [
    ['its mail is settled', ['sent', 'skipped', 'failed'].includes(state)],
    ['its mail is not given up', state !== 'failed'],
    ['somebody got it', mails.length > 0 || state !== 'sent'],
    ['what is skipped was not sent', state !== 'skipped' || told.length === 0],
    ['there are no more mails than two', mails.length <= MOST_MAILS],
    ['the first was not told of when the second was sent', !isExtra || told.length <= 1],
    [
      'a second mail is counted once it is told of',
      !isExtra ||
        mails.some(({ recordedAt, heardAt }) => !recordedAt && !heardAt) ||
        isSentTwice(entry),
    ],
    ['nobody who had unsubscribed got it', !mails.some((one) => ignores(one, entry, history))],
  ];
  const broken = promises.flatMap(([promise, holds]) => (holds ? [] : [`${digestId}: ${promise}`]));
  return { broken, isExtra };
}

/** We knew of this mail before the window of its attempt had closed. */
const wasToldOf = ({ at, recordedAt, heardAt }: AcceptedMail): boolean =>
  [recordedAt, heardAt].some(
    (toldAt) => toldAt !== null && toldAt.getTime() <= at.getTime() + OUTCOME_WITHIN_MS - MARGIN_MS,
  );

/** The window opens with the claim, up to this long before the provider has the mail. */
const MARGIN_MS = 60_000;

const isOf = ({ key }: OutgoingMail, businessId: string): boolean =>
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
