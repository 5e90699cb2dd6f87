import type { OnCall, SourceProvider } from '../../connections/ports/source-provider.ts';
import { plaidClient, type PlaidOptions } from './client.ts';
import { accessTokenOf } from './access-token.ts';
import { beginLink, finishLink } from './link.ts';
import { plaidReader } from './reader.ts';
import { PlaidError } from './plaid-error.ts';
import { removedSchema } from './schemas.ts';

export interface PlaidSourceOptions extends PlaidOptions {
  /** where Plaid posts what happens at a bank; empty: nowhere */
  readonly webhookUrl: string;
  /** of Plaid's answers; smaller only to have more of them */
  readonly pageSize?: number;
}

/** Before there is a connection nobody keeps count. */
const uncounted: OnCall = () => undefined;

/** Bank accounts and cards, by Plaid. */
export function plaidSource(options: PlaidSourceOptions): SourceProvider {
  const webhookUrl = options.webhookUrl === '' ? undefined : options.webhookUrl;
  return {
    provider: 'plaid',
    gives: ['profit', 'cash'],
    begin: (attempt) => beginLink(plaidClient(options, uncounted), webhookUrl, attempt),
    finish: (attempt) => finishLink(plaidClient(options, uncounted), attempt),
    open: (held, { onCall }) => plaidReader(plaidClient(options, onCall), held, options.pageSize),
    // Plaid's bill for an item goes on until it is removed.
    revoke: async (held, onCall) => {
      const grant = { access_token: accessTokenOf(await held.read()) };
      try {
        await plaidClient(options, onCall).ask(removedSchema, (api) => api.itemRemove(grant));
      } catch (error) {
        if (!(error instanceof PlaidError && error.isGone)) throw error;
      }
    },
  };
}
