import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import type { RateLimitOwner } from '@daily-snapshot/domain/mail/email-rate-limit';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type {
  OutboxEmails,
  EmailRequest,
} from '../../../functions/src/mail/ports/outbox-emails.ts';
import { addressKey, mailboxKey } from '../../../functions/src/platform/keys/keys.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryOutboxEmails = ({
  businesses,
  suppressions,
  outbox,
  emailsSent,
}: MemoryStore): OutboxEmails => ({
  add: async (request, decide) => {
    const keys = keysOf(request);
    const writtenBy = (owner: RateLimitOwner) => emailsSent.get(keys[owner]) ?? [];
    const business = businesses.get(request.businessId);
    const decided = decide({
      business,
      suppression: suppressions.get(addressKey(request.address)) ?? NOT_SUPPRESSED,
      written: {
        business: writtenBy('business'),
        account: writtenBy('account'),
        address: writtenBy('address'),
        newAccounts: request.isFromNewAccount ? writtenBy('newAccounts') : [],
      },
    });
    if (!business || !decided) return false;
    businesses.set(request.businessId, { ...business, ...decided.fields });
    outbox.set(mailIdOf(decided.key), decided.entry);
    for (const owner of Object.keys(keys) as RateLimitOwner[]) {
      if (owner === 'newAccounts' && !request.isFromNewAccount) continue;
      emailsSent.set(keys[owner], decided.written[owner]);
    }
    return true;
  },

  addOnce: async (key, entry) => {
    if (outbox.has(mailIdOf(key))) return false;
    outbox.set(mailIdOf(key), entry);
    return true;
  },
});

const keysOf = ({
  businessId,
  accountId,
  address,
}: EmailRequest): Record<RateLimitOwner, string> => ({
  business: `business.${businessId}`,
  account: `account.${accountId}`,
  address: `address.${mailboxKey(address)}`,
  newAccounts: 'new-accounts',
});
