// Mail that was left: by a task that was lost, a worker that was killed, an answer that never came.
// The first attempt goes out at once and cannot be undone. Every further one is kept back by the
// provider for a while, so that one of which nothing is known is recalled before another is made. Of
// at most two attempts, therefore, it stays unknown whether they went out; and one that is still kept
// back is recalled when the first is heard of late.
import {
  after,
  ANSWER_WITHIN_MS,
  attemptOf,
  DELIVER_WITHIN_MS,
  HOLD_MS,
  settled,
  OUTCOME_WITHIN_MS,
  duplicateAttemptOf,
} from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** What has to be done about a mail that was taken up. */
export type NextStep =
  | { readonly step: 'deliver' | 'open-batch' | 'none' }
  | { readonly step: 'recall'; readonly batchId: string };

export function nextStep(entry: OutboxEntry, now: Date): NextStep {
  const { delivery } = entry;
  if (delivery.state === 'planned') return { step: 'deliver' };
  if (delivery.state === 'sent') {
    const surplus = duplicateAttemptOf(entry, now);
    return surplus ? { step: 'recall', batchId: surplus.recall.batchId } : { step: 'none' };
  }
  if (delivery.state !== 'unknown') return { step: 'none' };
  const recall = attemptOf(entry, delivery.attemptId)?.recall;
  if (recall) {
    return now < recall.until ? { step: 'recall', batchId: recall.batchId } : { step: 'none' };
  }
  const isSettled = now >= after(delivery.at, OUTCOME_WITHIN_MS);
  return { step: isSettled && now < entry.giveUpAt ? 'open-batch' : 'none' };
}

/**
 * Takes up a mail that has been left. It is looked at again in case its next step is not done soon.
 *
 * @returns undefined when it is not time to look at it
 */
export function resumeDelivery(entry: OutboxEntry, now: Date): OutboxEntry | undefined {
  const { delivery, nextCheckAt, giveUpAt } = entry;
  if (nextCheckAt === null || nextCheckAt > now) return undefined;
  switch (delivery.state) {
    case 'planned':
      return now >= giveUpAt
        ? settled(entry, { state: 'failed', reason: 'too-late', at: now })
        : { ...entry, nextCheckAt: after(now, DELIVER_WITHIN_MS) };
    case 'sending':
    case 'unknown':
      return askAbout({ ...entry, delivery: { ...delivery, state: 'unknown' } }, delivery, now);
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

function askAbout(
  entry: OutboxEntry,
  { attemptId, at }: { readonly attemptId: string; readonly at: Date },
  now: Date,
): OutboxEntry {
  if (nextStep(entry, now).step !== 'none') {
    return { ...entry, nextCheckAt: after(now, ANSWER_WITHIN_MS) };
  }
  const keptBackMs = attemptOf(entry, attemptId)?.recall ? HOLD_MS : 0;
  const outcomeDueAt = after(at, keptBackMs + OUTCOME_WITHIN_MS);
  if (now < outcomeDueAt) return { ...entry, nextCheckAt: outcomeDueAt };
  // Of two attempts nothing is known: a third copy would be worse than a mail that is missed and told of.
  return settled(entry, { state: 'failed', reason: 'no-answer', at: now });
}

/**
 * Plans a further attempt in a batch that was opened for it.
 *
 * @returns undefined when something has been heard of the mail meanwhile
 */
export function planRetry(entry: OutboxEntry, batchId: string, now: Date): OutboxEntry | undefined {
  if (nextStep(entry, now).step !== 'open-batch') return undefined;
  return {
    ...entry,
    delivery: { state: 'planned', batchId },
    nextCheckAt: after(now, DELIVER_WITHIN_MS),
  };
}

/** A mail for which no task could be had is looked at again by the next sweep. */
export const postponeDelivery = (entry: OutboxEntry, now: Date): OutboxEntry | undefined =>
  entry.delivery.state === 'planned' ? { ...entry, nextCheckAt: now } : undefined;

/**
 * Forgets the attempt of a batch that was recalled.
 *
 * @returns undefined when the batch has no attempt, or it is not known to be one too many
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
  const left = {
    ...entry,
    attempts: entry.attempts.filter((attempt) => attempt !== recalled),
    accepted: entry.accepted.filter((id) => id !== recalled.id),
  };
  switch (delivery.state) {
    case 'sent':
      if (!entry.seen[first.id]) return undefined;
      return settled(left, { state: 'sent', attemptId: first.id, at: delivery.at });
    case 'unknown':
      return {
        ...left,
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
