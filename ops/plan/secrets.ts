import type { DeploymentEnvironment } from '../environments/environment.ts';

/** A secret of a deployment: what it looks like and where it comes from. */
export interface SecretKind {
  /** undefined: any text that is not empty */
  readonly form?: RegExp;
  /** the form in words, for a person */
  readonly about: string;
  /** where to get the value */
  readonly from: string;
}

const stripeKey = (environment: DeploymentEnvironment): SecretKind => {
  const mode = environment.kind === 'production' ? 'live' : 'test';
  return {
    form: new RegExp(`^[sr]k_${mode}_\\w+$`),
    about: `begins with sk_${mode}_ or rk_${mode}_`,
    from: 'https://dashboard.stripe.com/apikeys',
  };
};

const RANDOM: SecretKind = {
  form: /^\S{24,}$/,
  about: 'a random text of at least 24 characters',
  from: 'openssl rand -base64 32',
};

const KINDS: Readonly<Record<string, SecretKind | ((one: DeploymentEnvironment) => SecretKind)>> = {
  SENDGRID_API_KEY: {
    form: /^SG\.[\w-]+\.[\w-]+$/,
    about: 'begins with SG.',
    from: 'https://app.sendgrid.com/settings/api_keys',
  },
  UNSUBSCRIBE_SECRET: RANDOM,
  ADMIN_SETUP_SECRET: {
    form: /^(?:none|\S{24,})$/,
    about: 'a random text of at least 24 characters, or "none"',
    from: 'openssl rand -base64 32',
  },
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: {
    form: /^whsec_\w+(?:\s*,\s*whsec_\w+)?$/,
    about: 'begins with whsec_; two with a comma during a rotation',
    from: 'https://dashboard.stripe.com/webhooks',
  },
  PLAID_SECRET: {
    form: /^[0-9a-f]{30}$/,
    about: '30 hexadecimal digits',
    from: 'https://dashboard.plaid.com/developers/keys',
  },
  QUICKBOOKS_CLIENT_SECRET: {
    about: 'the client secret of the app',
    from: 'https://developer.intuit.com, Keys and credentials',
  },
  QUICKBOOKS_VERIFIER_TOKEN: {
    about: 'the verifier token of the webhooks',
    from: 'https://developer.intuit.com, Webhooks',
  },
  XERO_CLIENT_SECRET: {
    about: 'the client secret of the app',
    from: 'https://developer.xero.com/app/manage, Configuration',
  },
  XERO_WEBHOOK_KEY: {
    about: 'the webhooks key of the app',
    from: 'https://developer.xero.com/app/manage, Webhooks',
  },
  CONNECTOR_KEY: {
    form: /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/,
    about: 'the name of a Cloud KMS key',
    from: 'npm run setup',
  },
};

/** Returns the kind of a secret. A secret that this list does not know may be any text. */
export function secretKind(name: string, environment: DeploymentEnvironment): SecretKind {
  const kind = KINDS[name] ?? { about: 'any text', from: 'docs/configuration.md' };
  return typeof kind === 'function' ? kind(environment) : kind;
}

/** The names of the secrets that this list knows. */
export const KNOWN_SECRETS = Object.keys(KINDS);
