import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { generateCompany } from '@daily-snapshot/emulator-companies/generate';
import { challengeOf } from '@daily-snapshot/emulator-companies/service/grants';
import { signatureOf } from '@daily-snapshot/emulator-companies/service/webhook-feed';
import { BooksTestServer } from '@daily-snapshot/emulator-companies/service/testing';
import { startXero } from './index.ts';
import { SCOPES } from './routes/oauth.ts';
import { tenantOf } from './xero.ts';

const START = new Date('2026-11-24T16:00:00Z');
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const SECRET = 'a-webhook-key';
const VERIFIER = 'a-proof-that-nobody-else-has-and-that-is-long-enough';

let books: CompanyBooks;
let other: CompanyBooks;
let emulator: BooksTestServer;
let tenant: string;

beforeEach(async () => {
  const features = { hasUndeposited: false, hasCombinedPayments: false };
  books = generateCompany({ seed: 'api', until: '2026-11-23', days: 60, ...features });
  other = generateCompany({ seed: 'other', until: '2026-11-23', days: 5, ...features });
  tenant = tenantOf(books.profile.name);
  emulator = await BooksTestServer.start(START, (startOptions) =>
    startXero({ ...startOptions, companies: [books, other], seed: 'api', webhookSecret: SECRET }),
  );
});
afterEach(() => emulator.close());

const consentWith = (scopes: readonly string[]) => ({
  client_id: 'local-client',
  response_type: 'code',
  scope: scopes.join(' '),
  redirect_uri: 'http://127.0.0.1:5002/connect/return',
  state: 'of-the-owner',
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: 'S256',
});
const CONSENT = consentWith(SCOPES);
const CLIENT = { authorization: `Basic ${btoa('local-client:local-secret')}` };

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const token = (form: Record<string, string>): Promise<Response> =>
  emulator.post('/connect/token', form, CLIENT);

async function connect(tenants: readonly string[] = [tenant]): Promise<Tokens> {
  const redirect = await emulator.consent('/identity/connect/authorize', CONSENT, tenants);
  const answer = await token({
    grant_type: 'authorization_code',
    code: redirect['code'] ?? '',
    redirect_uri: CONSENT.redirect_uri,
    code_verifier: VERIFIER,
  });
  return answer.json() as Promise<Tokens>;
}

const get = (
  path: string,
  { access_token: access }: Tokens,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${emulator.address}${path}`, {
    headers: { authorization: `Bearer ${access}`, 'xero-tenant-id': tenant, ...headers },
  });

type Items = readonly Readonly<Record<string, unknown>>[];

const list = async (name: string, query: string, tokens: Tokens, since?: string) => {
  const headers = since === undefined ? {} : { 'if-modified-since': since };
  const answer = await get(`/api.xro/2.0/${name}?${query}`, tokens, headers);
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, items: (body[name] ?? []) as Items, body };
};

describe('consent', () => {
  it('requires a PKCE challenge and refuses a token request with a forged verifier', async () => {
    const { code_challenge: _, ...unproven } = CONSENT;
    const asked = new URLSearchParams(unproven).toString();
    expect((await fetch(`${emulator.address}/identity/connect/authorize?${asked}`)).status).toBe(
      400,
    );
    const redirect = await emulator.consent('/identity/connect/authorize', CONSENT, [tenant]);
    const stolen = await token({
      grant_type: 'authorization_code',
      code: redirect['code'] ?? '',
      redirect_uri: CONSENT.redirect_uri,
      code_verifier: 'a-guess',
    });
    expect(stolen.status).toBe(400);
  });

  it('covers several organizations, and one of them can be disconnected', async () => {
    const tokens = await connect([tenant, tenantOf(other.profile.name)]);
    const connections = (await (await get('/connections', tokens)).json()) as {
      id: string;
      tenantId: string;
    }[];
    expect(connections.map(({ tenantId }) => tenantId)).toEqual([
      tenant,
      tenantOf(other.profile.name),
    ]);
    const [first] = connections;
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const ended = await fetch(`${emulator.address}/connections/${first?.id}`, {
      method: 'DELETE',
      headers,
    });
    expect(ended.status).toBe(204);
    expect((await list('Accounts', '', tokens)).status).toBe(403);
  });
});

describe('tokens', () => {
  const refresh = async (value: string) => {
    const answer = await token({ grant_type: 'refresh_token', refresh_token: value });
    return { status: answer.status, body: (await answer.json()) as Tokens };
  };

  it('change on every refresh, and the previous one stays valid for 30 minutes', async () => {
    const { refresh_token: first } = await connect();
    const { body: second } = await refresh(first);
    expect(second.refresh_token).not.toBe(first);
    expect((await refresh(first)).body.refresh_token).toBe(second.refresh_token);
    await emulator.advance(30 * MINUTE);
    expect((await refresh(first)).status).toBe(400);
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('expire after 30 minutes, and refresh tokens after 60 days without use', async () => {
    const tokens = await connect();
    await emulator.advance(30 * MINUTE);
    expect((await list('Accounts', '', tokens)).status).toBe(401);
    await emulator.advance(60 * DAY);
    expect((await refresh(tokens.refresh_token)).status).toBe(400);
  });
});

describe('lists', () => {
  const live = (kind: string) => books.documents().filter((document) => document.kind === kind);

  it('are paginated, and contain line items only when a page is requested', async () => {
    const tokens = await connect();
    const count = live('invoice').length + live('bill').length;
    const { items, body } = await list('Invoices', 'page=2&pageSize=10', tokens);
    expect(items).toHaveLength(10);
    expect(body['pagination']).toEqual({
      page: 2,
      pageSize: 10,
      pageCount: Math.ceil(count / 10),
      itemCount: count,
    });
    expect(items[0]).toHaveProperty('LineItems');
    const { items: all } = await list('Invoices', '', tokens);
    expect(all).toHaveLength(count);
    expect(all[0]).not.toHaveProperty('LineItems');
  });

  it('write a date as the time of its midnight', async () => {
    const tokens = await connect();
    const { items } = await list('BankTransactions', 'page=1&pageSize=1', tokens);
    const text = String(items[0]?.['DateString']);
    const midnight = Date.parse(`${text}Z`);
    expect(items[0]?.['Date']).toBe(`/Date(${midnight}+0000)/`);
  });

  it('return changes since a time, including voided and deleted documents', async () => {
    const tokens = await connect();
    const free = [...live('bill'), ...live('invoice')].filter(
      ({ id, state }) => state === 'live' && books.settlementsOf(id).length === 0,
    );
    await emulator.ask('POST', `/companies/${tenant}/documents/${free[0]?.id}/void`);
    await emulator.ask('DELETE', `/companies/${tenant}/documents/${free[1]?.id}`);
    const { items } = await list('Invoices', 'page=1', tokens, '2026-11-24T16:00:00');
    expect(items.map(({ Status }) => Status)).toEqual(['VOIDED', 'DELETED']);
    expect((await list('Invoices', 'page=1', tokens, '2026-11-24T16:00:01')).items).toEqual([]);
  });

  it('return 501 for unsupported parameters and 403 for another organization', async () => {
    const tokens = await connect();
    expect((await list('Invoices', 'summaryOnly=true', tokens)).status).toBe(501);
    expect((await list('Invoices', 'where=Total%3E5', tokens)).status).toBe(501);
    expect((await list('Quotes', '', tokens)).status).toBe(501);
    const few = consentWith([...SCOPES, 'openid']);
    const redirect = await emulator.consent('/identity/connect/authorize', few, []).catch(String);
    expect(redirect).toContain('No company was chosen');
    const answer = await get('/api.xro/2.0/Invoices', tokens, {
      'xero-tenant-id': tenantOf(other.profile.name),
    });
    expect(answer.status).toBe(403);
  });

  it('are limited to 60 calls per minute', async () => {
    const tokens = await connect();
    for (let call = 1; call <= 60; call += 1) {
      const answer = await get('/api.xro/2.0/Organisation', tokens);
      await answer.body?.cancel();
      expect(answer.headers.get('x-minlimit-remaining')).toBe(String(60 - call));
    }
    await emulator.advance(20);
    const refused = await get('/api.xro/2.0/Organisation', tokens);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(refused.headers.get('x-rate-limit-problem')).toBe('minute');
    await emulator.advance(40);
    expect((await get('/api.xro/2.0/Organisation', tokens)).status).toBe(200);
  });
});

describe('profit and loss', () => {
  it('has one column, and covers at most one year', async () => {
    const tokens = await connect();
    const report = (query: string) => get(`/api.xro/2.0/Reports/ProfitAndLoss?${query}`, tokens);
    const wholeReport = await report('fromDate=2026-11-01&toDate=2026-11-23&paymentsOnly=true');
    const { Reports } = (await wholeReport.json()) as {
      Reports: { Rows: { Cells?: unknown[] }[] }[];
    };
    expect(Reports[0]?.Rows[0]?.Cells).toHaveLength(2);
    expect((await report('fromDate=2025-01-01&toDate=2026-11-23')).status).toBe(400);
    expect((await report('fromDate=2026-11-01&toDate=2026-11-02&periods=3')).status).toBe(501);
  });
});

describe('webhooks', () => {
  it('posts signed events, and probes whether the receiver verifies signatures', async () => {
    await connect();
    emulator.receiver.answers = [200, 401, 200];
    expect(await emulator.ask('POST', '/probe', {})).toEqual({ answer: 200 });
    expect(await emulator.ask('POST', '/probe', { forgery: 'wrongSecret' })).toEqual({
      answer: 401,
    });
    const open = books
      .documents()
      .find(({ kind, state }) => kind === 'invoice' && state === 'live');
    books.change(open?.id ?? '', { memo: 'Thank you' }, START);
    await emulator.advance(0);
    await emulator.received(3);
    const [genuine, forged, changed] = emulator.receiver.posts.map(({ headers, body }) => ({
      isSigned: headers['x-xero-signature'] === signatureOf(body.toString(), SECRET),
      body: JSON.parse(body.toString()) as { events: Items },
    }));
    expect([genuine?.isSigned, forged?.isSigned, changed?.isSigned]).toEqual([true, false, true]);
    expect(genuine?.body.events).toEqual([]);
    expect(changed?.body.events).toMatchObject([
      { eventCategory: 'INVOICE', eventType: 'UPDATE', tenantId: tenant },
    ]);
  });
});
