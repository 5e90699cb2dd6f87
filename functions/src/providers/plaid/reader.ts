import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { SourceError } from '../../connections/ports/source-error.ts';
import type {
  ChangedLines,
  StoredGrant,
  ReadLine,
  SourceReader,
} from '../../connections/ports/source-provider.ts';
import type { PlaidClient } from './client.ts';
import { accessTokenOf } from './access-token.ts';
import { accountsSchema, itemSchema, transactionsSchema, type SyncPage } from './schemas.ts';
import { PAGE_SIZE, readSyncPages } from './sync-pages.ts';
import { toSourceFacts, toKnownSourceFacts, toLines } from './transform.ts';

/** How often we restart reading a transaction list that changes during pagination. */
const MAX_LISTING_ATTEMPTS = 5;

/** @param pageSize page size of Plaid's responses. Tests use a small one to get several pages. */
export function plaidReader(
  client: PlaidClient,
  storedGrant: StoredGrant,
  pageSize = PAGE_SIZE,
): SourceReader {
  const { ask } = client;
  return {
    describe: async (previous) => {
      const grant = { access_token: accessTokenOf(await storedGrant.read()) };
      const item = await ask(itemSchema, (api) => api.itemGet(grant));
      if (item.item.error) throw new SourceError('needs-reconnect');
      if (previous && previous.accounts.length > 0) return toKnownSourceFacts(item, previous);
      const { accounts } = await ask(accountsSchema, (api) => api.accountsGet(grant));
      return toSourceFacts(item, accounts);
    },

    changes: async function* ({ checkpoint = '', since }) {
      const accessToken = accessTokenOf(await storedGrant.read());
      const pages = await readSyncPages(client, accessToken, checkpoint, pageSize);
      for (const [index, page] of pages.entries()) {
        const progress = { done: index + 1, of: pages.length };
        yield { ...changesOf(page, since), ...checkpointFields(page), progress };
      }
    },

    listing: async function* (period) {
      const accessToken = accessTokenOf(await storedGrant.read());
      yield* await listingOf(client, accessToken, period, pageSize);
    },
  };
}

function changesOf(
  page: SyncPage,
  since: BusinessDate,
): Pick<ChangedLines, 'lines' | 'removedIds'> {
  const lines = toLines([...page.added, ...page.modified], page.accounts);
  return {
    lines: lines.filter(({ date }) => date >= since),
    removedIds: page.removed.map(({ transaction_id: id }) => id),
  };
}

function checkpointFields({
  has_more: hasMore,
  next_cursor: cursor,
  transactions_update_status: status,
}: SyncPage): Pick<ChangedLines, 'checkpoint' | 'nextPage'> {
  if (hasMore) return { nextPage: 'follows' };
  const isGathering = status === 'NOT_READY' || status === 'INITIAL_UPDATE_COMPLETE';
  // The cursor is empty until Plaid has data. Storing an empty cursor would restart the sync from
  // the beginning.
  return { nextPage: isGathering ? 'later' : 'none', ...(cursor !== '' && { checkpoint: cursor }) };
}

/** Returns all pages of a transaction list whose total did not change during pagination. */
async function listingOf(
  { ask }: PlaidClient,
  accessToken: string,
  { from, to }: Period,
  count: number,
): Promise<readonly (readonly ReadLine[])[]> {
  for (let tries = 0; tries < MAX_LISTING_ATTEMPTS; tries += 1) {
    const pages: (readonly ReadLine[])[] = [];
    const ids = new Set<string>();
    let [offset, total, isSteady] = [0, 0, true];
    do {
      const request = { access_token: accessToken, start_date: from, end_date: to };
      const options = { count, offset };
      const page = await ask(transactionsSchema, (api) =>
        api.transactionsGet({ ...request, options }),
      );
      isSteady &&= offset === 0 || page.total_transactions === total;
      total = page.total_transactions;
      offset += page.transactions.length;
      for (const { transaction_id: id } of page.transactions) ids.add(id);
      pages.push(toLines(page.transactions, page.accounts));
      if (page.transactions.length === 0) break;
    } while (isSteady && offset < total);
    // If one transaction is added and one removed, the total stays the same but a page may miss a
    // transaction.
    if (isSteady && ids.size === total) return pages;
  }
  throw new SourceError('provider-down');
}
