// A reader of a bank whose answers a test states.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import {
  ItemUpdateTypeEnum,
  type AccountBase,
  type AccountsGetResponse,
  type Transaction,
  type TransactionsGetResponse,
  type TransactionsSyncResponse,
} from 'plaid';
import { vi } from 'vitest';
import type { ChangedLines } from '../../../functions/src/connections/ports/source-provider.ts';
import { plaidSource } from '../../../functions/src/providers/plaid/provider.ts';
import { aPage, anAccount, item, itemAnswer } from './plaid-samples.ts';

const SINCE = businessDate('2026-01-01');

export interface Answers {
  readonly accounts?: readonly AccountBase[];
  /** answers by the cursor of the request; an error code refuses it */
  readonly pages?: (cursor: string) => TransactionsSyncResponse | string;
  readonly listed?: readonly Transaction[];
}

/** Opens a reader of a bank with these answers. Replaces `fetch`. */
export function bankWith({
  accounts = [anAccount()],
  pages = () => aPage(),
  listed = [],
}: Answers) {
  let requests = 0;
  const getItem = { ...item, update_type: ItemUpdateTypeEnum.Background };
  const refusal = (code: string) =>
    Response.json(
      {
        error_type: 'TRANSACTIONS_ERROR',
        error_code: code,
        error_message: '',
        display_message: null,
      },
      { status: 400 },
    );
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit) => {
    requests += 1;
    const request = JSON.parse(init.body as string) as { cursor?: string };
    switch (new URL(address).pathname) {
      case '/item/get':
        return Response.json(itemAnswer);
      case '/accounts/get': {
        const answer: AccountsGetResponse = {
          accounts: [...accounts],
          item: getItem,
          request_id: 'bkVE1BHWMAZ9Rnr',
        };
        return Response.json(answer);
      }
      case '/transactions/sync': {
        const page = pages(request.cursor ?? '');
        return typeof page === 'string' ? refusal(page) : Response.json(page);
      }
      default: {
        const answer: TransactionsGetResponse = {
          accounts: [anAccount()],
          transactions: [...listed],
          total_transactions: listed.length,
          item: getItem,
          request_id: '45QSn',
        };
        return Response.json(answer);
      }
    }
  });
  const setAside: UnreadableRecord[] = [];
  const source = plaidSource({
    clientId: 'client',
    secret: 'secret',
    webhookUrl: '',
    baseUrl: 'https://plaid.example',
  });
  const reader = source.open(
    { read: async () => ({ accessToken: 'access' }), save: async () => undefined },
    {
      basis: 'cash',
      currency: 'USD',
      onCall: () => undefined,
      onUnreadable: (record) => setAside.push(record),
    },
  );
  const changes = async (checkpoint?: string): Promise<ChangedLines[]> => {
    const found: ChangedLines[] = [];
    for await (const page of reader.changes({ checkpoint, since: SINCE })) found.push(page);
    return found;
  };
  const linesOf = async () => (await changes()).flatMap(({ lines }) => lines);
  return { reader, changes, linesOf, setAside, requestCount: () => requests };
}
