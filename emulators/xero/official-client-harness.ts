// A running emulator that the official SDK of Xero calls. The SDK's hosts are fixed, so its requests
// are sent to the emulator instead.
import { createRequire } from 'node:module';
import type { AxiosStatic } from 'axios';
import type { Issuer as IssuerClass } from 'openid-client';
import { expect } from 'vitest';
import { XeroClient } from 'xero-node';
import { z } from 'zod';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { generateCompany } from '@daily-snapshot/emulator-companies/generate';
import { challengeOf } from '@daily-snapshot/emulator-companies/service/grants';
import { BooksTestServer } from '@daily-snapshot/emulator-companies/service/testing';
import { startXero } from './index.ts';
import { SCOPES } from './routes/oauth.ts';
import { tenantOf } from './xero.ts';

// The SDK loads these packages itself. Another copy of them would not be redirected.
const requireOfSdk = createRequire(createRequire(import.meta.url).resolve('xero-node'));
const axios = requireOfSdk('axios') as AxiosStatic;
const { Issuer } = requireOfSdk('openid-client') as { Issuer: typeof IssuerClass };

const START = new Date('2026-11-24T16:00:00Z');
const HOSTS = /^https:\/\/(?:api|identity)\.xero\.com/;

export const REDIRECT_URI = 'http://127.0.0.1:5002/connect/return';
export const STATE = 'of-the-owner';
export const VERIFIER = 'a-proof-that-nobody-else-has-and-that-is-long-enough';
export const WEBHOOK_KEY = 'a-webhook-key';

/** The parameters of a consent request, as our reader sends them. */
export const CONSENT = {
  scope: SCOPES.join(' '),
  state: STATE,
  redirect_uri: REDIRECT_URI,
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
};

const failureSchema = z.object({
  response: z.object({
    statusCode: z.int(),
    headers: z.record(z.string(), z.unknown()),
    body: z.unknown(),
  }),
});

/** Returns the error response that the SDK reports. It rejects with JSON. */
export const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The call was not refused.'),
    (error: unknown) => failureSchema.parse(JSON.parse(String(error))).response,
  );

/** The emulator with two organizations. The first one has foreign currencies and drafts. */
export class OfficialClientHarness {
  readonly emulator: BooksTestServer;
  readonly books: CompanyBooks;
  readonly tenant: string;
  readonly otherTenant: string;
  readonly #interceptor: number;

  private constructor(emulator: BooksTestServer, books: CompanyBooks, other: CompanyBooks) {
    this.emulator = emulator;
    this.books = books;
    this.tenant = tenantOf(books.profile.name);
    this.otherTenant = tenantOf(other.profile.name);
    this.#interceptor = axios.interceptors.request.use((config) => {
      if (config.url !== undefined) config.url = config.url.replace(HOSTS, emulator.address);
      return config;
    });
  }

  static async start(): Promise<OfficialClientHarness> {
    const features = { until: '2026-11-23', hasUndeposited: false, hasCombinedPayments: false };
    const books = generateCompany({
      seed: 'official',
      days: 60,
      hasForeignCurrency: true,
      profile: { hasDrafts: true },
      ...features,
    });
    const other = generateCompany({ seed: 'other', days: 5, ...features });
    const companies = [books, other];
    const emulator = await BooksTestServer.start(START, (startOptions) =>
      startXero({ ...startOptions, companies, seed: 'official', webhookSecret: WEBHOOK_KEY }),
    );
    return new OfficialClientHarness(emulator, books, other);
  }

  async close(): Promise<void> {
    axios.interceptors.request.eject(this.#interceptor);
    await this.emulator.close();
  }

  /** Returns a client without tokens, with the endpoints that the emulator publishes. */
  async newClient(): Promise<XeroClient> {
    const client = new XeroClient({
      clientId: 'local-client',
      clientSecret: 'local-secret',
      redirectUris: [REDIRECT_URI],
      scopes: [...SCOPES],
      state: STATE,
    });
    const issuer = await Issuer.discover(this.emulator.address);
    client.openIdClient = new issuer.Client({
      client_id: 'local-client',
      client_secret: 'local-secret',
      redirect_uris: [REDIRECT_URI],
    });
    return client;
  }

  /** Answers on the consent page. Returns the query of the redirect. */
  answer(
    client: XeroClient,
    tenants: readonly string[],
    decision: 'allow' | 'deny' = 'allow',
  ): Promise<Readonly<Record<string, string>>> {
    const { pathname, searchParams } = new URL(client.openIdClient.authorizationUrl(CONSENT));
    const query = Object.fromEntries(searchParams);
    return this.emulator.consent(pathname, query, tenants, decision);
  }

  /** Grants access and exchanges the code. */
  async connect(tenants: readonly string[] = [this.tenant]): Promise<XeroClient> {
    const client = await this.newClient();
    const returned = await this.answer(client, tenants);
    const checks = { state: STATE, code_verifier: VERIFIER };
    client.setTokenSet(await client.openIdClient.oauthCallback(REDIRECT_URI, returned, checks));
    return client;
  }
}
