import { Account, type AccountOptions } from './account.ts';
import { seedCatalog } from './catalog.ts';
import { addWebhookEndpoint } from './objects/webhook-endpoint.ts';
import { API_VERSION } from './version.ts';

/** Opens an account with the catalog and the configured webhook endpoint. */
export function openAccount(options: AccountOptions): Account {
  const { webhookUrl: url, webhookSecret: secret } = options;
  return new Account(options, (account) => {
    seedCatalog(account);
    if (url === undefined) return;
    const enabledEvents = ['*'];
    addWebhookEndpoint(account, {
      url,
      enabledEvents,
      apiVersion: API_VERSION,
      ...(secret !== undefined && { secret }),
    });
  });
}
