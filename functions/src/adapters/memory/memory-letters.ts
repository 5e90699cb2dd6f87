import { mailIdOf } from '@daily-snapshot/domain/delivery/mail-key';
import type { QuotaOwner } from '@daily-snapshot/domain/delivery/letter-quota';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { Letters, LetterWish } from '../../ports/letters.ts';
import { addressKey } from '../address-key.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryLetters = ({
  businesses,
  suppressions,
  outbox,
  lettersWritten,
}: MemoryStore): Letters => ({
  write: async (wish, decide) => {
    const keys = keysOf(wish);
    const writtenBy = (owner: QuotaOwner) => lettersWritten.get(keys[owner]) ?? [];
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
    for (const owner of Object.keys(keys) as QuotaOwner[]) {
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

const keysOf = ({ businessId, accountId, address }: LetterWish): Record<QuotaOwner, string> => ({
  business: `business.${businessId}`,
  account: `account.${accountId}`,
  address: `address.${addressKey(address)}`,
});
