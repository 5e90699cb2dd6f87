import { retryDelayMs, type NotSent } from './retry-delay.ts';
import {
  DELIVERY_EVENTS,
  type Attempt,
  type Delivery,
  type DeliveryEvent,
  type EmailSkipReason,
  type MailProgress,
  type MailSubject,
  type OutboxEntry,
  type Recall,
} from './outbox-entry.ts';

/** The answer of the mail provider, or that there was none. */
export type Answer = { readonly answer: 'accepted' } | NotAccepted;

export type NotAccepted =
  /** the provider will never accept this e-mail; `status` is the HTTP status of its answer */
  | { readonly answer: 'refused'; readonly status?: number }
  /** certainly not sent, so it can be retried */
  | NotSent
  | { readonly answer: 'lost' };

const MINUTE_MS = 60_000;

/** An e-mail is current until noon. */
export const GIVE_UP_AFTER_MS = 120 * MINUTE_MS;

/** The time after which a delivery task should have started. */
export const DELIVER_WITHIN_MS = 10 * MINUTE_MS;

/** A worker that has not begun to send a claimed e-mail by then gives up. */
export const SEND_WITHIN_MS = MINUTE_MS / 2;

/** The time after which an attempt has an answer, or its worker has died. */
export const ANSWER_WITHIN_MS = 2 * MINUTE_MS;

/** The time after which the provider has reported the outcome of an attempt that it received. */
export const OUTCOME_WITHIN_MS = 18 * MINUTE_MS;

/**
 * How long the provider holds an e-mail that may have to be recalled. SendGrid can cancel it until
 * ten minutes before its send time.
 * @see https://www.twilio.com/docs/sendgrid/api-reference/cancel-scheduled-sends
 */
export const HOLD_MS = 25 * MINUTE_MS;
const RECALL_WITHIN_MS = 14 * MINUTE_MS;

export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export function planMail<Subject extends MailSubject>(
  mail: Subject & Pick<OutboxEntry, 'mail' | 'shard'>,
  plannedAt: Date,
  nextDigestDueAt: Date,
): Subject & MailProgress {
  const giveUpAt = after(plannedAt, GIVE_UP_AFTER_MS);
  const progress: Omit<MailProgress, 'mail' | 'shard'> = {
    plannedAt,
    giveUpAt: nextDigestDueAt < giveUpAt ? nextDigestDueAt : giveUpAt,
    delivery: { state: 'planned' },
    attempts: [],
    accepted: [],
    seen: {},
    nextCheckAt: after(plannedAt, DELIVER_WITHIN_MS),
  };
  return { ...mail, ...progress };
}

/** Plans an e-mail that must not be sent before a given time. */
export function planMailAt<Subject extends MailSubject>(
  mail: Subject & Pick<OutboxEntry, 'mail' | 'shard'>,
  sendAt: Date,
  now: Date,
): Subject & MailProgress {
  const entry = planMail(mail, sendAt, after(sendAt, GIVE_UP_AFTER_MS));
  return sendAt > now ? { ...entry, delivery: { state: 'planned', retryAt: sendAt } } : entry;
}

/**
 * Claims a planned e-mail for one attempt, or ends its delivery without an attempt.
 * @param skipReason the reason why it must not be sent now
 * @returns undefined if the e-mail cannot be claimed: another worker has it, or its delivery has
 * ended
 */
export function claimMail(
  entry: OutboxEntry,
  attemptId: string,
  now: Date,
  skipReason: EmailSkipReason | undefined,
): OutboxEntry | undefined {
  const { delivery } = entry;
  if (delivery.state !== 'planned' || isTooEarly(entry, now)) return undefined;
  if (skipReason) return endDelivery(entry, { state: 'skipped', reason: skipReason, at: now });
  if (now >= entry.giveUpAt)
    return endDelivery(entry, { state: 'failed', reason: 'too-late', at: now });
  const { batchId } = delivery;
  const recall = batchId === undefined ? {} : { recall: recallOf(batchId, now) };
  return {
    ...entry,
    delivery: { state: 'sending', attemptId, at: now },
    attempts: [...entry.attempts, { id: attemptId, at: now, ...recall }],
    nextCheckAt: after(now, ANSWER_WITHIN_MS),
  };
}

/** Returns whether an e-mail still waits for its time, or a refused one for its retry. */
export const isTooEarly = ({ delivery }: OutboxEntry, now: Date): boolean =>
  delivery.state === 'planned' && delivery.retryAt !== undefined && now < delivery.retryAt;

const recallOf = (batchId: string, at: Date): Recall => ({
  batchId,
  until: after(at, RECALL_WITHIN_MS),
});

export const attemptOf = (entry: OutboxEntry, attemptId: string): Attempt | undefined =>
  entry.attempts.find(({ id }) => id === attemptId);

/** Returns the time until which the provider holds an attempt; undefined if it is sent at once. */
export const sendAtOf = (
  attempt: Attempt | undefined,
): { readonly batchId: string; readonly until: Date } | undefined =>
  attempt?.recall && {
    batchId: attempt.recall.batchId,
    until: after(attempt.at, HOLD_MS),
  };

/**
 * Marks an e-mail as sent, because the provider has accepted it. The current state does not matter.
 */
export const markSent = (entry: OutboxEntry, attemptId: string, now: Date): OutboxEntry => ({
  ...endDelivery(entry, { state: 'sent', attemptId, at: now }),
  accepted: [...new Set([...entry.accepted, attemptId])],
});

/**
 * Records that the provider accepted an e-mail for a later time.
 *
 * @returns undefined if the attempt was recalled: the provider does not send the e-mail
 */
export const recordScheduledSend = (
  entry: OutboxEntry,
  attemptId: string,
  now: Date,
): OutboxEntry | undefined => {
  if (!attemptOf(entry, attemptId)) return undefined;
  const sent = markSent(entry, attemptId, now);
  return entry.delivery.state === 'sent' ? { ...entry, accepted: sent.accepted } : sent;
};

/**
 * @returns undefined if the answer changes nothing, because its attempt is no longer in progress
 */
export function recordAnswer(
  entry: OutboxEntry,
  attemptId: string,
  answer: NotAccepted,
  now: Date,
): OutboxEntry | undefined {
  const { delivery } = entry;
  if (delivery.state !== 'sending' && delivery.state !== 'unknown') return undefined;
  if (delivery.attemptId !== attemptId) return undefined;
  const recall = attemptOf(entry, attemptId)?.recall;
  switch (answer.answer) {
    case 'refused':
      return endDelivery(entry, { state: 'failed', reason: 'refused', at: now });
    case 'not-sent': {
      const refusals = (entry.refusals ?? 0) + (answer.isHeldBack ? 0 : 1);
      const retryAt = after(now, retryDelayMs(answer, refusals, attemptId));
      return {
        ...entry,
        delivery: { state: 'planned', retryAt, ...(recall && { batchId: recall.batchId }) },
        attempts: entry.attempts.filter(({ id }) => id !== attemptId),
        refusals,
        // The task of the retry comes first. The sweep replaces a lost task.
        nextCheckAt: after(retryAt, ANSWER_WITHIN_MS),
      };
    }
    case 'lost':
      if (delivery.state === 'unknown') return undefined;
      return {
        ...entry,
        delivery: { ...delivery, state: 'unknown' },
        nextCheckAt: after(delivery.at, recall ? ANSWER_WITHIN_MS : OUTCOME_WITHIN_MS),
      };
  }
}

/**
 * Records an event of the provider about an attempt. Any event proves that the e-mail was sent,
 * whatever its state was.
 * @returns undefined if an equal or later event is already recorded
 */
export function recordDeliveryEvent(
  entry: OutboxEntry,
  attemptId: string,
  event: DeliveryEvent,
  now: Date,
): OutboxEntry | undefined {
  const lastEvent = entry.seen[attemptId];
  if (lastEvent && rank(lastEvent) >= rank(event)) return undefined;
  const seen = { ...entry.seen, [attemptId]: event };
  const isSent = entry.delivery.state === 'sent';
  const recorded = isSent
    ? { ...entry, seen }
    : endDelivery({ ...entry, seen }, { state: 'sent', attemptId, at: now });
  const duplicate = duplicateAttemptOf(recorded, now);
  if (!duplicate) return recorded;
  const answeredAt = after(duplicate.at, ANSWER_WITHIN_MS);
  return { ...recorded, nextCheckAt: answeredAt > now ? answeredAt : now };
}

/** Returns an attempt that can still be recalled although another attempt was sent. */
export function duplicateAttemptOf(
  { attempts, seen }: OutboxEntry,
  now: Date,
): (Attempt & { readonly recall: Recall }) | undefined {
  if (Object.keys(seen).length === 0) return undefined;
  for (const attempt of attempts) {
    const { recall } = attempt;
    if (recall && now < recall.until && !seen[attempt.id]) return { ...attempt, recall };
  }
  return undefined;
}

const rank = (event: DeliveryEvent): number => DELIVERY_EVENTS.indexOf(event);

export const endDelivery = (entry: OutboxEntry, delivery: Delivery): OutboxEntry => ({
  ...entry,
  delivery,
  nextCheckAt: null,
});

/**
 * Says whether more than one attempt was sent. An attempt that the provider holds counts only after
 * an event about it.
 */
export const isSentTwice = ({ accepted, attempts, seen }: OutboxEntry): boolean => {
  const wentOut = accepted.filter((id) => !attempts.some((one) => one.id === id && one.recall));
  return new Set([...wentOut, ...Object.keys(seen)]).size > 1;
};
