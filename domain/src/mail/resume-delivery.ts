// Resumes e-mails whose task was lost, whose worker was killed, or whose answer never came. The
// first attempt is sent at once and cannot be recalled. The provider holds every further attempt
// for a while. If such an attempt has no answer, it is recalled before the next one is made. So at
// most two attempts have an unknown outcome. If a late event shows that the first attempt was sent,
// the held one is recalled.
import {
  after,
  ANSWER_WITHIN_MS,
  attemptOf,
  DELIVER_WITHIN_MS,
  HOLD_MS,
  endDelivery,
  OUTCOME_WITHIN_MS,
  duplicateAttemptOf,
} from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** The next step for an e-mail whose delivery resumes. */
export type NextStep =
  | { readonly step: 'deliver' | 'open-batch' | 'none' }
  | { readonly step: 'recall'; readonly batchId: string };

export function nextStep(entry: OutboxEntry, now: Date): NextStep {
  const { delivery } = entry;
  if (delivery.state === 'planned') return { step: 'deliver' };
  if (delivery.state === 'sent') {
    const duplicate = duplicateAttemptOf(entry, now);
    return duplicate ? { step: 'recall', batchId: duplicate.recall.batchId } : { step: 'none' };
  }
  if (delivery.state !== 'unknown') return { step: 'none' };
  const recall = attemptOf(entry, delivery.attemptId)?.recall;
  if (recall) {
    return now < recall.until ? { step: 'recall', batchId: recall.batchId } : { step: 'none' };
  }
  const isOutcomeOverdue = now >= after(delivery.at, OUTCOME_WITHIN_MS);
  return { step: isOutcomeOverdue && now < entry.giveUpAt ? 'open-batch' : 'none' };
}

/**
 * Resumes the delivery of an e-mail, and sets a time to check it again if its next step is not
 * completed.
 * @returns undefined if its check is not due
 */
export function resumeDelivery(entry: OutboxEntry, now: Date): OutboxEntry | undefined {
  const { delivery, nextCheckAt, giveUpAt } = entry;
  if (nextCheckAt === null || nextCheckAt > now) return undefined;
  switch (delivery.state) {
    case 'planned':
      return now >= giveUpAt
        ? endDelivery(entry, { state: 'failed', reason: 'too-late', at: now })
        : { ...entry, nextCheckAt: after(now, DELIVER_WITHIN_MS) };
    case 'sending':
    case 'unknown':
      return waitForOutcome(
        { ...entry, delivery: { ...delivery, state: 'unknown' } },
        delivery,
        now,
      );
    case 'sent':
      return {
        ...entry,
        nextCheckAt: duplicateAttemptOf(entry, now) ? after(now, ANSWER_WITHIN_MS) : null,
      };
    case 'failed':
    case 'skipped':
      return undefined;
  }
}

function waitForOutcome(
  entry: OutboxEntry,
  { attemptId, at }: { readonly attemptId: string; readonly at: Date },
  now: Date,
): OutboxEntry {
  if (nextStep(entry, now).step !== 'none') {
    return { ...entry, nextCheckAt: after(now, ANSWER_WITHIN_MS) };
  }
  const holdMs = attemptOf(entry, attemptId)?.recall ? HOLD_MS : 0;
  const outcomeDueAt = after(at, holdMs + OUTCOME_WITHIN_MS);
  if (now < outcomeDueAt) return { ...entry, nextCheckAt: outcomeDueAt };
  // Two attempts have an unknown outcome. A third copy would be worse than a missing e-mail that is
  // reported as failed.
  return endDelivery(entry, { state: 'failed', reason: 'no-answer', at: now });
}

/**
 * Plans a further attempt in a batch that was opened for it.
 * @returns undefined if an event about the e-mail has arrived since
 */
export function planRetry(entry: OutboxEntry, batchId: string, now: Date): OutboxEntry | undefined {
  if (nextStep(entry, now).step !== 'open-batch') return undefined;
  return {
    ...entry,
    delivery: { state: 'planned', batchId },
    nextCheckAt: after(now, DELIVER_WITHIN_MS),
  };
}

/** Lets the next sweep check an e-mail for which no task could be enqueued. */
export const postponeDelivery = (entry: OutboxEntry, now: Date): OutboxEntry | undefined =>
  entry.delivery.state === 'planned' ? { ...entry, nextCheckAt: now } : undefined;

/**
 * Removes an attempt whose batch was recalled.
 * @returns undefined if the batch has no attempt, or if the attempt is not known to be a duplicate
 */
export function markRecalled(
  entry: OutboxEntry,
  batchId: string,
  now: Date,
): OutboxEntry | undefined {
  const { delivery } = entry;
  const recalled = entry.attempts.find(({ recall }) => recall?.batchId === batchId);
  const first = entry.attempts.find(({ recall }) => !recall);
  if (!recalled || !first) return undefined;
  const remaining = {
    ...entry,
    attempts: entry.attempts.filter((attempt) => attempt !== recalled),
    accepted: entry.accepted.filter((id) => id !== recalled.id),
  };
  switch (delivery.state) {
    case 'sent':
      if (!entry.seen[first.id]) return undefined;
      return endDelivery(remaining, { state: 'sent', attemptId: first.id, at: delivery.at });
    case 'unknown':
      return {
        ...remaining,
        delivery: { state: 'unknown', attemptId: first.id, at: first.at },
        nextCheckAt: now,
      };
    case 'planned':
    case 'sending':
    case 'failed':
    case 'skipped':
      return undefined;
  }
}
