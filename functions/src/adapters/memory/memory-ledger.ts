import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import { reportedDay } from '@daily-snapshot/domain/snapshot/correction';
import type { Ledger } from '../../ports/ledger.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryLedger = (store: MemoryStore): Ledger => ({
  open: async (businessId, work) => {
    const business = store.businesses.get(businessId);
    if (!business) return undefined;
    const postings = store.postings.get(businessId) ?? new Map();
    return work({
      business,
      daybook: store.daybooks.get(businessId),
      watch: store.watches.get(businessId)?.book,
      postingsOf: async ({ from, to }) =>
        [...postings.values()].filter(({ date }) => from <= date && date <= to),
      postingsWithIds: async (ids) => ids.flatMap((id) => postings.get(id) ?? []),
      reportedBy: async (digestDay, date) => {
        const digest = store.digests.get(digestIdOf(businessId, digestDay));
        return digest && reportedDay(digest.snapshot, date);
      },
      write: (changed, daybook, watch) => {
        for (const posting of changed) postings.set(posting.id, posting);
        store.postings.set(businessId, postings);
        store.daybooks.set(businessId, daybook);
        const lookAt = watch?.memory ? null : new Date(0);
        if (watch) store.watches.set(businessId, { book: watch, lookAt });
      },
    });
  },
});
