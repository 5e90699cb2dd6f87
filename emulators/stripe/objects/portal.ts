import type { PortalConfiguration, PortalSession, Price } from '../state/objects.ts';

const REASONS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'too_complex',
  'low_quality',
  'other',
];

/** Creates the default portal configuration, with all features and all prices. */
export const createPortalConfiguration = (
  id: string,
  prices: readonly Price[],
  created: number,
): PortalConfiguration => ({
  id,
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: REASONS },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ['price'],
      enabled: true,
      products: prices.map((price) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices: [price.id],
        product: price.product,
      })),
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'continue_trial',
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: created,
});

export interface NewPortalSession {
  readonly id: string;
  readonly configuration: string;
  readonly customer: string;
  readonly returnUrl: string | null;
  readonly locale: string | null;
  readonly url: string;
}

export const createPortalSession = (fields: NewPortalSession, created: number): PortalSession => ({
  id: fields.id,
  object: 'billing_portal.session',
  configuration: fields.configuration,
  created,
  customer: fields.customer,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: fields.locale,
  on_behalf_of: null,
  return_url: fields.returnUrl,
  url: fields.url,
});
