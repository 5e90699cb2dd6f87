import type { DigestKey } from '../contracts/mail-key.ts';
import type { Letter } from './letter.ts';

/** A mail as composed; the unsubscribe link is put in for each recipient when it is sent. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * What the provider tells of an attempt, each further than those before it. The furthest counts, so
 * the order in which they come does not matter.
 */
export const DELIVERY_EVENTS = [
  'processed',
  'deferred',
  'delivered',
  'dropped',
  'bounced',
  'unsubscribed',
  'reported-as-spam',
] as const;

export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** Why a mail was not sent although it should have been: somebody is to look at it. */
export const FAILURES = ['refused', 'no-answer', 'too-late'] as const;

/** Why a mail was rightly not sent. */
export const SKIP_REASONS = [
  'closed',
  'not-entitled',
  'paused',
  'no-recipients',
  'unsubscribed',
] as const;

export type Failure = (typeof FAILURES)[number];
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Where a mail stands. `unknown`: it may or may not have been sent, and nobody has said so yet. */
export type Delivery =
  | { readonly state: 'planned' }
  | {
      readonly state: 'sending' | 'unknown' | 'sent';
      readonly attemptId: string;
      readonly at: Date;
    }
  | { readonly state: 'failed'; readonly reason: Failure; readonly at: Date }
  | { readonly state: 'skipped'; readonly reason: SkipReason; readonly at: Date };

/** What a mail is: the digest of a day, or a letter. */
export type MailSubject =
  | (DigestKey & { readonly letter?: undefined })
  | { readonly businessId: string; readonly businessDate?: undefined; readonly letter: Letter };

/** A promised mail and what became of it. */
export type OutboxEntry = MailSubject & MailProgress;

interface MailProgress {
  readonly mail: ComposedMail;
  readonly plannedAt: Date;
  /** no attempt begins from then on */
  readonly giveUpAt: Date;
  readonly delivery: Delivery;
  /** those that may have reached the provider */
  readonly attempts: readonly { readonly id: string; readonly at: Date }[];
  /** attempts that the provider answered it accepts */
  readonly accepted: readonly string[];
  /** by attempt: what the provider has told of it since */
  readonly seen: Readonly<Record<string, DeliveryEvent>>;
  /** when it has to be looked at again unless something happens first; null when it is settled */
  readonly lookAt: Date | null;
  readonly shard: number;
}

/** What a mail provider answered, or did not. */
export type Answer = { readonly answer: 'accepted' } | NotAccepted;

export type NotAccepted =
  /** it will never take this mail */
  | { readonly answer: 'refused' }
  /** certainly not sent: worth another try */
  | { readonly answer: 'not-sent'; readonly retryAfterMs: number }
  | { readonly answer: 'lost' };

const MINUTE_MS = 60_000;

/** A mail is news until noon. */
export const GIVE_UP_AFTER_MS = 120 * MINUTE_MS;

/** By then the task that delivers it should have come. */
export const DELIVER_WITHIN_MS = 10 * MINUTE_MS;

/** A worker that has claimed a mail and not begun to send it by then leaves it alone. */
export const SEND_WITHIN_MS = MINUTE_MS / 2;

/** By then an attempt has its answer, or its worker is gone. */
export const ANSWER_WITHIN_MS = 2 * MINUTE_MS;

/** By then the provider has told what became of an attempt, if it ever got it. */
export const SETTLE_WITHIN_MS = 15 * MINUTE_MS;

export const MOST_ATTEMPTS = 2;

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export function planMail(
  mail: MailSubject & Pick<OutboxEntry, 'mail' | 'shard'>,
  plannedAt: Date,
  nextDigestDueAt: Date,
): OutboxEntry {
  const giveUpAt = after(plannedAt, GIVE_UP_AFTER_MS);
  return {
    ...mail,
    plannedAt,
    giveUpAt: nextDigestDueAt < giveUpAt ? nextDigestDueAt : giveUpAt,
    delivery: { state: 'planned' },
    attempts: [],
    accepted: [],
    seen: {},
    lookAt: after(plannedAt, DELIVER_WITHIN_MS),
  };
}

/**
 * Takes a planned mail for one attempt, or settles it without.
 *
 * @param hold why it must not be sent, as of now
 * @returns undefined when it is not there to be taken: somebody else has it, or it is settled
 */
export function claimMail(
  entry: OutboxEntry,
  attemptId: string,
  now: Date,
  hold: SkipReason | undefined,
): OutboxEntry | undefined {
  if (entry.delivery.state !== 'planned') return undefined;
  if (hold) return settled(entry, { state: 'skipped', reason: hold, at: now });
  if (now >= entry.giveUpAt)
    return settled(entry, { state: 'failed', reason: 'too-late', at: now });
  return {
    ...entry,
    delivery: { state: 'sending', attemptId, at: now },
    attempts: [...entry.attempts, { id: attemptId, at: now }],
    lookAt: after(now, ANSWER_WITHIN_MS),
  };
}

/**
 * A mail that the provider has accepted is sent, whatever was thought of it meanwhile: this holds
 * without looking at what it is now.
 */
export const markSent = (entry: OutboxEntry, attemptId: string, now: Date): OutboxEntry => ({
  ...settled(entry, { state: 'sent', attemptId, at: now }),
  accepted: [...new Set([...entry.accepted, attemptId])],
});

/** @returns undefined when the answer changes nothing: its attempt is no longer under way */
export function recordAnswer(
  entry: OutboxEntry,
  attemptId: string,
  answer: NotAccepted,
  now: Date,
): OutboxEntry | undefined {
  const { delivery } = entry;
  if (delivery.state !== 'sending' && delivery.state !== 'unknown') return undefined;
  if (delivery.attemptId !== attemptId) return undefined;
  switch (answer.answer) {
    case 'refused':
      return settled(entry, { state: 'failed', reason: 'refused', at: now });
    case 'not-sent':
      return {
        ...entry,
        delivery: { state: 'planned' },
        attempts: entry.attempts.filter(({ id }) => id !== attemptId),
        lookAt: after(now, answer.retryAfterMs),
      };
    case 'lost':
      return delivery.state === 'unknown' ? undefined : awaitEvents(entry, delivery);
  }
}

/**
 * Notes what the provider tells of an attempt. A mail of which it tells anything has been sent,
 * whatever was thought of it before.
 *
 * @returns undefined when as much was known already
 */
export function noteEvent(
  entry: OutboxEntry,
  attemptId: string,
  event: DeliveryEvent,
  now: Date,
): OutboxEntry | undefined {
  const known = entry.seen[attemptId];
  if (known && rank(known) >= rank(event)) return undefined;
  const seen = { ...entry.seen, [attemptId]: event };
  const isSent = entry.delivery.state === 'sent';
  return isSent
    ? { ...entry, seen }
    : settled({ ...entry, seen }, { state: 'sent', attemptId, at: now });
}

const rank = (event: DeliveryEvent): number => DELIVERY_EVENTS.indexOf(event);

/**
 * Takes up a mail that has been left: by a task that was lost, a worker that was killed, an answer
 * that never came. A second attempt is made only when nothing was heard of the first for as long as
 * the provider takes to tell.
 *
 * @returns undefined when it is not time to look at it
 */
export function takeUpMail(
  entry: OutboxEntry,
  now: Date,
): { readonly entry: OutboxEntry; readonly isToDeliver: boolean } | undefined {
  const { delivery, lookAt, giveUpAt, attempts } = entry;
  if (lookAt === null || lookAt > now) return undefined;
  switch (delivery.state) {
    case 'sending':
      return { entry: awaitEvents(entry, delivery), isToDeliver: false };
    case 'unknown':
      if (now >= giveUpAt || attempts.length >= MOST_ATTEMPTS) {
        return {
          entry: settled(entry, { state: 'failed', reason: 'no-answer', at: now }),
          isToDeliver: false,
        };
      }
      return { entry: planned(entry, now), isToDeliver: true };
    case 'planned':
      if (now >= giveUpAt) {
        return {
          entry: settled(entry, { state: 'failed', reason: 'too-late', at: now }),
          isToDeliver: false,
        };
      }
      return { entry: planned(entry, now), isToDeliver: true };
    case 'sent':
    case 'failed':
    case 'skipped':
      return undefined;
  }
}

const planned = (entry: OutboxEntry, now: Date): OutboxEntry => ({
  ...entry,
  delivery: { state: 'planned' },
  lookAt: after(now, DELIVER_WITHIN_MS),
});

const awaitEvents = (
  entry: OutboxEntry,
  { attemptId, at }: { attemptId: string; at: Date },
): OutboxEntry => ({
  ...entry,
  delivery: { state: 'unknown', attemptId, at },
  lookAt: after(at, SETTLE_WITHIN_MS),
});

const settled = (entry: OutboxEntry, delivery: Delivery): OutboxEntry => ({
  ...entry,
  delivery,
  lookAt: null,
});

/** Whether more than one attempt is known to have reached the provider. */
export const isDoubled = ({ accepted, seen }: OutboxEntry): boolean =>
  new Set([...accepted, ...Object.keys(seen)]).size > 1;
