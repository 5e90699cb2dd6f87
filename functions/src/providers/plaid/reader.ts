import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { SourceError } from '../../connections/ports/source-error.ts';
import type {
  ChangedLines,
  StoredGrant,
  ReadLine,
  Reading,
  SourceFacts,
  SourceReader,
} from '../../connections/ports/source-provider.ts';
import { readRecords } from '../http/read-records.ts';
import type { PlaidClient } from './client.ts';
import { accessTokenOf } from './access-token.ts';
import {
  accountSchema,
  accountsSchema,
  itemSchema,
  removedTransactionSchema,
  transactionSchema,
  transactionsSchema,
  type PlaidAccount,
  type SyncPage,
} from './schemas.ts';
import { PAGE_SIZE, readSyncPages } from './sync-pages.ts';
import { toSourceFacts, toLines } from './transform.ts';

/** How often we restart reading a transaction list that changes during pagination. */
const MAX_LISTING_ATTEMPTS = 5;

/**
 * From this number on, a page of which most records cannot be read is itself invalid. A bank has no
 * report from which the amounts could come instead.
 */
const MIN_RELIABLE_RECORDS = 20;

type Records = readonly unknown[];

/** Reads the accounts and transactions of one Item. */
export class PlaidReader implements SourceReader {
  readonly #client: PlaidClient;
  readonly #storedGrant: StoredGrant;
  readonly #onUnreadable: Reading['onUnreadable'];
  readonly #pageSize: number;
  #accounts: Promise<readonly PlaidAccount[]> | undefined;

  /** @param pageSize page size of Plaid's responses. Tests use a small one to get several pages. */
  constructor(
    client: PlaidClient,
    storedGrant: StoredGrant,
    { onUnreadable }: Pick<Reading, 'onUnreadable'>,
    pageSize = PAGE_SIZE,
  ) {
    this.#client = client;
    this.#storedGrant = storedGrant;
    this.#onUnreadable = onUnreadable;
    this.#pageSize = pageSize;
  }

  async describe(): Promise<SourceFacts> {
    const grant = { access_token: await this.#accessToken() };
    const item = await this.#client.ask(itemSchema, (api) => api.itemGet(grant));
    if (item.item.error) throw new SourceError('needs-reconnect');
    return toSourceFacts(item, await this.#allAccounts());
  }

  async *changes({
    checkpoint = '',
    since,
  }: {
    readonly checkpoint?: string | undefined;
    readonly since: BusinessDate;
  }): AsyncIterable<ChangedLines> {
    const accessToken = await this.#accessToken();
    const pages = await readSyncPages(this.#client, accessToken, checkpoint, this.#pageSize);
    for (const [index, page] of pages.entries()) {
      const progress = { done: index + 1, of: pages.length };
      const lines = await this.#linesOf([...page.added, ...page.modified]);
      yield {
        lines: lines.filter(({ date }) => date >= since),
        removedIds: this.#read(removedTransactionSchema, page.removed, 'removed transaction').map(
          ({ transaction_id: id }) => id,
        ),
        ...checkpointFields(page),
        progress,
      };
    }
  }

  async *listing(period: Period): AsyncIterable<readonly ReadLine[]> {
    for (const records of await this.#listedPages(period)) yield await this.#linesOf(records);
  }

  async #accessToken(): Promise<string> {
    return accessTokenOf(await this.#storedGrant.read());
  }

  /**
   * Returns all accounts of the Item. A page of transactions names only the accounts of its
   * transactions, so it does not say what the currency of the connection is.
   */
  #allAccounts(): Promise<readonly PlaidAccount[]> {
    this.#accounts ??= this.#accessToken().then(async (accessToken) => {
      const { accounts } = await this.#client.ask(accountsSchema, (api) =>
        api.accountsGet({ access_token: accessToken }),
      );
      return this.#readAccounts(accounts);
    });
    return this.#accounts;
  }

  async #linesOf(records: Records): Promise<ReadLine[]> {
    const transactions = this.#read(transactionSchema, records, 'transaction');
    if (transactions.length === 0) return [];
    return toLines(transactions, await this.#allAccounts());
  }

  #readAccounts(records: Records): PlaidAccount[] {
    const idOf = ({ account_id: id }: Readonly<Record<string, unknown>>) => id;
    return readRecords(accountSchema, records, { type: 'account', idOf }, this.#onUnreadable);
  }

  #read<T>(schema: Parameters<typeof readRecords<T>>[0], records: Records, type: string): T[] {
    const idOf = ({ transaction_id: id }: Readonly<Record<string, unknown>>) => id;
    const dateOf = ({ date }: Readonly<Record<string, unknown>>) => date;
    const setAside: UnreadableRecord[] = [];
    const found = readRecords(schema, records, { type, idOf, dateOf }, (record) =>
      setAside.push(record),
    );
    const isInvalid =
      records.length >= MIN_RELIABLE_RECORDS && setAside.length > records.length / 2;
    if (isInvalid) throw new SourceError('provider-down');
    for (const record of setAside) this.#onUnreadable(record);
    return found;
  }

  /** Returns all pages of a transaction list whose total did not change during pagination. */
  async #listedPages({ from, to }: Period): Promise<readonly Records[]> {
    const accessToken = await this.#accessToken();
    for (let tries = 0; tries < MAX_LISTING_ATTEMPTS; tries += 1) {
      const pages: Records[] = [];
      const ids = new Set<unknown>();
      let [offset, total, isSteady] = [0, 0, true];
      do {
        const request = { access_token: accessToken, start_date: from, end_date: to };
        const options = { count: this.#pageSize, offset };
        const page = await this.#client.ask(transactionsSchema, (api) =>
          api.transactionsGet({ ...request, options }),
        );
        isSteady &&= offset === 0 || page.total_transactions === total;
        total = page.total_transactions;
        offset += page.transactions.length;
        for (const record of page.transactions) ids.add(idOrRecord(record));
        pages.push(page.transactions);
        if (page.transactions.length === 0) break;
      } while (isSteady && offset < total);
      // If one transaction is added and one removed, the total stays the same but a page may miss a
      // transaction.
      if (isSteady && ids.size === total) return pages;
    }
    throw new SourceError('provider-down');
  }
}

/** Returns the id of a listed transaction, or the record itself if it has none. */
const idOrRecord = (record: unknown): unknown =>
  (record as { readonly transaction_id?: unknown } | null)?.transaction_id ?? record;

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
