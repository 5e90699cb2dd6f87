import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { addChart } from '@daily-snapshot/emulator-companies/chart';
import { noonOf } from '@daily-snapshot/emulator-companies/dates';
import { generateCompany } from '@daily-snapshot/emulator-companies/generate';
import { CompanyBooks as Books } from '@daily-snapshot/emulator-companies/company-books';
import { BooksTestServer } from '@daily-snapshot/emulator-companies/service/testing';
import { startQuickBooks } from './index.ts';
import { realmOf } from './intuit.ts';

const START = new Date('2026-11-24T16:00:00Z');
const DAY = 24 * 60 * 60;
const SECRET = 'a-verifier-token';

let books: CompanyBooks;
let emulator: BooksTestServer;
let realm: string;

beforeEach(async () => {
  books = generateCompany({ seed: 'api', until: '2026-11-23', days: 60 });
  realm = realmOf(books.profile.name);
  emulator = await BooksTestServer.start(START, (startOptions) =>
    startQuickBooks({ ...startOptions, companies: [books], seed: 'api', webhookSecret: SECRET }),
  );
});
afterEach(() => emulator.close());

const CONSENT = {
  client_id: 'local-client',
  response_type: 'code',
  scope: 'com.intuit.quickbooks.accounting',
  redirect_uri: 'http://127.0.0.1:5002/connect/return',
  state: 'of-the-owner',
};
const CLIENT = { authorization: `Basic ${btoa('local-client:local-secret')}` };

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly x_refresh_token_hard_expires_in?: number;
}

async function connect(): Promise<Tokens> {
  const redirect = await emulator.consent('/connect/oauth2', CONSENT, [realm]);
  expect(redirect).toMatchObject({ state: 'of-the-owner', realmId: realm });
  const form = { grant_type: 'authorization_code', code: redirect['code'] ?? '' };
  const tokens = await token({ ...form, redirect_uri: CONSENT.redirect_uri });
  return tokens.json() as Promise<Tokens>;
}

const token = (form: Record<string, string>): Promise<Response> =>
  emulator.post('/oauth2/v1/tokens/bearer', form, {
    ...CLIENT,
    'x-include-refresh-token-hard-expires-in': 'true',
  });

const get = (path: string, { access_token: access }: Tokens): Promise<Response> =>
  fetch(`${emulator.address}/v3/company/${realm}/${path}`, {
    headers: { authorization: `Bearer ${access}` },
  });

const query = async (text: string, tokens: Tokens) =>
  (await get(`query?query=${encodeURIComponent(text)}`, tokens)).json() as Promise<{
    readonly QueryResponse: Readonly<Record<string, unknown>>;
  }>;

describe('consent', () => {
  it('returns access_denied when the owner refuses', async () => {
    const redirect = await emulator.consent('/connect/oauth2', CONSENT, [], 'deny');
    expect(redirect).toEqual({ error: 'access_denied', state: 'of-the-owner' });
  });

  it('is refused to an unknown application and for another scope', async () => {
    for (const wrong of [{ client_id: 'nobody' }, { scope: 'openid' }]) {
      const asked = new URLSearchParams({ ...CONSENT, ...wrong });
      const answer = await fetch(`${emulator.address}/connect/oauth2?${asked.toString()}`);
      expect(answer.status).toBe(400);
    }
  });

  it('gives a code that works once, and only with its redirect URI', async () => {
    const redirect = await emulator.consent('/connect/oauth2', CONSENT, [realm]);
    const form = { grant_type: 'authorization_code', code: redirect['code'] ?? '' };
    expect((await token({ ...form, redirect_uri: 'http://127.0.0.1/other' })).status).toBe(400);
    expect((await token({ ...form, redirect_uri: CONSENT.redirect_uri })).status).toBe(400);
  });
});

describe('tokens', () => {
  const refresh = async (value: string) => {
    const answer = await token({ grant_type: 'refresh_token', refresh_token: value });
    return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } };
  };

  it('rotate after a day, and the previous one stays valid for another day', async () => {
    const { refresh_token: first } = await connect();
    expect((await refresh(first)).body.refresh_token).toBe(first);
    await emulator.advance(DAY);
    const { body: second } = await refresh(first);
    expect(second.refresh_token).not.toBe(first);
    expect((await refresh(first)).status).toBe(200);
    await emulator.advance(DAY);
    expect((await refresh(first)).body.error).toBe('invalid_grant');
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('expire after an hour, after 100 days without use, and after five years', async () => {
    const tokens = await connect();
    expect(tokens.x_refresh_token_hard_expires_in).toBe(5 * 365 * DAY);
    await emulator.advance(60 * 60);
    expect((await get('preferences', tokens)).status).toBe(401);
    await emulator.advance(100 * DAY);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');

    let { refresh_token: used } = await connect();
    for (let days = 0; days < 5 * 365; days += 73) {
      used = (await refresh(used)).body.refresh_token;
      await emulator.advance(73 * DAY);
    }
    expect((await refresh(used)).body.error).toBe('invalid_grant');
  });

  it('rotate even if the response is lost', async () => {
    const { refresh_token: first } = await connect();
    await emulator.advance(DAY);
    await emulator.addFault({ kind: 'loseAnswer', call: 'POST /oauth2*', times: 1 });
    await expect(refresh(first)).rejects.toThrow();
    const { body } = await refresh(first);
    expect(body.refresh_token).not.toBe(first);
  });

  it('stop working after revocation or after the owner withdraws consent', async () => {
    const tokens = await connect();
    const revoked = await emulator.post(
      '/v2/oauth2/tokens/revoke',
      { token: tokens.refresh_token },
      CLIENT,
    );
    expect(revoked.status).toBe(200);
    expect((await get('preferences', tokens)).status).toBe(401);
    const others = await connect();
    await emulator.ask('DELETE', `/companies/${realm}/consent`);
    expect((await get('preferences', others)).status).toBe(401);
  });
});

describe('queries', () => {
  it('return pages, counts and empty results in QuickBooks’ formats', async () => {
    const tokens = await connect();
    const invoices = books
      .documents()
      .filter(({ kind, state }) => kind === 'invoice' && state !== 'deleted');
    const { QueryResponse: counted } = await query('select count(*) from Invoice', tokens);
    expect(counted).toEqual({ totalCount: invoices.length });
    const { QueryResponse: page } = await query(
      'select * from Invoice orderby Id startposition 2 maxresults 3',
      tokens,
    );
    expect(page).toMatchObject({ startPosition: 2, maxResults: 3 });
    expect((page['Invoice'] as { Id: string }[]).map(({ Id }) => Id)).toEqual(
      invoices.slice(1, 4).map(({ id }) => id),
    );
    const nothing = await query("select * from Bill where TxnDate > '2030-01-01'", tokens);
    expect(nothing.QueryResponse).toEqual({});
  });

  it('return error codes for invalid queries and 501 for unsupported entities', async () => {
    const tokens = await connect();
    const fault = async (text: string) => {
      const answer = await get(`query?query=${encodeURIComponent(text)}`, tokens);
      const { Fault } = (await answer.json()) as { Fault: { Error: { code: string }[] } };
      return [answer.status, Fault.Error[0]?.code];
    };
    expect(await fault('select * from Invoice where')).toEqual([400, '4000']);
    expect(await fault("select * from Invoice where Colour = 'red'")).toEqual([400, '4001']);
    expect(await fault('select * from Invoice maxresults 1001')).toEqual([400, '4001']);
    expect(await fault('select * from Estimate')).toEqual([501, '501']);
  });

  it('return 403 for another company and 501 for writes', async () => {
    const tokens = await connect();
    const { id } = await emulator.ask<{ id: string }>('POST', '/companies', {
      seed: 'other',
      until: '2026-11-23',
      days: 5,
    });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const other = await fetch(`${emulator.address}/v3/company/${id}/preferences`, { headers });
    expect(other.status).toBe(403);
    const written = await fetch(`${emulator.address}/v3/company/${realm}/invoice`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(written.status).toBe(501);
  });

  it('are limited to 500 per minute', async () => {
    const tokens = await connect();
    const statuses: number[] = [];
    for (let call = 0; call < 502; call += 1) {
      const answer = await get('preferences', tokens);
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await emulator.advance(60);
    expect((await get('preferences', tokens)).status).toBe(200);
  });
});

describe('a shop with stock', () => {
  type Found = Readonly<Record<string, unknown>>;
  const found = async (text: string, entity: string, tokens: Tokens) => {
    const { QueryResponse } = await query(text, tokens);
    return (QueryResponse[entity] ?? []) as readonly Found[];
  };

  beforeEach(() => {
    const options = { seed: 'shop', until: '2026-11-23', days: 60, profile: books.profile };
    books = generateCompany({ ...options, hasStock: true, hasForeignCurrency: true });
    emulator.service.addCompany(realm, books);
  });

  it('names items and not their accounts, in lines, bundles and purchases', async () => {
    const tokens = await connect();
    const receipts = await found(
      'select * from SalesReceipt maxresults 1000',
      'SalesReceipt',
      tokens,
    );
    const text = JSON.stringify(receipts);
    expect(text).toMatch(/"GroupLineDetail":{"GroupItemRef":{.*?"Line":\[{/);
    expect(text).toMatch(/"Amount":\d+\.\d{3,5},"DetailType":"SalesItemLineDetail"/);
    expect(text).toMatch(
      /"SalesItemLineDetail":{"ItemRef":{[^}]*},"Qty":[\d.]+,"UnitPrice":[\d.]+,"Tax/,
    );
    const bills = await found('select * from Bill maxresults 1000', 'Bill', tokens);
    expect(JSON.stringify(bills)).toContain('"DetailType":"ItemBasedExpenseLineDetail"');
    expect(JSON.stringify(bills)).toMatch(/"HomeTotalAmt":/);
  });

  it('lists items, and inactive ones only if the query asks for them', async () => {
    const tokens = await connect();
    const active = await found('select * from Item', 'Item', tokens);
    const all = await found('select * from Item where Active in (true, false)', 'Item', tokens);
    expect(active.map(({ Type }) => Type)).toEqual([
      'Inventory',
      'Inventory',
      'NonInventory',
      'Service',
      'Group',
    ]);
    expect(all).toHaveLength(6);
    expect(all.find(({ Active }) => Active === false)).toMatchObject({
      Name: 'Old Mug',
      IncomeAccountRef: { name: 'Sales of Old Goods' },
      AssetAccountRef: { name: 'Inventory Asset' },
    });
  });
});

describe('the profit and loss report', () => {
  const report = (dates: string, tokens: Tokens) =>
    get(`reports/ProfitAndLoss?${dates}&summarize_column_by=Days`, tokens);

  it('is refused unless the start is before the end', async () => {
    const tokens = await connect();
    const oneDay = await report('start_date=2026-11-20&end_date=2026-11-20', tokens);
    expect(oneDay.status).toBe(400);
    const twoDays = await report('start_date=2026-11-20&end_date=2026-11-21', tokens);
    expect(twoDays.status).toBe(200);
  });

  it('names its groups differently in France', async () => {
    const french = generateCompany({
      seed: 'api',
      until: '2026-11-23',
      days: 60,
      profile: { name: books.profile.name, country: 'FR' },
    });
    emulator.service.addCompany(realm, french);
    const answer = await report('start_date=2026-11-01&end_date=2026-11-21', await connect());
    const { Rows } = (await answer.json()) as { Rows: { Row: { group: string }[] } };
    const groups = Rows.Row.map(({ group }) => group);
    expect([groups[0], groups.at(-1)]).toEqual(['Revenue', 'ProfitOrLoss']);
  });
});

describe('changes', () => {
  type Objects = readonly { readonly Id: string; readonly status?: string }[];
  const changes = async (entities: string, since: string, tokens: Tokens) => {
    const answer = await get(`cdc?entities=${entities}&changedSince=${since}`, tokens);
    const body = (await answer.json()) as {
      CDCResponse: { QueryResponse: Readonly<Record<string, Objects>>[] }[];
    };
    return { status: answer.status, found: body.CDCResponse?.[0]?.QueryResponse };
  };

  it('mark deleted objects and return voided ones with zero amounts', async () => {
    const tokens = await connect();
    const [deleted, voided] = books
      .documents()
      .filter(
        ({ kind, state, id }) => kind === 'purchase' && state === 'live' && !books.depositOf(id),
      );
    await emulator.ask('DELETE', `/companies/${realm}/documents/${deleted?.id}`);
    await emulator.ask('POST', `/companies/${realm}/documents/${voided?.id}/void`);
    const { found } = await changes('Purchase,Bill', START.toISOString(), tokens);
    expect(found?.[0]?.['Purchase']).toMatchObject([
      { Id: voided?.id, TotalAmt: 0, PrivateNote: 'Voided' },
      { Id: deleted?.id, status: 'Deleted' },
    ]);
    expect(found?.[1]).toEqual({});
  });

  it('return at most 1,000 objects for all entities together and refuse a window over 30 days', async () => {
    const tokens = await connect();
    const many = new Books({ name: 'Many', currency: 'USD', timeZone: 'America/Chicago' });
    const { bank, wages } = addChart(many);
    for (let number = 0; number < 1100; number += 1) {
      many.enter(
        {
          kind: 'journal',
          date: '2026-11-23',
          memo: '',
          lines: [
            { account: wages.id, cents: 100, description: '' },
            { account: bank.id, cents: -100, description: '' },
          ],
        },
        noonOf('2026-11-24'),
      );
    }
    emulator.service.addCompany('1', many);
    for (const { companies } of emulator.service.grants.all()) companies.add('1');
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const asked = `entities=JournalEntry,Bill&changedSince=2026-11-20T00:00:00Z`;
    const answer = await fetch(`${emulator.address}/v3/company/1/cdc?${asked}`, { headers });
    const body = (await answer.json()) as {
      CDCResponse: { QueryResponse: Record<string, Objects>[] }[];
    };
    expect(body.CDCResponse[0]?.QueryResponse[0]?.['JournalEntry']).toHaveLength(1000);
    expect((await changes('Bill', '2026-10-24T00:00:00Z', tokens)).status).toBe(400);
  });
});

describe('webhooks', () => {
  it('posts signed CloudEvents once the company is connected', async () => {
    const enter = () =>
      books.enter(
        { kind: 'transfer', date: '2026-11-24', memo: '', from: '7', to: '8', cents: 100 },
        START,
      );
    enter();
    await connect();
    const { id } = enter();
    await emulator.advance(0);
    await emulator.received(1);
    const [post] = emulator.receiver.posts;
    const body = post?.body.toString() ?? '';
    expect(JSON.parse(body)).toMatchObject([
      {
        specversion: '1.0',
        type: 'qbo.transfer.created.v1',
        intuitaccountid: realm,
        intuitentityid: id,
      },
    ]);
    const signature = createHmac('sha256', SECRET).update(body).digest('base64');
    expect(post?.headers['intuit-signature']).toBe(signature);
  });
});

describe('control', () => {
  it('can answer with a wrong shape, cut off, fail, reset the connection or limit the rate', async () => {
    const tokens = await connect();
    const once = (fault: object) =>
      emulator.addFault({ call: 'GET */preferences', times: 1, ...fault });
    await once({ kind: 'wrongShape', shape: 'html' });
    expect(await (await get('preferences', tokens)).text()).toContain('<html>');
    await once({ kind: 'cutAnswer' });
    await expect(get('preferences', tokens).then((answer) => answer.text())).rejects.toThrow();
    await once({ kind: 'serverError' });
    expect((await get('preferences', tokens)).status).toBe(503);
    await once({ kind: 'resetConnection' });
    await expect(get('preferences', tokens)).rejects.toThrow();
    await once({ kind: 'rateLimit' });
    expect((await get('preferences', tokens)).status).toBe(429);
    expect((await get('preferences', tokens)).status).toBe(200);
  });

  it('refuses an unbalanced document with an explanation', async () => {
    const refused = emulator.ask('POST', `/companies/${realm}/documents`, {
      kind: 'journal',
      date: '2026-11-24',
      lines: [{ account: '7', cents: 5 }],
    });
    await expect(refused).rejects.toThrow('out of balance');
  });
});
