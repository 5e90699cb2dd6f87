import { digestIdOf, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { markSent, type OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import { isSuppressed, NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { DeliveryNotices } from '../../ports/delivery-notices.ts';
import type { MailChange, Outbox } from '../../ports/outbox.ts';
import type { Suppressions } from '../../ports/suppressions.ts';
import { addressKey } from '../address-key.ts';
import { pageOf } from './memory-page.ts';
import type { MemoryStore } from './memory-store.ts';

const keyOf = ({ businessId, businessDate }: DigestKey) => digestIdOf(businessId, businessDate);

export function memoryOutbox({ outbox, businesses, suppressions }: MemoryStore): Outbox {
  const change = (digest: DigestKey, decide: MailChange): OutboxEntry | undefined => {
    const entry = outbox.get(keyOf(digest));
    const changed = entry && decide(entry);
    if (changed) outbox.set(keyOf(digest), changed);
    return changed;
  };

  return {
    claim: async (digest, decide) => {
      const entry = outbox.get(keyOf(digest));
      if (!entry) return undefined;
      const business = businesses.get(digest.businessId);
      const addresses = business?.digestPreferences?.recipients ?? [];
      const known = new Map(
        addresses.flatMap((address) => {
          const suppression = suppressions.get(addressKey(address));
          const isConcerned = suppression && isSuppressed(suppression, digest.businessId);
          return isConcerned ? [[address, suppression] as const] : [];
        }),
      );
      const claimed = change(digest, (current) =>
        decide({ entry: current, business, suppressions: known }),
      );
      return claimed && { entry: claimed, business, suppressions: known };
    },

    markSent: async (digest, attemptId, at) => {
      change(digest, (entry) => markSent(entry, attemptId, at));
    },

    change: async (digest, decide) => change(digest, decide),

    toBeLookedAt: async (query) =>
      pageOf(
        query,
        [...outbox].map(([id, { businessId, businessDate, lookAt, shard }]) => ({
          at: lookAt ?? undefined,
          id,
          shard,
          found: { businessId, businessDate },
        })),
      ),
  };
}

export const memorySuppressions = ({ suppressions }: MemoryStore): Suppressions => ({
  change: async (key, decide) => {
    const changed = decide(suppressions.get(key) ?? NOT_SUPPRESSED);
    if (changed) suppressions.set(key, changed);
  },
});

export const memoryDeliveryNotices = ({
  notices,
  outbox,
  suppressions,
}: MemoryStore): DeliveryNotices => ({
  take: async (notice, effectsOn) => {
    if (notices.has(notice.id)) return false;
    const mailKey = notice.mail && keyOf(notice.mail.digest);
    const key = addressKey(notice.address);
    const effects = effectsOn({
      entry: mailKey === undefined ? undefined : outbox.get(mailKey),
      suppression: suppressions.get(key) ?? NOT_SUPPRESSED,
    });
    notices.set(notice.id, notice);
    if (effects.entry && mailKey !== undefined) outbox.set(mailKey, effects.entry);
    if (effects.suppression) suppressions.set(key, effects.suppression);
    return true;
  },
});
