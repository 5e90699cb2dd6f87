// The official SDK of Xero through consent, tokens, connections, limits and webhooks.
import { signatureOf } from '@daily-snapshot/emulator-companies/service/webhook-feed';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  failureOf,
  OfficialClientHarness,
  REDIRECT_URI,
  VERIFIER,
  WEBHOOK_KEY,
} from './official-client-harness.ts';
import { SCOPES } from './routes/oauth.ts';

const MINUTE = 60;

let harness: OfficialClientHarness;
beforeAll(async () => {
  harness = await OfficialClientHarness.start();
});
afterEach(() => harness.emulator.advance(MINUTE));
afterAll(() => harness.close());

/** The id of the consent that an access token names, as our reader filters by it. */
const consentIdOf = (access = ''): unknown =>
  (
    JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
      authentication_event_id?: unknown;
    }
  ).authentication_event_id;

describe('consent', () => {
  it('exchanges a code with PKCE, once', async () => {
    const client = await harness.connect();
    expect(client.readTokenSet()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 1800,
      scope: SCOPES.join(' '),
    });
    const again = client.openIdClient.grant({
      grant_type: 'authorization_code',
      code: 'used-up',
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
    });
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('refuses a return with another state', async () => {
    const client = await harness.newClient();
    const returned = { code: 'some-code', state: 'of-another-owner' };
    const checks = { state: 'of-the-owner', code_verifier: VERIFIER };
    await expect(client.openIdClient.oauthCallback(REDIRECT_URI, returned, checks)).rejects.toThrow(
      'state mismatch',
    );
  });

  it('reports a refusal of the owner', async () => {
    const client = await harness.newClient();
    const returned = await harness.answer(client, [], 'deny');
    const refused = client.openIdClient.oauthCallback(REDIRECT_URI, returned, {
      state: 'of-the-owner',
    });
    await expect(refused).rejects.toMatchObject({ error: 'access_denied' });
  });
});

describe('tokens', () => {
  it('are refreshed in both ways of the SDK, and the old refresh token works for 30 minutes', async () => {
    const client = await harness.connect();
    const first = client.readTokenSet();
    const second = await client.refreshToken();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    const other = await harness.newClient();
    const late = await other.refreshWithRefreshToken(
      'local-client',
      'local-secret',
      first.refresh_token,
    );
    expect(late.refresh_token).toBe(second.refresh_token);
    await harness.emulator.advance(30 * MINUTE);
    client.setTokenSet(first);
    await expect(client.refreshToken()).rejects.toMatchObject({ error: 'invalid_grant' });
    client.setTokenSet(late);
    expect((await client.refreshToken()).access_token).toBeTruthy();
  });

  it('are refused after 30 minutes with the reason', async () => {
    const client = await harness.connect();
    await harness.emulator.advance(30 * MINUTE);
    const { statusCode, body } = await failureOf(client.accountingApi.getAccounts(harness.tenant));
    expect(statusCode).toBe(401);
    expect(body).toMatchObject({ Title: 'Unauthorized', Status: 401 });
    expect(JSON.stringify(body)).toContain('TokenExpired');
  });

  it('are revoked', async () => {
    const client = await harness.connect();
    const { access_token: access = '', refresh_token: refresh } = client.readTokenSet();
    await client.revokeToken();
    client.setTokenSet({ access_token: access });
    expect((await failureOf(client.accountingApi.getAccounts(harness.tenant))).statusCode).toBe(
      401,
    );
    const renewed = client.openIdClient.refresh(refresh ?? '');
    await expect(renewed).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

const connectionsSchema = z.array(
  z.object({
    id: z.guid(),
    authEventId: z.guid(),
    tenantId: z.guid(),
    tenantType: z.literal('ORGANISATION'),
    tenantName: z.string(),
    createdDateUtc: z.string(),
    updatedDateUtc: z.string(),
    orgData: z.object({ baseCurrency: z.literal('USD') }),
  }),
);

describe('connections', () => {
  it('list the organizations with their details, and one of them is disconnected', async () => {
    const client = await harness.connect([harness.tenant, harness.otherTenant]);
    const consentId = consentIdOf(client.readTokenSet().access_token);
    const listed = await client.updateTenants(false);
    const own = listed.filter(({ authEventId }) => authEventId === consentId);
    expect(own.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual([
      harness.tenant,
      harness.otherTenant,
    ]);
    const [first, second] = own as { id: string }[];
    await client.disconnect(first?.id ?? '');
    const { statusCode, body } = await failureOf(
      client.accountingApi.getOrganisations(harness.tenant),
    );
    expect(statusCode).toBe(403);
    expect(body).toMatchObject({ Title: 'Forbidden', Detail: 'AuthenticationUnsuccessful' });
    const left = await client.updateTenants(false);
    const leftIds = left.map(({ id }: { id: string }) => id);
    expect(leftIds).not.toContain(first?.id);
    expect(leftIds).toContain(second?.id);
    expect((await client.accountingApi.getOrganisations(harness.otherTenant)).response.status).toBe(
      200,
    );
  });

  it('carry the fields that the SDK sorts and joins by', async () => {
    harness.emulator.service.reset();
    const client = await harness.connect();
    const listed = connectionsSchema.parse(await client.updateTenants());
    expect(listed).toMatchObject([
      { tenantId: harness.tenant, tenantName: harness.books.profile.name },
    ]);
    expect(Number.isNaN(Date.parse(listed[0]?.updatedDateUtc ?? ''))).toBe(false);
  });
});

describe('limits', () => {
  it('report the remaining calls, and refuse the 61st call in a minute', async () => {
    const { accountingApi } = await harness.connect();
    await harness.emulator.advance(MINUTE);
    const { response } = await accountingApi.getOrganisations(harness.tenant);
    expect(response.headers).toMatchObject({
      'x-minlimit-remaining': '59',
      'x-appminlimit-remaining': expect.stringMatching(/^\d+$/) as string,
      'x-daylimit-remaining': expect.stringMatching(/^\d+$/) as string,
    });
    for (let call = 2; call <= 60; call += 1) await accountingApi.getOrganisations(harness.tenant);
    const { statusCode, headers } = await failureOf(accountingApi.getOrganisations(harness.tenant));
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({ 'retry-after': '60', 'x-rate-limit-problem': 'minute' });
  });

  it('refuse a sixth call at the same time', async () => {
    const { accountingApi } = await harness.connect();
    await harness.emulator.advance(MINUTE);
    await harness.emulator.ask('POST', '/faults', {
      kind: 'slow',
      answerSeconds: 1,
      call: 'GET *',
      times: 5,
    });
    const before = harness.emulator.service.journal.all().length;
    const slow = Array.from({ length: 5 }, () => accountingApi.getOrganisations(harness.tenant));
    const received = () => harness.emulator.service.journal.all().length - before;
    await expect.poll(received, { interval: 5 }).toBe(5);
    const { statusCode, headers } = await failureOf(accountingApi.getOrganisations(harness.tenant));
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({ 'x-rate-limit-problem': 'concurrent' });
    for (const { response } of await Promise.all(slow)) expect(response.status).toBe(200);
    expect((await accountingApi.getOrganisations(harness.tenant)).response.status).toBe(200);
  });
});

describe('a report of more than a year', () => {
  it('is refused with the reason', async () => {
    const { accountingApi } = await harness.connect();
    const call = accountingApi.getReportProfitAndLoss(harness.tenant, '2024-01-01', '2026-11-23');
    const { statusCode, body } = await failureOf(call);
    expect(statusCode).toBe(400);
    expect(body).toMatchObject({ Type: 'QueryParseException' });
  });
});

describe('webhooks', () => {
  it('prove the intent to receive, and name the changed invoice', async () => {
    harness.emulator.receiver.answers = [200, 401, 200];
    expect(await harness.emulator.ask('POST', '/probe', {})).toEqual({ answer: 200 });
    expect(await harness.emulator.ask('POST', '/probe', { forgery: 'wrongSecret' })).toEqual({
      answer: 401,
    });
    const { accountingApi } = await harness.connect();
    const invoice = harness.books
      .documents()
      .find(({ kind, state }) => kind === 'invoice' && state === 'live');
    harness.books.change(invoice?.id ?? '', { memo: 'Thank you' }, harness.emulator.service.now());
    await harness.emulator.advance(0);
    await harness.emulator.received(3);
    const last = harness.emulator.receiver.posts.at(-1);
    const text = last?.body.toString() ?? '';
    expect(last?.headers['x-xero-signature']).toBe(signatureOf(text, WEBHOOK_KEY));
    const [event] = (JSON.parse(text) as { events: { resourceId: string }[] }).events;
    const { body } = await accountingApi.getInvoices(
      harness.tenant,
      undefined,
      undefined,
      undefined,
      [event?.resourceId ?? ''],
    );
    expect(body.invoices).toMatchObject([{ invoiceID: event?.resourceId }]);
  });
});
