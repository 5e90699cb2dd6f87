import {
  ACCOUNT_TYPE,
  type UnreadableRecord,
} from '@daily-snapshot/domain/connections/unreadable-record';
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
import { itemError } from './plaid-error.ts';
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

interface ListedPage {
  readonly transactions: Records;
  readonly accounts: Records;
}

/** Reads the accounts and transactions of one Item. */
export class PlaidReader implements SourceReader {
  readonly #client: PlaidClient;
  readonly #storedGrant: StoredGrant;
  readonly #currency: Reading['currency'];
  readonly #onUnreadable: Reading['onUnreadable'];
  readonly #pageSize: number;
  #accounts: Promise<readonly PlaidAccount[]> | undefined;
  #token: Promise<string> | undefined;

  /** @param pageSize page size of Plaid's responses. Tests use a small one to get several pages. */
  constructor(
    client: PlaidClient,
    storedGrant: StoredGrant,
    { currency, onUnreadable }: Pick<Reading, 'currency' | 'onUnreadable'>,
    pageSize = PAGE_SIZE,
  ) {
    this.#client = client;
    this.#storedGrant = storedGrant;
    this.#currency = currency;
    this.#onUnreadable = onUnreadable;
    this.#pageSize = pageSize;
  }

  async describe(): Promise<SourceFacts> {
    const grant = { access_token: await this.#accessToken() };
    const item = await this.#client.ask(itemSchema, (api) => api.itemGet(grant));
    if (item.item.error) throw itemError(item.item.error);
    return toSourceFacts(item, await this.#allAccounts(), this.#currency);
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
      const lines = await this.#linesOf([...page.added, ...page.modified], page.accounts);
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
    for (const { transactions, accounts } of await this.#listedPages(period)) {
      yield await this.#linesOf(transactions, accounts);
    }
  }

  /** Returns the token, read once, because each read of the stored one is billed and decrypts it. */
  #accessToken(): Promise<string> {
    this.#token ??= this.#storedGrant.read().then(accessTokenOf);
    return this.#token;
  }

  /**
   * Returns all open accounts of the Item. A page of transactions names only the accounts of its
   * transactions, so it does not say what the currency of the connection is.
   */
  #allAccounts(): Promise<readonly PlaidAccount[]> {
    this.#accounts ??= this.#accessToken().then(async (accessToken) => {
      const { accounts } = await this.#client.ask(accountsSchema, (api) =>
        api.accountsGet({ access_token: accessToken }),
      );
      return readAccounts(accounts, this.#onUnreadable);
    });
    return this.#accounts;
  }

  /** @param ofPage the accounts of the page, which may be closed */
  async #linesOf(records: Records, ofPage: Records): Promise<readonly ReadLine[]> {
    const transactions = this.#read(transactionSchema, records, 'transaction');
    if (transactions.length === 0) return [];
    // An unreadable account is reported once, from the list of all accounts.
    const accounts = [...(await this.#allAccounts()), ...readAccounts(ofPage, () => undefined)];
    const { lines, unknown } = toLines(transactions, accounts, this.#currency);
    for (const record of unknown) this.#onUnreadable(record);
    return lines;
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
  async #listedPages({ from, to }: Period): Promise<readonly ListedPage[]> {
    const accessToken = await this.#accessToken();
    for (let tries = 0; tries < MAX_LISTING_ATTEMPTS; tries += 1) {
      const pages: ListedPage[] = [];
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
        pages.push(page);
        if (page.transactions.length === 0) break;
      } while (isSteady && offset < total);
      // If one transaction is added and one removed, the total stays the same but a page may miss a
      // transaction.
      if (isSteady && ids.size === total) return pages;
    }
    throw new SourceError('provider-down');
  }
}

function readAccounts(records: Records, onUnreadable: Reading['onUnreadable']): PlaidAccount[] {
  const idOf = ({ account_id: id }: Readonly<Record<string, unknown>>) => id;
  return readRecords(accountSchema, records, { type: ACCOUNT_TYPE, idOf }, onUnreadable);
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
  if (cursor !== '') return { nextPage: isGathering ? 'later' : 'none', checkpoint: cursor };
  // An account without any transaction has an empty cursor for good.
  return { nextPage: status === 'HISTORICAL_UPDATE_COMPLETE' ? 'none' : 'later' };
}
