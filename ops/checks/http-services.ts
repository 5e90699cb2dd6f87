// Asks Google, the providers and the DNS over the network.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { DeploymentEnvironment } from '../environments/environment.ts';
import { googleAccessToken } from '../google/access-token.ts';
import { GoogleClient } from '../google/google-client.ts';
import { isRefused, isUnauthenticated } from '../google/google-error.ts';
import { publicDns } from './public-dns.ts';
import type { FoundSecret, Google, Providers, Services } from './services.ts';

const projectSchema = z.object({ state: z.string() });
const billingSchema = z.object({ billingEnabled: z.boolean().default(false) });
const serviceSchema = z.object({ config: z.object({ name: z.string() }) });
const databaseSchema = z.object({ locationId: z.string() });
const grantedSchema = z.object({ permissions: z.array(z.string()).default([]) });
const authSchema = z.object({ authorizedDomains: z.array(z.string()).default([]) });
const versionSchema = z.object({ payload: z.object({ data: z.base64() }) });
const quotaSchema = z.object({
  quotaDisplayName: z.string().default(''),
  dimensionsInfos: z
    .array(
      z.object({
        applicableLocations: z.array(z.string()).default([]),
        details: z.object({ value: z.string().default('') }).default({ value: '' }),
      }),
    )
    .default([]),
});

/** The name of the quota in the console. Google counts it in thousandths of a processor. */
const CPU_QUOTA = /total cpu allocation/i;
const THOUSANDTHS = 1000;

/** @param project its id */
export function googleOf(
  client: GoogleClient,
  {
    project,
    accessToken,
  }: { readonly project: string; readonly accessToken: () => Promise<string> },
): Google {
  const secretPath = (name: string) => `v1/projects/${project}/secrets/${name}/versions/latest`;
  return {
    isSignedIn: async () => {
      try {
        await accessToken();
      } catch {
        return false;
      }
      try {
        await client.call({
          api: 'cloudresourcemanager',
          path: 'v3/projects:search',
          query: { pageSize: '1' },
          answer: z.object({}),
        });
        return true;
      } catch (error) {
        if (isUnauthenticated(error)) return false;
        throw error;
      }
    },

    isProjectActive: async () => {
      try {
        const found = await client.find({
          api: 'cloudresourcemanager',
          path: `v3/projects/${project}`,
          answer: projectSchema,
        });
        return found?.state === 'ACTIVE';
      } catch (error) {
        // Google does not tell whether a project exists that the caller may not see.
        if (isRefused(error)) return false;
        throw error;
      }
    },

    isBillingOn: async () => {
      const found = await client.call({
        api: 'cloudbilling',
        path: `v1/projects/${project}/billingInfo`,
        answer: billingSchema,
      });
      return found.billingEnabled;
    },

    enabledApis: async () => {
      const enabled = await client.list(
        {
          api: 'serviceusage',
          path: `v1/projects/${project}/services`,
          query: { filter: 'state:ENABLED', pageSize: '200' },
        },
        'services',
        serviceSchema,
      );
      return new Set(enabled.map(({ config }) => config.name));
    },

    databaseLocation: async () => {
      const found = await client.find({
        api: 'firestore',
        path: `v1/projects/${project}/databases/(default)`,
        answer: databaseSchema,
      });
      return found?.locationId;
    },

    grantedPermissions: async (wanted) => {
      const { permissions } = await client.call({
        api: 'cloudresourcemanager',
        method: 'POST',
        path: `v3/projects/${project}:testIamPermissions`,
        body: { permissions: wanted },
        answer: grantedSchema,
      });
      return new Set(permissions);
    },

    cpuQuota: async (region) => {
      const quotas = await client.list(
        {
          api: 'cloudquotas',
          path: `v1/projects/${project}/locations/global/services/run.googleapis.com/quotaInfos`,
          query: { pageSize: '1000' },
        },
        'quotaInfos',
        quotaSchema,
      );
      const found = quotas
        .filter(({ quotaDisplayName }) => CPU_QUOTA.test(quotaDisplayName))
        .flatMap(({ dimensionsInfos }) => dimensionsInfos)
        .find(({ applicableLocations }) => applicableLocations.includes(region));
      const value = Number(found?.details.value || Number.NaN);
      if (Number.isNaN(value)) return undefined;
      // -1 means that there is no limit.
      return value < 0 ? Number.POSITIVE_INFINITY : value / THOUSANDTHS;
    },

    hasServiceAccount: async (address) => {
      const found = await client.find({
        api: 'iam',
        path: `v1/projects/${project}/serviceAccounts/${address}`,
        answer: z.object({ disabled: z.boolean().default(false) }),
      });
      return found?.disabled === false;
    },

    authorizedDomains: async () => {
      const found = await client.find({
        api: 'identitytoolkit',
        path: `admin/v2/projects/${project}/config`,
        answer: authSchema,
      });
      return found?.authorizedDomains;
    },

    secret: async (name): Promise<FoundSecret> => {
      try {
        const found = await client.find({
          api: 'secretmanager',
          path: `${secretPath(name)}:access`,
          answer: versionSchema,
        });
        if (!found) return { state: 'missing' };
        return {
          state: 'readable',
          value: Buffer.from(found.payload.data, 'base64').toString('utf8'),
        };
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      const version = await client.find({
        api: 'secretmanager',
        path: secretPath(name),
        answer: z.object({}),
      });
      return { state: version === undefined ? 'missing' : 'hidden' };
    },
  };
}

const sendgridSchema = z.object({
  webhooks: z.array(z.object({ url: z.string(), enabled: z.boolean() })).default([]),
});
const sendersSchema = z.object({
  results: z.array(z.object({ from_email: z.string(), verified: z.boolean() })),
});
const stripeSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string() })),
});

/** The origins of the providers, which tests replace. */
export interface ProviderOrigins {
  readonly sendgrid: string;
  readonly stripe: string;
}

const TIMEOUT_MS = 30_000;
const PAUSE_MS_MAX = 500;

/** Asks the providers with the keys in Secret Manager. */
export function providersOf(google: Pick<Google, 'secret'>, origins: ProviderOrigins): Providers {
  /** @throws Error without the key */
  const ask = async (url: string, secretName: string): Promise<unknown> => {
    const key = await google.secret(secretName);
    if (key.state !== 'readable') throw new Error(`You may not read the secret ${secretName}.`);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${key.value.trim()}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
    return response.json();
  };
  return {
    sendgridWebhooks: async () => {
      const url = `${origins.sendgrid}/v3/user/webhooks/event/settings/all`;
      const { webhooks } = sendgridSchema.parse(await ask(url, 'SENDGRID_API_KEY'));
      return webhooks.flatMap((one) => (one.enabled ? [one.url] : []));
    },
    isVerifiedSender: async (address) => {
      const url = `${origins.sendgrid}/v3/verified_senders?limit=1000`;
      const { results } = sendersSchema.parse(await ask(url, 'SENDGRID_API_KEY'));
      const wanted = address.toLowerCase();
      return results.some((one) => one.verified && one.from_email.toLowerCase() === wanted);
    },

    stripeWebhooks: async () => {
      const url = `${origins.stripe}/v1/webhook_endpoints?limit=100`;
      const { data } = stripeSchema.parse(await ask(url, 'STRIPE_SECRET_KEY'));
      return data.flatMap((one) => (one.status === 'enabled' ? [one.url] : []));
    },
  };
}

/** Returns the services of an environment. */
export function httpServices({ project, mail }: DeploymentEnvironment): Services {
  const accessToken = googleAccessToken();
  const client = new GoogleClient({
    project,
    accessToken,
    // A check reports a disabled API at once instead of waiting until it is on.
    pause: (ms) => wait(Math.min(ms, PAUSE_MS_MAX)),
  });
  const google = googleOf(client, { project, accessToken });
  const isEuropean = mail.sendgridRegion === 'eu';
  return {
    google,
    providers: providersOf(google, {
      sendgrid: isEuropean ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com',
      stripe: 'https://api.stripe.com',
    }),
    dns: publicDns,
  };
}
