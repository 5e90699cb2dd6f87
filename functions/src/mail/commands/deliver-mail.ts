import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { OWN_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import type { MailKey } from '@daily-snapshot/domain/mail/mail-key';
import {
  attemptOf,
  claimMail,
  sendAtOf,
  recordScheduledSend,
  recordAnswer,
  SEND_WITHIN_MS,
} from '@daily-snapshot/domain/mail/outbox';
import type { Delivery } from '@daily-snapshot/domain/mail/outbox-entry';
import { recipientsOfMail } from '@daily-snapshot/domain/mail/recipients';
import type { Mailer } from '../ports/mailer.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { UnsubscribeLinks } from '../ports/unsubscribe-links.ts';
import { alertLinkSlots, type AlertLinkSlotPorts } from '../services/alert-link-slots.ts';

interface Ports extends AlertLinkSlotPorts {
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly newAttemptId: () => string;
  readonly clock: Clock;
}

/**
 * Delivers an e-mail: claims it, makes one attempt and records the answer. A concurrent call finds
 * it claimed. If a failure leaves it claimed, the outbox sweep resumes it.
 *
 * @returns the delivery state, or `not-there` if there was nothing to claim
 * @throws AppError `unavailable` if the e-mail was certainly not sent and should be retried
 */
export async function deliverMail(
  ports: Ports,
  key: MailKey,
): Promise<Delivery['state'] | 'not-there'> {
  const { outbox, mailer, unsubscribeLinks, newAttemptId, clock } = ports;
  const attemptId = newAttemptId();
  const startedAt = clock.now();
  const claimed = await outbox.claim(key, ({ entry, business, suppressions }) => {
    const { skipReason } = recipientsOfMail(entry, business, suppressions, startedAt);
    return claimMail(entry, attemptId, startedAt, skipReason);
  });
  if (!claimed) return 'not-there';
  const { entry, business, suppressions } = claimed;
  const recipients = recipientsOfMail(entry, business, suppressions, startedAt);
  if (entry.delivery.state !== 'sending' || recipients.skipReason) return entry.delivery.state;
  // The process was paused for too long. Another worker may have claimed the e-mail.
  if (clock.now().getTime() - startedAt.getTime() > SEND_WITHIN_MS) return 'sending';

  const slotsOf = await alertLinkSlots(ports, entry, business);
  const isKeptBack = attemptOf(entry, attemptId)?.recall !== undefined;
  const answer = await mailer.send({
    key,
    attemptId,
    mail: entry.mail,
    recipients: recipients.addresses.map((address) => ({
      address,
      unsubscribeUrl: unsubscribeLinks.urlFor(entry.businessId ?? OWN_EMAILS, address),
      slots: slotsOf(address),
    })),
    sendAtOf: sendAtOf(attemptOf(entry, attemptId)),
  });
  if (answer.answer === 'accepted') {
    if (isKeptBack)
      await outbox.change(key, (found) => recordScheduledSend(found, attemptId, clock.now()));
    else await outbox.markSent(key, attemptId, clock.now());
    return 'sent';
  }
  const after = await outbox.change(key, (current) =>
    recordAnswer(current, attemptId, answer, clock.now()),
  );
  if (answer.answer === 'not-sent') {
    throw new AppError('unavailable', 'The mail provider could not be reached.');
  }
  return after?.delivery.state ?? 'sending';
}
