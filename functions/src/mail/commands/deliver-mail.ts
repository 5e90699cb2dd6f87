import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { recipientsOfCombined } from '@daily-snapshot/domain/mail/combined/combined-schedule';
import {
  combinedEmailsOf,
  parseCombinedMailKey,
} from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { deliveryNotes, withDeliveryNotes } from '@daily-snapshot/domain/mail/delivery-notes';
import { extendByPause } from '@daily-snapshot/domain/mail/extend-by-pause';
import { isOff, mailPauseOf } from '@daily-snapshot/domain/operations/kill-switches';
import { isDigest, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import {
  attemptOf,
  claimMail,
  isTooEarly,
  sendAtOf,
  recordScheduledSend,
  recordAnswer,
  SEND_WITHIN_MS,
} from '@daily-snapshot/domain/mail/outbox';
import type { Delivery, OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { recipientsOfMail, type Recipients } from '@daily-snapshot/domain/mail/recipients';
import { enqueueDelivery } from '../ports/enqueue-delivery.ts';
import type { KillSwitchReader } from '../../operations/ports/kill-switches.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { MailContext, Outbox } from '../ports/outbox.ts';
import type { UnsubscribeLinks } from '../ports/unsubscribe-links.ts';
import { digestVersions, type DigestVersionPorts } from '../services/digest-versions.ts';

interface Ports extends DigestVersionPorts {
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly killSwitches: KillSwitchReader;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly taskQueue: TaskQueue;
  readonly newAttemptId: () => string;
  readonly clock: Clock;
}

/** Receives facts about a delivery that its state does not show. */
interface DeliveryObserver {
  /** @param status the HTTP status with which the mail provider refused the e-mail for good */
  readonly onRefused?: (status: number | undefined) => void;
  /** @param lateSeconds the seconds between the due time of a digest and its acceptance */
  readonly onDigestSent?: (lateSeconds: number) => void;
  /** @param traceId the trace of the work that planned the e-mail */
  readonly onClaimed?: (traceId: string | undefined) => void;
}

/**
 * Delivers an e-mail: claims it, makes one attempt and records the answer. A concurrent call finds
 * it claimed. If a failure leaves it claimed, the outbox sweep resumes it. If the e-mail was certainly
 * not sent, a task for its retry is enqueued. While e-mail is off, the e-mail waits in the outbox, and
 * the sweep sends it afterward.
 *
 * @returns the delivery state, or `not-there` if there was nothing to claim
 * @throws AppError `unavailable` if a refused e-mail must wait longer, so that the queue repeats the task
 */
export async function deliverMail(
  ports: Ports,
  key: MailKey,
  { onRefused, onDigestSent, onClaimed }: DeliveryObserver = {},
): Promise<Delivery['state'] | 'not-there'> {
  const { outbox, mailer, unsubscribeLinks, newAttemptId, clock, killSwitches } = ports;
  const switches = await killSwitches.read();
  if (isOff(switches, 'mail')) return 'planned';
  const attemptId = newAttemptId();
  const startedAt = clock.now();
  const pause = mailPauseOf(switches, startedAt);
  let [isOutdated, isEarly] = [false, false];
  const claimed = await outbox.claim(key, (context) => {
    isEarly = isTooEarly(context.entry, startedAt);
    if (isEarly) return undefined;
    const decided = recipientsOfEntry(context, startedAt);
    isOutdated = decided === 'outdated' && context.entry.delivery.state === 'planned';
    if (decided === 'outdated') return undefined;
    return claimMail(extendByPause(context.entry, pause), attemptId, startedAt, decided.skipReason);
  });
  if (isEarly) throw new AppError('unavailable', 'The e-mail waits for its next attempt.');
  if (isOutdated) await composeAgain(ports, key, startedAt);
  if (!claimed) return isOutdated ? 'planned' : 'not-there';
  const { entry, business } = claimed;
  onClaimed?.(entry.traceId);
  const recipients = recipientsOfEntry(claimed, startedAt);
  if (entry.delivery.state !== 'sending') return entry.delivery.state;
  if (recipients === 'outdated' || recipients.skipReason) return entry.delivery.state;
  // The process was paused for too long. Another worker may have claimed the e-mail.
  if (clock.now().getTime() - startedAt.getTime() > SEND_WITHIN_MS) return 'sending';

  const versions = await digestVersions(ports, entry, business, recipients.addresses);
  const notes = deliveryNotes(entry, switches.incident, startedAt);
  const isKeptBack = attemptOf(entry, attemptId)?.recall !== undefined;
  const answer = await mailer.send({
    key,
    attemptId,
    traceId: entry.traceId,
    mail: withDeliveryNotes(versions.mail, notes),
    recipients: recipients.addresses.map((address) => ({
      address,
      unsubscribeUrl: unsubscribeLinks.urlFor(unsubscribedFrom(entry), address),
      slots: versions.slotsOf(address),
    })),
    sendAtOf: sendAtOf(attemptOf(entry, attemptId)),
  });
  if (answer.answer === 'accepted') {
    if (isKeptBack)
      await outbox.change(key, (found) => recordScheduledSend(found, attemptId, clock.now()));
    else await outbox.markSent(key, attemptId, clock.now());
    const lateSeconds = digestLateSeconds(entry, clock.now());
    if (lateSeconds !== undefined) onDigestSent?.(lateSeconds);
    return 'sent';
  }
  const changed = await outbox.change(key, (current) =>
    recordAnswer(current, attemptId, answer, clock.now()),
  );
  if (answer.answer === 'refused') onRefused?.(answer.status);
  if (changed?.delivery.state === 'planned') {
    const { retryAt } = changed.delivery;
    await enqueueDelivery(ports.taskQueue, key, `retry ${retryAt?.toISOString()}`, retryAt);
  }
  return changed?.delivery.state ?? 'sending';
}

/** Returns undefined for e-mails that have no due time. */
function digestLateSeconds({ dueAt }: OutboxEntry, now: Date): number | undefined {
  if (dueAt === undefined) return undefined;
  return Math.max(0, Math.round((now.getTime() - dueAt.getTime()) / 1000));
}

/** @returns `outdated` if the e-mail has to be composed again before it may be sent */
const recipientsOfEntry = (
  { entry, business, businesses, suppressions }: MailContext,
  now: Date,
): Recipients | 'outdated' =>
  entry.combined
    ? recipientsOfCombined(entry, businesses, suppressions, now)
    : recipientsOfMail(entry, business, suppressions, now);

/** Returns the id that the unsubscribe link of an e-mail names. */
const unsubscribedFrom = (entry: OutboxEntry): string =>
  entry.combined ? combinedEmailsOf(entry.combined.accountId) : (entry.businessId ?? OWN_EMAILS);

/**
 * Enqueues a combined digest to be composed without a business that the recipient has left since. The
 * outbox sweep repeats it if the task is lost.
 */
async function composeAgain(
  { taskQueue }: Pick<Ports, 'taskQueue'>,
  mail: MailKey,
  now: Date,
): Promise<void> {
  const key = isDigest(mail) ? undefined : parseCombinedMailKey(mail);
  if (!key) return;
  const { accountId, businessDate } = key;
  const time = now.toISOString();
  await taskQueue.enqueue('buildDigest', key, `${accountId} ${businessDate} ${time}`);
}
