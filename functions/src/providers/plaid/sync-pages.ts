import { SourceError } from '../../connections/ports/source-error.ts';
import type { PlaidClient } from './client.ts';
import { PlaidError } from './plaid-error.ts';
import { syncSchema, type SyncPage } from './schemas.ts';

/** The most that Plaid gives at once. */
export const PAGE_SIZE = 500;

/** A list that changes more often while it is read is left for later. */
const MOST_RESTARTS = 10;

const MUTATED = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';

/** A cursor that Plaid no longer knows, or that was of another item. */
const UNKNOWN_CURSOR = 'INVALID_FIELD';

/**
 * All pages from a cursor on, of one state of the list. Pages of a list that has changed meanwhile are
 * worth nothing: a line of theirs may be gone, and the next try would not say so. Hence none is handed
 * out before the last one is here.
 *
 * @param cursor empty: everything
 * @see https://plaid.com/docs/errors/transactions/#transactions_sync_mutation_during_pagination
 */
export async function syncPass(
  { ask }: PlaidClient,
  accessToken: string,
  cursor: string,
  pageSize = PAGE_SIZE,
): Promise<readonly [SyncPage, ...SyncPage[]]> {
  let start = cursor;
  for (let restarts = 0; restarts <= MOST_RESTARTS; restarts += 1) {
    try {
      return await pagesFrom(start);
    } catch (error) {
      if (!(error instanceof PlaidError)) throw error;
      if (error.reason === UNKNOWN_CURSOR && start !== '') start = '';
      else if (error.reason !== MUTATED) throw error;
    }
  }
  throw new SourceError('provider-down');

  async function pagesFrom(from: string): Promise<readonly [SyncPage, ...SyncPage[]]> {
    const first = await page(from);
    const pages: [SyncPage, ...SyncPage[]] = [first];
    for (let last = first; last.has_more; pages.push(last)) last = await page(last.next_cursor);
    return pages;
  }

  function page(at: string): Promise<SyncPage> {
    const wish = { access_token: accessToken, count: pageSize, ...(at !== '' && { cursor: at }) };
    return ask(syncSchema, (api) => api.transactionsSync(wish));
  }
}
