import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import type { RateLimitOwner } from '@daily-snapshot/domain/mail/email-rate-limit';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type { Letters, EmailRequest } from '../../../functions/src/mail/ports/emails.ts';
import { addressKey } from '../../../functions/src/platform/keys/address-key.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryEmails = ({
  businesses,
  suppressions,
  outbox,
  lettersWritten,
}: MemoryStore): Letters => ({
  write: async (wish, decide) => {
    const keys = keysOf(wish);
    const writtenBy = (owner: RateLimitOwner) => lettersWritten.get(keys[owner]) ?? [];
    const business = businesses.get(wish.businessId);
    const decided = decide({
      business,
      suppression: suppressions.get(addressKey(wish.address)) ?? NOT_SUPPRESSED,
      written: {
        business: writtenBy('business'),
        account: writtenBy('account'),
        address: writtenBy('address'),
      },
    });
    if (!business || !decided) return false;
    businesses.set(wish.businessId, { ...business, ...decided.fields });
    outbox.set(mailIdOf(decided.key), decided.letter);
    for (const owner of Object.keys(keys) as RateLimitOwner[]) {
      lettersWritten.set(keys[owner], decided.written[owner]);
    }
    return true;
  },

  promise: async (key, letter) => {
    if (outbox.has(mailIdOf(key))) return false;
    outbox.set(mailIdOf(key), letter);
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
  address: `address.${addressKey(address)}`,
});
