import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import {
  countWithinLimit,
  freeAt,
  recentOf,
  releaseCount,
} from '@daily-snapshot/domain/shared/rate-limit';
import {
  LEAD_COUNTS,
  type LeadCounts,
  type Leads,
} from '../../../functions/src/sales/ports/leads.ts';
import type { RateLimits } from '../../../functions/src/platform/ports/rate-limits.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { leadCountKeys } from '../../../functions/src/sales/firestore/count-keys.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryLeads = ({ leads, counted, suppressions, outbox }: MemoryStore): Leads => ({
  record: async (address, decide) => {
    const key = addressKey(address);
    const keys = leadCountKeys(address);
    const change = decide({
      lead: leads.get(key),
      suppression: suppressions.get(key) ?? NOT_SUPPRESSED,
      counts: Object.fromEntries(
        LEAD_COUNTS.map((count) => [count, counted.get(keys[count]) ?? []]),
      ) as unknown as LeadCounts,
    });
    if (!change) return [];
    leads.set(key, change.lead);
    for (const count of LEAD_COUNTS) {
      const countedAt = change.counts[count];
      if (countedAt) counted.set(keys[count], countedAt);
    }
    for (const email of change.emails) outbox.set(mailIdOf(email.key), email.entry);
    return change.emails.map((email) => email.key);
  },
});

export const memoryRateLimits = ({ counted }: MemoryStore): RateLimits => {
  const takeAll: RateLimits['takeAll'] = async (counts, now) => {
    const taken = counts.map((count) => ({
      count,
      countedAt: countWithinLimit(count.quota, counted.get(count.key) ?? [], now),
    }));
    const reached = taken.flatMap(({ count, countedAt }) => (countedAt ? [] : [count]));
    if (reached.length > 0) return reached;
    for (const { count, countedAt = [] } of taken) counted.set(count.key, countedAt);
    return [];
  };
  return {
    takeAll,
    take: async (key, quota, now) => (await takeAll([{ key, quota }], now)).length === 0,
    usedOf: async (counts, now) =>
      counts.map(({ key, quota }) => recentOf(quota, counted.get(key) ?? [], now).length),
    freeAt: async (key, quota, now) => freeAt(quota, counted.get(key) ?? [], now),
    refund: async (key, at) => {
      counted.set(key, releaseCount(counted.get(key) ?? [], at));
    },
  };
};
