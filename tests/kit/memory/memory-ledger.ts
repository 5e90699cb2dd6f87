import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { counterpartyDirectionKey } from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { reportedDay } from '@daily-snapshot/domain/digest/build/correction';
import type { Ledger } from '../../../functions/src/imports/ports/ledger.ts';
import { pendingKey, postingKey } from '../../../functions/src/platform/keys/keys.ts';
import type { MemoryStore } from './memory-store.ts';

/** The version of the write that stored them. A test that replaces them has no version. */
const versions = new WeakMap<DailySummaries, string>();

const versionOf = (dailySummaries: DailySummaries | undefined) =>
  dailySummaries && versions.get(dailySummaries);

export const memoryLedger = (store: MemoryStore): Ledger => ({
  open: async (businessId, work) => {
    const business = store.businesses.get(businessId);
    if (!business) return undefined;
    const postings: Map<string, Posting> = store.postings.get(businessId) ?? new Map();
    const inOrder = () => [...postings.values()].toSorted(byDate);
    return work({
      business,
      dailySummaries: store.dailySummaries.get(businessId),
      userOverrides: store.userOverrides.get(businessId) ?? [],
      alertState: store.alertStates.get(businessId)?.alertState,
      version: versionOf(store.dailySummaries.get(businessId)),
      postingsOf: async ({ from, to }) =>
        [...postings.values()].filter(({ date }) => from <= date && date <= to),
      postingsWithIds: async (ids) => ids.flatMap((id) => postings.get(id) ?? []),
      postingWithKey: async (key) => inOrder().find(({ id }) => postingKey(id) === key),
      postingsOfCounterparty: async (key, most, after) =>
        inOrder()
          .filter(
            (posting) =>
              counterpartyDirectionKey(posting) === key && (!after || byDate(posting, after) > 0),
          )
          .slice(0, most),
      postingsOfFile: async (fileKey, most) =>
        inOrder()
          .filter(({ seenAs }) => seenAs?.some(({ files }) => files?.includes(fileKey)))
          .slice(0, most),
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
      pendingOf: async (source) =>
        [...(store.pendingTransactions.get(businessId)?.values() ?? [])].filter(
          (line) => line.source === source,
        ),
      importedFile: async (fileKey) => store.imports.get(`${businessId} ${fileKey}`),
      writeImportedFile: (fileKey, imported) =>
        store.imports.set(`${businessId} ${fileKey}`, imported),
      writeUserOverrides: (rules) => store.userOverrides.set(businessId, rules),
      writePending: (announced, removed) => {
        const pending = new Map(store.pendingTransactions.get(businessId));
        for (const line of removed) pending.delete(pendingKey(line));
        for (const line of announced) pending.set(pendingKey(line), line);
        store.pendingTransactions.set(businessId, pending);
      },
      write: (changed, dailySummaries, { removedIds = [], alertState } = {}) => {
        for (const posting of changed) postings.set(posting.id, posting);
        for (const id of removedIds) postings.delete(id);
        store.postings.set(businessId, postings);
        store.dailySummaries.set(businessId, dailySummaries);
        if (alertState) store.alertStates.set(businessId, { alertState, nextCheckAt: new Date(0) });
        const version = crypto.randomUUID();
        versions.set(dailySummaries, version);
        return version;
      },
    });
  },

  readDailySummaries: async (businessId) => {
    const dailySummaries = store.dailySummaries.get(businessId);
    return dailySummaries && { dailySummaries, version: dailySummaries };
  },

  replaceDailySummaries: async (businessId, { version }, after) => {
    const isUnchanged = store.dailySummaries.get(businessId) === version;
    if (isUnchanged) store.dailySummaries.set(businessId, after);
    return isUnchanged;
  },

  postingsOf: async (businessId, { from, to }) =>
    [...(store.postings.get(businessId)?.values() ?? [])].filter(
      ({ date }) => from <= date && date <= to,
    ),

  unclassifiedPostings: async (businessId, from, most) =>
    [...(store.postings.get(businessId)?.values() ?? [])]
      .filter(({ kind, date }) => kind === 'unclassified' && date >= from)
      .toSorted((a, b) => byDate(b, a))
      .slice(0, most),

  digestDays: async (businessId, { from, to }) =>
    [...store.digests.values()]
      .map(({ snapshot }) => snapshot.digestDay)
      .filter((day) => from <= day && day <= to && store.digests.has(digestIdOf(businessId, day)))
      .toSorted(compareText),
});

const seenFrom = (postings: Iterable<Posting>, source: string): Posting[] =>
  [...postings].filter(({ seenAs }) => seenAs?.some((seen) => seen.source === source));

const byDate = (a: Posting, b: Posting): number =>
  compareText(a.date, b.date) || compareText(postingKey(a.id), postingKey(b.id));
