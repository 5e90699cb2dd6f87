// https://docs.stripe.com/api/events, /webhook_endpoints
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { addWebhookEndpoint } from '../objects/webhook-endpoint.ts';
import type { WebhookEndpoint } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  address,
  clearable,
  createdRange,
  flag,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

/** How long events can be listed. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

const listSchema = z.strictObject({
  ...pageShape,
  created: createdRange,
  delivery_success: flag().optional(),
  type: text().optional(),
  types: list(text(), 20).optional(),
} satisfies ParamShape<Stripe.EventListParams>);

const eventTypes = () =>
  list(text(), 100).refine((types) => types.length > 0, 'You must specify at least one event.');

const createSchema = z.strictObject({
  api_version: text().optional(),
  description: text(5000).optional(),
  enabled_events: eventTypes(),
  metadata: metadata(),
  url: address(),
} satisfies ParamShape<Stripe.WebhookEndpointCreateParams>);

const updateSchema = z.strictObject({
  description: clearable(text()),
  disabled: flag().optional(),
  enabled_events: eventTypes().optional(),
  metadata: metadata(),
  url: address().optional(),
} satisfies ParamShape<Stripe.WebhookEndpointUpdateParams>);

/** Removes the secret, which is only returned on creation. */
function withoutSecret(endpoint: WebhookEndpoint): WebhookEndpoint {
  const shown = { ...endpoint };
  delete shown.secret;
  return shown;
}

export function eventEndpoints(account: Account): readonly Endpoint[] {
  const { store } = account;
  return [
    endpoint('GET /v1/events', listSchema, (params) => {
      const since = account.now() - RETENTION_SECONDS;
      const found = store.list(
        'event',
        (event) =>
          event.created >= since &&
          (params.type === undefined || event.type === params.type) &&
          (params.types?.includes(event.type) ?? true) &&
          (params.delivery_success === undefined ||
            (event.pending_webhooks === 0) === params.delivery_success) &&
          isWithin(event.created, params.created),
      );
      return pageOf('/v1/events', found, params);
    }),
    endpoint('GET /v1/events/:id', noParams, (_, id) => store.require('event', id)),
    endpoint('POST /v1/webhook_endpoints', createSchema, (params) =>
      addWebhookEndpoint(account, {
        url: params.url,
        enabledEvents: params.enabled_events,
        apiVersion: params.api_version ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
      }),
    ),
    endpoint('GET /v1/webhook_endpoints', z.strictObject(pageShape), (params) =>
      pageOf('/v1/webhook_endpoints', store.list('webhook_endpoint').map(withoutSecret), params),
    ),
    endpoint('GET /v1/webhook_endpoints/:id', noParams, (_, id) =>
      withoutSecret(store.require('webhook_endpoint', id)),
    ),
    endpoint('POST /v1/webhook_endpoints/:id', updateSchema, (params, id) => {
      const found = store.require('webhook_endpoint', id);
      if (params.description !== undefined) found.description = params.description;
      if (params.disabled !== undefined) found.status = params.disabled ? 'disabled' : 'enabled';
      if (params.enabled_events !== undefined) found.enabled_events = params.enabled_events;
      if (params.url !== undefined) found.url = params.url;
      found.metadata = mergeMetadata(found.metadata, params.metadata);
      return withoutSecret(found);
    }),
    endpoint('DELETE /v1/webhook_endpoints/:id', noParams, (_, id) => {
      store.require('webhook_endpoint', id);
      store.remove('webhook_endpoint', id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  ];
}
