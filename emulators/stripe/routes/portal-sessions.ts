// https://docs.stripe.com/api/customer_portal
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { createPortalConfiguration, createPortalSession } from '../objects/portal.ts';
import type { PortalConfiguration } from '../state/objects.ts';
import { pageOf } from '../wire/page.ts';
import {
  address,
  clearable,
  flag,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

const createSchema = z.strictObject({
  configuration: text().optional(),
  customer: text(),
  locale: text().optional(),
  return_url: address().optional(),
} satisfies ParamShape<Stripe.BillingPortal.SessionCreateParams>);

const switchable = z.strictObject({ prices: list(text()), product: text() });

const features = z.strictObject({
  invoice_history: z.strictObject({ enabled: flag() }).optional(),
  payment_method_update: z.strictObject({ enabled: flag() }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag(),
      mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
    } satisfies ParamShape<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel>)
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: list(z.enum(['price'])).default(['price']),
      enabled: flag(),
      products: list(switchable).default([]),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('none'),
    } satisfies ParamShape<Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate>)
    .optional(),
} satisfies ParamShape<Stripe.BillingPortal.ConfigurationCreateParams.Features>);

const configurationShape = {
  business_profile: z
    .strictObject({
      headline: clearable(text(60)),
      privacy_policy_url: address().optional(),
      terms_of_service_url: address().optional(),
    })
    .optional(),
  default_return_url: clearable(address()),
  metadata: metadata(),
} satisfies ParamShape<Stripe.BillingPortal.ConfigurationCreateParams>;

const configurationSchema = z.strictObject({ ...configurationShape, features });
const configurationUpdateSchema = z.strictObject({
  ...configurationShape,
  active: flag().optional(),
  features: features.optional(),
});

/** Stripe's message if the settings of the portal were never saved. */
const noDefaultConfiguration = (isLive: boolean): string => {
  const mode = isLive ? 'live mode' : 'test mode';
  const page = `https://dashboard.stripe.com/${isLive ? '' : 'test/'}settings/billing/portal`;
  return `No configuration provided and your ${mode} default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} at ${page}.`;
};

export function portalEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;

  const apply = (
    configuration: PortalConfiguration,
    params: z.output<typeof configurationUpdateSchema>,
  ) => {
    const { features: shown } = configuration;
    const { invoice_history, payment_method_update, subscription_cancel, subscription_update } =
      params.features ?? {};
    for (const [index, { product, prices }] of (subscription_update?.products ?? []).entries()) {
      const param = `features[subscription_update][products][${index}]`;
      store.require('product', product, `${param}[product]`);
      for (const price of prices) store.require('price', price, `${param}[prices]`);
    }
    if (invoice_history) shown.invoice_history = invoice_history;
    if (payment_method_update) Object.assign(shown.payment_method_update, payment_method_update);
    if (subscription_cancel) Object.assign(shown.subscription_cancel, subscription_cancel);
    if (subscription_update) {
      const products = subscription_update.products.map((product) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        ...product,
      }));
      Object.assign(shown.subscription_update, { ...subscription_update, products });
    }
    if (params.business_profile) {
      const { headline, privacy_policy_url, terms_of_service_url } = params.business_profile;
      const profile = configuration.business_profile;
      if (headline !== undefined) profile.headline = headline;
      if (privacy_policy_url !== undefined) profile.privacy_policy_url = privacy_policy_url;
      if (terms_of_service_url !== undefined) profile.terms_of_service_url = terms_of_service_url;
    }
    if (params.default_return_url !== undefined)
      configuration.default_return_url = params.default_return_url;
    if (params.active !== undefined) configuration.active = params.active;
    configuration.metadata = mergeMetadata(configuration.metadata, params.metadata);
    configuration.updated = account.now();
    return configuration;
  };

  const offFeatures = (configuration: PortalConfiguration) => {
    const { features: shown } = configuration;
    shown.invoice_history.enabled = false;
    shown.payment_method_update.enabled = false;
    shown.subscription_cancel.enabled = false;
    shown.subscription_update.enabled = false;
    configuration.is_default = false;
    return configuration;
  };

  return [
    endpoint('POST /v1/billing_portal/sessions', createSchema, (params) => {
      const customer = store.require('customer', params.customer, 'customer');
      const [usual] = store.list('billing_portal.configuration', ({ is_default }) => is_default);
      const configuration =
        params.configuration === undefined
          ? usual
          : store.require('billing_portal.configuration', params.configuration, 'configuration');
      if (!configuration) throw invalid(noDefaultConfiguration(account.isLive));
      if (!configuration.active) throw invalid('The configuration is not active.', 'configuration');
      const id = ids.next('bps_');
      const session = createPortalSession(
        {
          id,
          configuration: configuration.id,
          customer: customer.id,
          returnUrl: params.return_url ?? configuration.default_return_url,
          locale: params.locale ?? null,
          url: `${account.address}/p/session/${ids.next('test_', 40)}`,
        },
        account.now(),
      );
      account.emit('billing_portal.session.created', store.add('billing_portal.session', session));
      return session;
    }),
    endpoint('POST /v1/billing_portal/configurations', configurationSchema, (params) => {
      const empty = offFeatures(createPortalConfiguration(ids.next('bpc_'), [], account.now()));
      const configuration = apply(empty, params);
      store.add('billing_portal.configuration', configuration);
      account.emit('billing_portal.configuration.created', configuration);
      return configuration;
    }),
    endpoint('GET /v1/billing_portal/configurations/:id', noParams, (_, id) =>
      store.require('billing_portal.configuration', id),
    ),
    endpoint(
      'POST /v1/billing_portal/configurations/:id',
      configurationUpdateSchema,
      (params, id) => {
        const configuration = apply(store.require('billing_portal.configuration', id), params);
        account.emit('billing_portal.configuration.updated', configuration);
        return configuration;
      },
    ),
    endpoint(
      'GET /v1/billing_portal/configurations',
      z.strictObject({
        ...pageShape,
        active: flag().optional(),
        is_default: flag().optional(),
      } satisfies ParamShape<Stripe.BillingPortal.ConfigurationListParams>),
      (params) => {
        const found = store.list(
          'billing_portal.configuration',
          ({ active, is_default }) =>
            (params.active === undefined || active === params.active) &&
            (params.is_default === undefined || is_default === params.is_default),
        );
        return pageOf('/v1/billing_portal/configurations', found, params);
      },
    ),
  ];
}
