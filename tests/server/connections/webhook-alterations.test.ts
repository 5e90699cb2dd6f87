// Every field of the webhooks of Plaid and Xero: without it, with null, with an unknown value, and
// new fields beside them. The webhooks of QuickBooks, Stripe and SendGrid are altered in the tests of
// their readers.
import { createHmac } from 'node:crypto';
import {
  PendingDisconnectWebhookReason,
  PlaidErrorType,
  WebhookEnvironmentValues,
  type ItemErrorWebhook,
  type ItemLoginRepairedWebhook,
  type LinkSessionFinishedWebhook,
  type PendingDisconnectWebhook,
  type PendingExpirationWebhook,
  type PlaidError,
  type SyncUpdatesAvailableWebhook,
  type UserAccountRevokedWebhook,
  type UserPermissionRevokedWebhook,
} from 'plaid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SigningKey } from '../../../emulators/plaid/webhooks/signing-key.ts';
import { plaidWebhookParser } from '../../../functions/src/providers/plaid/webhook-parser.ts';
import { xeroWebhookParser } from '../../../functions/src/providers/xero/webhook-parser.ts';
import {
  alterAt,
  ALTERATIONS,
  pathsOf,
  withUnknownFields,
} from '../../kit/providers/altered-json.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const ENDS_AT = new Date('2026-12-01T00:00:00Z');

const environment = WebhookEnvironmentValues.Production;
const common = { webhook_type: 'ITEM', item_id: 'item', user_id: 'user', environment };

const loginRequired: PlaidError = {
  error_type: PlaidErrorType.ItemError,
  error_code: 'ITEM_LOGIN_REQUIRED',
  error_code_reason: 'OAUTH_INVALID_TOKEN',
  error_message: 'the login details of this item have changed',
  display_message: null,
  request_id: 'HNTDNrA8F1shFEW',
  causes: [],
  status: 400,
  documentation_url: 'https://plaid.com/docs/',
  suggested_action: null,
};

/** Each webhook that we handle, and the event that it becomes. */
const WEBHOOKS = [
  [
    {
      ...common,
      webhook_type: 'TRANSACTIONS',
      webhook_code: 'SYNC_UPDATES_AVAILABLE',
      initial_update_complete: true,
      historical_update_complete: false,
    } satisfies SyncUpdatesAvailableWebhook,
    { externalKey: 'item', about: 'changes' },
  ],
  [
    { ...common, webhook_code: 'ERROR', error: loginRequired } satisfies ItemErrorWebhook,
    { externalKey: 'item', about: 'access' },
  ],
  [
    { ...common, webhook_code: 'LOGIN_REPAIRED' } satisfies ItemLoginRepairedWebhook,
    { externalKey: 'item', about: 'access', accessEndsAt: null },
  ],
  [
    {
      ...common,
      webhook_code: 'PENDING_DISCONNECT',
      reason: PendingDisconnectWebhookReason.TokenExpiration,
      disconnect_time: ENDS_AT.toISOString(),
    } satisfies PendingDisconnectWebhook,
    { externalKey: 'item', about: 'access', accessEndsAt: ENDS_AT },
  ],
  [
    {
      ...common,
      webhook_code: 'PENDING_EXPIRATION',
      consent_expiration_time: ENDS_AT.toISOString(),
    } satisfies PendingExpirationWebhook,
    { externalKey: 'item', about: 'access', accessEndsAt: ENDS_AT },
  ],
  [
    {
      ...common,
      webhook_code: 'USER_PERMISSION_REVOKED',
      error: loginRequired,
    } satisfies UserPermissionRevokedWebhook,
    { externalKey: 'item', about: 'revoked' },
  ],
  [
    {
      ...common,
      webhook_code: 'USER_ACCOUNT_REVOKED',
      account_id: 'account',
    } satisfies UserAccountRevokedWebhook,
    { externalKey: 'item', about: 'changes' },
  ],
] as const;

/** Without these fields a webhook names no event or no source. */
const NAMES = ['webhook_type', 'webhook_code', 'item_id'];
const TIMES = ['disconnect_time', 'consent_expiration_time'];

/** Parses a webhook that Plaid signed. */
async function parse(body: unknown, alterKey = (answer: object): unknown => answer) {
  const key = new SigningKey(NOW);
  const answer = { key: key.publicKey, request_id: 'request' };
  vi.stubGlobal('fetch', async () => Response.json(alterKey(answer)));
  const clock = { now: () => NOW };
  const options = { clientId: 'client', secret: 'secret', baseUrl: 'http://plaid.example' };
  const text = JSON.stringify(body);
  return plaidWebhookParser(options, clock).read(Buffer.from(text), {
    'plaid-verification': key.sign(text, NOW.getTime() / 1000),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('a webhook of Plaid', () => {
  it.each(WEBHOOKS.map(([body, event]) => [body.webhook_code, body, event] as const))(
    '%s is the same event without any other field',
    async (_, body, event) => {
      expect(await parse(body)).toEqual([event]);
      expect(await parse(withUnknownFields(body))).toEqual([event]);
      for (const path of pathsOf(body).filter((one) => !NAMES.includes(one))) {
        const expected = TIMES.includes(path) ? { ...event, accessEndsAt: undefined } : event;
        for (const alteration of ALTERATIONS) {
          expect(await parse(alterAt(body, path, alteration)), `${path} ${alteration}`).toEqual([
            expected,
          ]);
        }
      }
    },
  );

  it.each(WEBHOOKS.map(([body]) => [body.webhook_code, body] as const))(
    '%s is no event without its name or source, and causes no error',
    async (_, body) => {
      for (const path of pathsOf(body).filter((one) => NAMES.includes(one))) {
        const alterations = path.startsWith('webhook')
          ? ALTERATIONS
          : (['removed', 'null'] as const);
        for (const alteration of alterations) {
          expect(await parse(alterAt(body, path, alteration)), `${path} ${alteration}`).toEqual([]);
        }
      }
    },
  );

  it('that a visit has finished is no event, because it does not name the person', async () => {
    const finished = {
      webhook_type: 'LINK',
      webhook_code: 'SESSION_FINISHED',
      status: 'SUCCESS',
      link_session_id: 'session',
      link_token: 'link-token',
      public_tokens: ['public-token'],
      environment,
    } satisfies LinkSessionFinishedWebhook;
    expect(await parse(finished)).toEqual([]);
  });

  it.each([null, 'text', 7, [], {}])('that is %j is no event', async (body) => {
    expect(await parse(body)).toEqual([]);
  });

  it('is verified with a key that has unknown fields and lacks those that we do not use', async () => {
    const body = WEBHOOKS[0][0];
    const unused = ['key.kid', 'key.use', 'key.created_at', 'request_id'];
    for (const path of unused) {
      for (const alteration of ['removed', 'null'] as const) {
        const events = await parse(body, (answer) => alterAt(answer, path, alteration));
        expect(events, `${path} ${alteration}`).toHaveLength(1);
      }
    }
    expect(await parse(body, withUnknownFields)).toHaveLength(1);
  });
});

describe('a webhook of Xero', () => {
  const event = {
    resourceUrl: 'https://api.xero.com/api.xro/2.0/Invoices/12',
    resourceId: '12',
    eventDateUtc: '2026-11-20T12:00:00.000',
    eventType: 'UPDATE',
    eventCategory: 'INVOICE',
    tenantId: 'tenant',
    tenantType: 'ORGANISATION',
  };
  const whole = { events: [event], firstEventSequence: 1, lastEventSequence: 1, entropy: 'X' };
  const read = (body: unknown) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = createHmac('sha256', 'key').update(bytes).digest('base64');
    return xeroWebhookParser(['key']).read(bytes, { 'x-xero-signature': signature });
  };
  const changes = [{ externalKey: 'tenant', about: 'changes' }];

  it('names the organizations of all its readable events', async () => {
    for (const path of pathsOf(whole)) {
      if (path === 'events' || path === 'events[].tenantId') continue;
      for (const alteration of ALTERATIONS) {
        expect(await read(alterAt(whole, path, alteration)), path).toEqual(changes);
      }
    }
    expect(await read(withUnknownFields(whole))).toEqual(changes);
    const unnamed = alterAt(event, 'tenantId', 'removed');
    expect(await read({ ...whole, events: [unnamed, null, 'text', event] })).toEqual(changes);
  });

  it('without events is accepted, as the first request to a new address is', async () => {
    expect(await read({ ...whole, events: [] })).toEqual([]);
    expect(await read({})).toEqual([]);
  });
});
