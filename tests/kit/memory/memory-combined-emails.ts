import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import { combinedMailKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type {
  CombinedEmails,
  CombinedWrites,
} from '../../../functions/src/digest/ports/combined-emails.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { pageOf } from './memory-page.ts';
import type { MemoryStore } from './memory-store.ts';

export function memoryCombinedEmails(store: MemoryStore): CombinedEmails {
  const { combinedEmails, businesses, digests, outbox, suppressions } = store;
  const write = (
    accountId: string,
    { settings, entry, joinedIds = [], leftIds = [], suppression }: CombinedWrites,
  ): void => {
    if (settings) combinedEmails.set(accountId, settings);
    if (settings === null) combinedEmails.delete(accountId);
    if (entry) {
      const { businessDate } = entry;
      outbox.set(mailIdOf(combinedMailKey({ accountId, businessDate })), entry.entry);
    }
    const setOwner = (id: string, isJoined: boolean) => {
      const business = businesses.get(id);
      if (!business) return;
      const others = (business.combinedOwners ?? []).filter((owner) => owner !== accountId);
      const combinedOwners = isJoined ? [...others, accountId] : others;
      businesses.set(id, { ...business, combinedOwners });
    };
    for (const id of joinedIds) setOwner(id, true);
    for (const id of leftIds) setOwner(id, false);
    if (suppression) suppressions.set(addressKey(suppression.address), suppression.after);
  };

  const ownedBy = (accountId: string) =>
    new Map([...businesses].filter(([, { members }]) => members[accountId] === 'owner'));

  return {
    update: async (accountId, decide) => {
      for (;;) {
        const settings = combinedEmails.get(accountId);
        const owned = ownedBy(accountId);
        const writes = await decide({
          settings,
          businesses: owned,
          suppressionOf: async (address) => suppressions.get(addressKey(address)) ?? NOT_SUPPRESSED,
          entryOf: async (businessDate) =>
            outbox.get(mailIdOf(combinedMailKey({ accountId, businessDate }))),
          digestsOf: async (businessDate, ids) =>
            new Map(
              ids.flatMap((id) => {
                const digest = digests.get(digestIdOf(id, businessDate));
                return digest ? [[id, digest] as const] : [];
              }),
            ),
        });
        // A decision waits for its reads. Firestore repeats a transaction if they changed since.
        const now = ownedBy(accountId);
        const isUnchanged =
          settings === combinedEmails.get(accountId) &&
          now.size === owned.size &&
          [...now].every(([id, business]) => owned.get(id) === business);
        if (isUnchanged) {
          write(accountId, writes);
          return;
        }
      }
    },

    findDue: async (query) =>
      pageOf(
        query,
        [...combinedEmails].map(([accountId, { dueAt, shard, businessDate }]) => ({
          at: dueAt,
          id: accountId,
          shard,
          found: { accountId, businessDate },
        })),
      ),
  };
}
