import type { Account } from '../account.ts';
import type { WebhookEndpoint } from '../state/objects.ts';

export interface NewWebhookEndpoint {
  readonly url: string;
  readonly enabledEvents: string[];
  readonly secret?: string;
  readonly apiVersion?: string | null;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

export function addWebhookEndpoint(account: Account, fields: NewWebhookEndpoint): WebhookEndpoint {
  return account.store.add('webhook_endpoint', {
    id: account.ids.next('we_'),
    object: 'webhook_endpoint',
    api_version: fields.apiVersion ?? null,
    application: null,
    created: account.now(),
    description: fields.description ?? null,
    enabled_events: fields.enabledEvents,
    livemode: false,
    metadata: fields.metadata ?? {},
    secret: fields.secret ?? account.ids.next('whsec_', 32),
    status: 'enabled',
    url: fields.url,
  });
}
