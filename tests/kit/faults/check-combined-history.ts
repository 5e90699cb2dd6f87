// Checks the e-mails that an owner of several businesses got in one daily run.
import { links } from '@daily-snapshot/domain/contracts/links';
import { combinedMailKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { isDigest, mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { COMBINED_OWNER } from './businesses.ts';
import {
  isOf,
  MAX_MAILS,
  wasKnownInTime,
  type AcceptedMail,
  type History,
  type HistoryCheck,
} from './check-history.ts';

/**
 * Checks the promises of a combined e-mail. It reaches a final state and is sent once, or a second
 * time if no result of the first arrived in time. Each digest is in it or, if it was late, in a mail
 * of its own, and never in both. A business that the owner has unsubscribed from is in neither.
 */
export function checkCombinedHistory(history: History): HistoryCheck {
  const { businessIds, businessDate, accepted, outbox } = history;
  const { accountId, address } = COMBINED_OWNER;
  const mailId = mailIdOf(combinedMailKey({ accountId, businessDate }));
  const entry = outbox.get(mailId);
  const toOwner = accepted.filter(({ mail }) =>
    mail.recipients.some((recipient) => recipient.address === address),
  );
  const combined = toOwner.filter(({ mail: { key } }) => mailIdOf(key) === mailId);
  const known = combined.filter(wasKnownInTime);
  const isExtra = combined.length > 1;
  const leftIds = new Set(
    history.unsubscribed.filter((one) => one.address === address).map((one) => one.businessId),
  );
  const contains = ({ mail }: AcceptedMail, businessId: string): boolean =>
    isDigest(mail.key)
      ? isOf(mail, businessId)
      : mail.mail.text.includes(links.snapshot(businessId, businessDate));
  const sourcesOf = (businessId: string) =>
    new Set(
      toOwner.filter((one) => contains(one, businessId)).map(({ mail: { key } }) => mailIdOf(key)),
    ).size;
  const ignoresUnsubscribe = (one: AcceptedMail): boolean => {
    const claimedAt = outbox
      .get(mailIdOf(one.mail.key))
      ?.attempts.find(({ id }) => id === one.mail.attemptId)?.at;
    return history.unsubscribed.some(
      ({ businessId, address: left, at }) =>
        left === address && contains(one, businessId) && claimedAt !== undefined && at < claimedAt,
    );
  };
  const promises: readonly (readonly [string, boolean])[] = [
    [
      'the combined mail is in a final state and has not failed',
      entry === undefined || ['sent', 'skipped'].includes(entry.delivery.state),
    ],
    ['there are at most two combined mails', combined.length <= MAX_MAILS],
    ['the first mail was unknown when the second was sent', !isExtra || known.length <= 1],
    ['no digest is in a mail after an unsubscription', !toOwner.some(ignoresUnsubscribe)],
    ...businessIds.map((id): [string, boolean] => [
      `the digest of ${id} is in one mail`,
      leftIds.has(id) ? sourcesOf(id) <= 1 : sourcesOf(id) === 1,
    ]),
  ];
  return {
    broken: promises.flatMap(([promise, holds]) => (holds ? [] : [`${mailId}: ${promise}`])),
    extraMails: isExtra ? 1 : 0,
  };
}
