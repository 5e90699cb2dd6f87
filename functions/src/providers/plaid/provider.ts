import type { OnCall, SourceProvider } from '../../connections/ports/source-provider.ts';
import { plaidClient, type PlaidOptions } from './client.ts';
import { accessTokenOf } from './access-token.ts';
import { beginLink, finishLink, removeItem } from './link.ts';
import { PlaidReader } from './reader.ts';

export interface PlaidSourceOptions extends PlaidOptions {
  /** Where Plaid sends webhooks. Empty means no webhooks. */
  readonly webhookUrl: string;
  /** Page size of Plaid's responses. Tests use a small one to get several pages. */
  readonly pageSize?: number;
}

/** A counter that does nothing. Requests before a connection exists are not counted. */
const skipCounting: OnCall = () => undefined;

/** Connects bank accounts and cards through Plaid. */
export function plaidSource(options: PlaidSourceOptions): SourceProvider {
  const webhookUrl = options.webhookUrl === '' ? undefined : options.webhookUrl;
  return {
    provider: 'plaid',
    provides: ['profit', 'cash'],
    returnParameter: 'proof',
    begin: (attempt) => beginLink(plaidClient(options, skipCounting), webhookUrl, attempt),
    finish: (attempt) => finishLink(plaidClient(options, skipCounting), attempt),
    open: (storedGrant, reading) =>
      new PlaidReader(plaidClient(options, reading.onCall), storedGrant, reading, options.pageSize),
    // Plaid bills an Item until it is removed.
    revoke: async (storedGrant, onCall) =>
      removeItem(plaidClient(options, onCall), accessTokenOf(await storedGrant.read())),
  };
}
