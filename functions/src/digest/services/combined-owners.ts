// The owners who get the digest of a business in one e-mail with those of their other businesses.
import type { CombinedEmail } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DigestKey } from '@daily-snapshot/domain/mail/mail-key';
import { endDelivery } from '@daily-snapshot/domain/mail/outbox';
import { isSameAddress } from '../../accounts/ports/pending-addresses.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { DigestPublication, StoredInputs } from '../ports/digests.ts';

/**
 * Returns the owners whose next combined e-mail contains this digest. Once that e-mail is planned, a
 * late digest is sent on its own.
 */
function combinedOwners(
  { business, combinedEmails }: StoredInputs,
  businessDate: BusinessDate,
): ReadonlyMap<string, CombinedEmail> {
  const recipients = business.digestPreferences?.recipients ?? [];
  return new Map(
    [...combinedEmails].filter(
      ([accountId, settings]) =>
        business.members[accountId] === 'owner' &&
        settings.isWanted &&
        settings.businessDate <= businessDate &&
        recipients.some((recipient) => isSameAddress(recipient, settings.address)),
    ),
  );
}

/** Leaves these owners out of the mail of the digest, and names them in the digest. */
export function withCombinedOwners(
  publication: DigestPublication,
  inputs: StoredInputs,
): DigestPublication {
  const { digest, mail } = publication;
  const owners = combinedOwners(inputs, digest.businessDate);
  if (owners.size === 0 || mail.email) return publication;
  const combinedTo = [...owners.values()].map(({ address }) => address);
  const planned = { ...mail, combinedTo };
  const recipients = inputs.business.digestPreferences?.recipients ?? [];
  const isForAll = recipients.every((recipient) =>
    combinedTo.some((address) => isSameAddress(address, recipient)),
  );
  return {
    ...publication,
    digest: { ...digest, combinedFor: [...owners.keys()] },
    mail:
      isForAll && mail.delivery.state === 'planned'
        ? endDelivery(planned, { state: 'skipped', reason: 'combined', at: digest.builtAt })
        : planned,
  };
}

/** Enqueues the combined e-mails of these owners, which go out with the last of their digests. */
export async function enqueueCombined(
  taskQueue: TaskQueue,
  { businessId, businessDate }: DigestKey,
  inputs: StoredInputs,
): Promise<void> {
  for (const accountId of combinedOwners(inputs, businessDate).keys()) {
    const key = { accountId, businessDate };
    await taskQueue.enqueue('buildDigest', key, `${accountId} ${businessDate} ${businessId}`);
  }
}
