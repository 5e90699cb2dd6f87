// https://plaid.com/docs/api/products/transactions/
import type {
  TransactionsGetRequest,
  TransactionsGetResponse,
  TransactionsSyncRequest,
  TransactionsSyncResponse,
} from 'plaid';
import { z } from 'zod';
import type { Item } from '../item/item.ts';
import { syncPage } from '../item/sync.ts';
import { toWireAccountsOf, toWireItem, toWireTransaction } from '../item/wire-shapes.ts';
import type { Team } from '../team.ts';
import { PlaidError } from '../wire/plaid-error.ts';
import type { ParamShape, Wire } from '../wire/wire.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { countedItem, requireAccess } from './items.ts';

type Answer<T> = Omit<Wire<T>, 'request_id'>;

const MAX_COUNT = 500;
const count = z.int().min(1).max(MAX_COUNT).optional();

const syncSchema = z.strictObject({
  access_token: z.string(),
  cursor: z.string().max(256).optional(),
  count,
} satisfies ParamShape<TransactionsSyncRequest>);

const getSchema = z.strictObject({
  access_token: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  options: z.strictObject({ count, offset: z.int().min(0).optional() }).optional(),
} satisfies ParamShape<TransactionsGetRequest>);

/** Whether `/transactions/get` lists the transactions of an account, which may be closed. */
const isListed = ({ facts }: Item, bankAccountId: string): boolean =>
  facts.bank.accounts.find(({ id }) => id === bankAccountId)?.closed?.listsTransactions ?? true;

export const transactionEndpoints = (team: Team): readonly Endpoint[] => [
  endpoint('/transactions/sync', syncSchema, (params): Answer<TransactionsSyncResponse> => {
    const item = countedItem(team, '/transactions/sync', params.access_token);
    requireAccess(item);
    const { cursor, count: most } = params;
    const syncParams = {
      ...(cursor !== undefined && { cursor }),
      ...(most !== undefined && { count: most }),
    };
    return syncPage(item, syncParams, (page) => team.faults.consumeMutation(page));
  }),

  endpoint('/transactions/get', getSchema, (params): Answer<TransactionsGetResponse> => {
    const item = countedItem(team, '/transactions/get', params.access_token);
    requireAccess(item);
    if (item.status === 'NOT_READY') {
      throw new PlaidError({
        type: 'ITEM_ERROR',
        code: 'PRODUCT_NOT_READY',
        message:
          'the requested product is not yet ready. please provide a webhook or try the request again later',
      });
    }
    const { start_date: from, end_date: to, options } = params;
    const transactions = [...item.log.transactions]
      .filter(({ transaction }) => from <= transaction.date && transaction.date <= to)
      .filter(({ transaction }) => isListed(item, transaction.accountId))
      .toSorted((a, b) => (a.transaction.date < b.transaction.date ? 1 : -1));
    const { offset = 0, count: most = 100 } = options ?? {};
    const some = transactions.slice(offset, offset + most);
    return {
      accounts: toWireAccountsOf(
        item,
        some.map(({ transaction }) => transaction.accountId),
      ),
      transactions: some.map((transaction) => toWireTransaction(item, transaction)),
      total_transactions: transactions.length,
      item: toWireItem(item),
    };
  }),
];
