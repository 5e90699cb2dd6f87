import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import { countWithinLimit, freeAt, releaseCount } from '@daily-snapshot/domain/shared/rate-limit';
import {
  LEAD_COUNTS,
  type LeadCounts,
  type Leads,
} from '../../../functions/src/sales/ports/leads.ts';
import type { RateLimits } from '../../../functions/src/platform/ports/rate-limits.ts';
import { addressKey } from '../../../functions/src/platform/keys/address-key.ts';
import { countKeys } from '../../../functions/src/sales/firestore/lead-count-keys.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryLeads = ({ leads, counted, suppressions, outbox }: MemoryStore): Leads => ({
  take: async (address, decide) => {
    const key = addressKey(address);
    const keys = countKeys(address);
    const taken = decide({
      lead: leads.get(key),
      suppression: suppressions.get(key) ?? NOT_SUPPRESSED,
      counts: Object.fromEntries(
        LEAD_COUNTS.map((count) => [count, counted.get(keys[count]) ?? []]),
      ) as unknown as LeadCounts,
    });
    if (!taken) return [];
    leads.set(key, taken.lead);
    for (const count of LEAD_COUNTS) {
      const countedAt = taken.counts[count];
      if (countedAt) counted.set(keys[count], countedAt);
    }
    for (const letter of taken.letters) outbox.set(mailIdOf(letter.key), letter.entry);
    return taken.letters.map((letter) => letter.key);
  },
});

export const memoryRateLimits = ({ counted }: MemoryStore): RateLimits => ({
  take: async (key, quota, now) => {
    const countedAt = countWithinLimit(quota, counted.get(key) ?? [], now);
    if (!countedAt) return false;
    counted.set(key, countedAt);
    return true;
  },
  freeAt: async (key, quota, now) => freeAt(quota, counted.get(key) ?? [], now),
  giveBack: async (key, at) => {
    counted.set(key, releaseCount(counted.get(key) ?? [], at));
  },
});
