import { SourceError } from '../../connections/ports/source-error.ts';
import type { PlaidClient } from './client.ts';
import { PlaidError } from './plaid-error.ts';
import { syncSchema, type SyncPage } from './schemas.ts';

/** Plaid's maximum page size. */
export const PAGE_SIZE = 500;

/** How often we restart a sync that changes during pagination before we postpone it. */
const MAX_RESTARTS = 10;

const MUTATED_DURING_PAGINATION = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';

/** Plaid's error code for an Item of which it has read nothing yet. */
const NOT_READY = 'PRODUCT_NOT_READY';

const EMPTY_PAGE: SyncPage = {
  accounts: [],
  added: [],
  modified: [],
  removed: [],
  next_cursor: '',
  has_more: false,
  transactions_update_status: 'NOT_READY',
};

/** Plaid's error code for a cursor that it no longer knows or that belongs to another Item. */
const UNKNOWN_CURSOR = 'INVALID_FIELD';

/**
 * Returns all pages from a cursor on, as one consistent page set. If Plaid reports a mutation
 * during pagination, the page set is discarded and read again: a transaction on its pages may have
 * been removed, and a later sync would not report the removal. So this function returns nothing
 * before the last page has arrived.
 *
 * @param cursor empty to sync from the beginning
 * @see https://plaid.com/docs/errors/transactions/#transactions_sync_mutation_during_pagination
 */
export async function readSyncPages(
  { ask }: PlaidClient,
  accessToken: string,
  cursor: string,
  pageSize = PAGE_SIZE,
): Promise<readonly [SyncPage, ...SyncPage[]]> {
  let start = cursor;
  for (let restarts = 0; restarts <= MAX_RESTARTS; restarts += 1) {
    try {
      return await pagesFrom(start);
    } catch (error) {
      if (!(error instanceof PlaidError)) throw error;
      if (error.reason === NOT_READY) return [EMPTY_PAGE];
      if (error.reason === UNKNOWN_CURSOR && start !== '') start = '';
      else if (error.reason !== MUTATED_DURING_PAGINATION) throw error;
    }
  }
  throw new SourceError('provider-down');

  async function pagesFrom(from: string): Promise<readonly [SyncPage, ...SyncPage[]]> {
    const first = await page(from);
    const pages: [SyncPage, ...SyncPage[]] = [first];
    const cursors = new Set(['', from]);
    for (let last = first; last.has_more; pages.push(last)) {
      // A cursor that repeats would be followed without end.
      if (cursors.has(last.next_cursor)) throw new SourceError('provider-down');
      cursors.add(last.next_cursor);
      last = await page(last.next_cursor);
    }
    return pages;
  }

  function page(at: string): Promise<SyncPage> {
    const request = {
      access_token: accessToken,
      count: pageSize,
      ...(at !== '' && { cursor: at }),
    };
    return ask(syncSchema, (api) => api.transactionsSync(request));
  }
}
