const WHERE =
  'Copy the signing secret of the webhook endpoint from https://dashboard.stripe.com/webhooks.';

/** Returns the signing secrets of a setting: one, or two during a rotation. */
export const webhookSecretsOf = (setting: string): readonly string[] =>
  setting.split(',').map((secret) => secret.trim());

/**
 * Checks the form of the signing secrets.
 *
 * @returns a sentence for each fault, without the secret
 */
export function webhookSecretFaults(setting: string): readonly string[] {
  if (setting.trim() === '') {
    return [`STRIPE_WEBHOOK_SECRET is not set, so events of Stripe are refused. ${WHERE}`];
  }
  return webhookSecretsOf(setting).every((secret) => /^whsec_\w+$/.test(secret))
    ? []
    : [`STRIPE_WEBHOOK_SECRET is not a signing secret. It must begin with whsec_. ${WHERE}`];
}
