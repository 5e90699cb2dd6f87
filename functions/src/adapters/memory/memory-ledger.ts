import { compareText } from '@daily-snapshot/domain/compare-text';
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { reportedDay } from '@daily-snapshot/domain/snapshot/correction';
import type { Ledger } from '../../ports/ledger.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryLedger = (store: MemoryStore): Ledger => ({
  open: async (businessId, work) => {
    const business = store.businesses.get(businessId);
    if (!business) return undefined;
    const postings: Map<string, Posting> = store.postings.get(businessId) ?? new Map();
    return work({
      business,
      daybook: store.daybooks.get(businessId),
      postingsOf: async ({ from, to }) =>
        [...postings.values()].filter(({ date }) => from <= date && date <= to),
      postingsWithIds: async (ids) => ids.flatMap((id) => postings.get(id) ?? []),
      reportedBy: async (digestDay, date) => {
        const digest = store.digests.get(digestIdOf(businessId, digestDay));
        return digest && reportedDay(digest.snapshot, date);
      },
      postingsSeenAs: async (source, ids) =>
        seenFrom(postings.values(), source).filter(({ seenAs }) =>
          seenAs?.some((seen) => seen.source === source && ids.includes(seen.id)),
        ),
      postingsOfSource: async (source, most) =>
        seenFrom(postings.values(), source)
          .toSorted((a, b) => compareText(a.date, b.date))
          .slice(0, most),
      write: (changed, daybook, removedIds = []) => {
        for (const posting of changed) postings.set(posting.id, posting);
        for (const id of removedIds) postings.delete(id);
        store.postings.set(businessId, postings);
        store.daybooks.set(businessId, daybook);
      },
    });
  },
});

const seenFrom = (postings: Iterable<Posting>, source: string): Posting[] =>
  [...postings].filter(({ seenAs }) => seenAs?.some((seen) => seen.source === source));
