// https://developer.xero.com/documentation/guides/oauth2/auth-flow
import type { Endpoint } from '@daily-snapshot/emulator-companies/service/calls';
import { requireClient, tokensFor } from '@daily-snapshot/emulator-companies/service/oauth';
import type { Grant } from '@daily-snapshot/emulator-companies/service/grants';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import { guidOf } from '../wire/guid.ts';
import { notAuthenticated, notAuthorized } from '../wire/xero-error.ts';

export const SCOPES: readonly string[] = [
  'offline_access',
  'accounting.settings.read',
  'accounting.invoices.read',
  'accounting.payments.read',
  'accounting.banktransactions.read',
  'accounting.manualjournals.read',
  'accounting.reports.profitandloss.read',
];

/**
 * Returns the grant of an access token.
 *
 * @throws ServiceError 401
 */
export function holderOf(service: BooksService, authorization = ''): Grant {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  const holder = service.grants.holderOf(tokenIdOf(token));
  if (holder === 'expired') throw notAuthenticated('TokenExpired: token expired');
  if (!holder) throw notAuthenticated('TokenInvalidSignature');
  return holder;
}

const consentIdOf = ({ id }: Grant): string => guidOf('event', id);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Builds an access token, which is a JWT. The emulator does not sign it. */
const accessToken = (grant: Grant, tokenId: string): string =>
  [
    encode({ alg: 'RS256', typ: 'JWT' }),
    encode({ jti: tokenId, authentication_event_id: consentIdOf(grant) }),
    'unsigned',
  ].join('.');

function tokenIdOf(token: string): string {
  const [, payload = ''] = token.split('.');
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti?: unknown };
    return typeof claims.jti === 'string' ? claims.jti : '';
  } catch {
    return '';
  }
}

export function oauthEndpoints(service: BooksService): Endpoint[] {
  const { grants } = service;
  const connectionOf = ({ id }: Grant, tenant: string) => guidOf('connection', id, tenant);
  return [
    {
      // https://openid.net/specs/openid-connect-discovery-1_0.html
      pattern: 'GET /.well-known/openid-configuration',
      run: ({ headers }) => {
        const address = `http://${headers.host}`;
        return {
          status: 200,
          body: {
            issuer: address,
            authorization_endpoint: `${address}/identity/connect/authorize`,
            token_endpoint: `${address}/connect/token`,
            revocation_endpoint: `${address}/connect/revocation`,
            scopes_supported: SCOPES,
            response_types_supported: ['code'],
            code_challenge_methods_supported: ['S256'],
            token_endpoint_auth_methods_supported: ['client_secret_basic'],
          },
        };
      },
    },
    {
      pattern: 'POST /connect/token',
      run: (call) => {
        requireClient(service, call);
        const { grant, access, refresh } = tokensFor(service, new URLSearchParams(call.body));
        return {
          status: 200,
          body: {
            access_token: accessToken(grant, access),
            expires_in: grants.policy.accessSeconds,
            token_type: 'Bearer',
            refresh_token: refresh,
            scope: grant.scopes,
          },
        };
      },
    },
    {
      pattern: 'POST /connect/revocation',
      run: (call) => {
        requireClient(service, call);
        grants.revoke(new URLSearchParams(call.body).get('token') ?? '');
        return { status: 200, body: {} };
      },
    },
    {
      pattern: 'GET /connections',
      run: ({ headers, query }) => {
        holderOf(service, headers.authorization);
        const asked = query.get('authEventId');
        // All organizations that the user ever connected. The emulator has one user.
        const connections = grants.all().flatMap((grant) =>
          [...grant.companies].map((tenantId) => ({
            id: connectionOf(grant, tenantId),
            authEventId: consentIdOf(grant),
            tenantId,
            tenantType: 'ORGANISATION',
            tenantName: service.company(tenantId)?.profile.name ?? null,
            createdDateUtc: grant.createdAt.toISOString().replace('Z', '0000'),
            updatedDateUtc: grant.createdAt.toISOString().replace('Z', '0000'),
          })),
        );
        return {
          status: 200,
          body: connections.filter(({ authEventId }) => (asked ?? authEventId) === authEventId),
        };
      },
    },
    {
      pattern: 'DELETE /connections/:id',
      run: ({ headers, params }) => {
        const grant = holderOf(service, headers.authorization);
        const tenant = [...grant.companies].find((id) => connectionOf(grant, id) === params['id']);
        if (tenant === undefined) throw notAuthorized();
        grant.companies.delete(tenant);
        return { status: 204, body: '' };
      },
    },
  ];
}
