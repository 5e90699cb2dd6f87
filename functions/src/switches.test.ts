import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const OPTIONAL = [
  'STRIPE_IS_ON',
  'PLAID_CLIENT_ID',
  'QUICKBOOKS_CLIENT_ID',
  'XERO_CLIENT_ID',
  'FIRST_ADMINISTRATOR',
  'FIRST_REPRESENTATIVE',
  'DEPLOYMENT_REGION',
  'FUNCTIONS_ACCOUNT',
];

interface Endpoint {
  readonly region: unknown;
  readonly serviceAccountEmail?: unknown;
  readonly secretEnvironmentVariables?: readonly { readonly key: string }[];
}

/** Loads the functions of a deployment with these parameters and returns what Google gets to know. */
async function load(parameters: Readonly<Record<string, string>>) {
  for (const name of OPTIONAL) vi.stubEnv(name, parameters[name]);
  vi.resetModules();
  const exported: Readonly<Record<string, { readonly __endpoint: unknown }>> =
    await import('./index.ts');
  const endpoints = Object.entries(exported).map(([name, { __endpoint }]) => ({
    name,
    ...(JSON.parse(JSON.stringify(__endpoint)) as Endpoint),
  }));
  const secretsOf = (wanted: string) =>
    endpoints
      .filter(({ name }) => name === wanted)
      .flatMap(({ secretEnvironmentVariables = [] }) => secretEnvironmentVariables)
      .map(({ key }) => key)
      .toSorted();
  const all = endpoints.flatMap(({ name }) => secretsOf(name));
  return { endpoints, secretsOf, secrets: [...new Set(all)].toSorted() };
}

describe('the functions of a deployment', () => {
  it('need two secrets if everything optional is off', async () => {
    const { secrets } = await load({});
    expect(secrets).toEqual(['SENDGRID_API_KEY', 'UNSUBSCRIBE_SECRET']);
  });

  it('need the secrets of the providers that are on, and no others', async () => {
    const { secrets, secretsOf } = await load({ QUICKBOOKS_CLIENT_ID: 'id' });
    expect(secrets).toEqual([
      'CONNECTOR_KEY',
      'QUICKBOOKS_CLIENT_SECRET',
      'QUICKBOOKS_VERIFIER_TOKEN',
      'SENDGRID_API_KEY',
      'UNSUBSCRIBE_SECRET',
    ]);
    expect(secretsOf('webhooks')).toEqual([
      'CONNECTOR_KEY',
      'QUICKBOOKS_CLIENT_SECRET',
      'QUICKBOOKS_VERIFIER_TOKEN',
    ]);
  });

  it('need all secrets if everything is on, and those of connections only where they are used', async () => {
    const { endpoints, secrets, secretsOf } = await load({
      STRIPE_IS_ON: 'true',
      PLAID_CLIENT_ID: 'id',
      QUICKBOOKS_CLIENT_ID: 'id',
      XERO_CLIENT_ID: 'id',
      FIRST_ADMINISTRATOR: 'admin@acme.com',
    });
    expect(secrets).toHaveLength(11);
    const withConnectorKey = endpoints.flatMap(({ name }) =>
      secretsOf(name).includes('CONNECTOR_KEY') ? [name] : [],
    );
    expect(withConnectorKey.toSorted()).toEqual([
      'connectionsApi',
      'connectionsPublicApi',
      'eraseAccount',
      'everyQuarterHour',
      'syncConnection',
      'webhooks',
    ]);
  });

  it.each(['', 'false', 'yes'])(
    'need no secret of Stripe if STRIPE_IS_ON is "%s"',
    async (value) => {
      const { secrets, secretsOf } = await load({ STRIPE_IS_ON: value });
      expect(secrets.join()).not.toContain('STRIPE');
      expect(secretsOf('stripeWebhook')).toEqual(['UNSUBSCRIBE_SECRET']);
    },
  );

  it('are in the region of the deployment and run as its account', async () => {
    const account = 'functions@bakery.iam.gserviceaccount.com';
    const { endpoints } = await load({
      DEPLOYMENT_REGION: 'europe-west1',
      FUNCTIONS_ACCOUNT: account,
    });
    expect(endpoints.every(({ serviceAccountEmail }) => serviceAccountEmail === account)).toBe(
      true,
    );
    expect(new Set(endpoints.map(({ region }) => JSON.stringify(region)))).toEqual(
      new Set(['["europe-west1"]']),
    );
  });
});
