// The checks against a strict counterpart of the REST APIs, over HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { functionsAccountOf, kmsKeyOf } from '../environments/environment.ts';
import { readEnvironment } from '../environments/read-environment.ts';
import { GoogleClient } from '../google/google-client.ts';
import { googleOf, providersOf } from './http-services.ts';
import { onlineChecks, REQUIRED_APIS, REQUIRED_PERMISSIONS, runChecks } from './online-checks.ts';

const environment = { ...readEnvironment('example'), project: 'bakery-live' };
const TOKEN = 'token-of-a-person';
const SECRETS = ['CONNECTOR_KEY', 'SENDGRID_API_KEY', 'STRIPE_SECRET_KEY', 'UNSUBSCRIBE_SECRET'];

type Answer = readonly [status: number, body: object];

const refusal = (status: number, code: string): Answer => [
  status,
  { error: { code: status, status: code, message: code } },
];
const secretAnswer = (value: string): Answer => [
  200,
  { name: 'x', payload: { data: Buffer.from(value).toString('base64') } },
];
const project = '/v1/projects/bakery-live';
const secretPath = (name: string) => `${project}/secrets/${name}/versions/latest`;

/** A project in which everything is set up, by host and path. */
const complete = (): Record<string, Answer> => ({
  'cloudresourcemanager/v3/projects:search': [200, {}],
  'cloudresourcemanager/v3/projects/bakery-live': [200, { state: 'ACTIVE' }],
  'cloudresourcemanager/v3/projects/bakery-live:testIamPermissions': [
    200,
    { permissions: REQUIRED_PERMISSIONS },
  ],
  [`cloudbilling${project}/billingInfo`]: [200, { billingEnabled: true }],
  [`serviceusage${project}/services`]: [
    200,
    { services: REQUIRED_APIS.map((name) => ({ config: { name } })) },
  ],
  [`firestore${project}/databases/(default)`]: [200, { locationId: 'us-central1' }],
  [`cloudquotas${project}/locations/global/services/run.googleapis.com/quotaInfos`]: [
    200,
    {
      quotaInfos: [
        {
          quotaDisplayName: 'Total CPU allocation, in milli vCPU, per project per region',
          dimensionsInfos: [
            { applicableLocations: ['us-central1'], details: { value: '20000' } },
            { applicableLocations: ['europe-west1'], details: { value: '1000' } },
          ],
        },
      ],
    },
  ],
  [`iam${project}/serviceAccounts/${functionsAccountOf(environment)}`]: [200, { email: 'x' }],
  'identitytoolkit/admin/v2/projects/bakery-live/config': [
    200,
    { authorizedDomains: ['localhost', 'snapshot.example.com'] },
  ],
  [`secretmanager${secretPath('CONNECTOR_KEY')}:access`]: secretAnswer(kmsKeyOf(environment)),
  [`secretmanager${secretPath('SENDGRID_API_KEY')}:access`]: secretAnswer('SG.abc.def'),
  [`secretmanager${secretPath('STRIPE_SECRET_KEY')}:access`]: secretAnswer('rk_live_abc'),
  [`secretmanager${secretPath('UNSUBSCRIBE_SECRET')}:access`]: secretAnswer('u'.repeat(32)),
  'sendgrid/v3/user/webhooks/event/settings/all': [
    200,
    {
      webhooks: [
        {
          enabled: true,
          url: 'https://us-central1-bakery-live.cloudfunctions.net/webhooks/sendgrid',
        },
      ],
    },
  ],
  'stripe/v1/webhook_endpoints': [
    200,
    {
      data: [
        {
          status: 'enabled',
          url: 'https://us-central1-bakery-live.cloudfunctions.net/stripeWebhook',
        },
      ],
    },
  ],
});

const KEYS: Readonly<Record<string, string>> = { sendgrid: 'SG.abc.def', stripe: 'rk_live_abc' };

let server: Server;
let origin = '';
let answers = complete();

/** Refuses what it does not know, and requests without the token of their host. */
beforeEach(async () => {
  answers = complete();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://counterpart');
    const path = decodeURIComponent(pathname).slice(1);
    const [host = ''] = path.split('/');
    const token = KEYS[host] ?? TOKEN;
    const [status, body] =
      request.headers.authorization === `Bearer ${token}`
        ? (answers[path] ?? refusal(404, 'NOT_FOUND'))
        : refusal(401, 'UNAUTHENTICATED');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

/** Runs all checks and returns the results by id. */
async function check({ token = TOKEN, hasDkim = true } = {}) {
  const accessToken = async () => token;
  const client = new GoogleClient({
    project: 'bakery-live',
    accessToken,
    originOf: (api) => `${origin}/${api}`,
    pause: async () => undefined,
  });
  const google = googleOf(client, { project: 'bakery-live', accessToken });
  const results = await runChecks(onlineChecks(environment, SECRETS), {
    google,
    providers: providersOf(google, {
      sendgrid: `${origin}/sendgrid`,
      stripe: `${origin}/stripe`,
    }),
    dns: { hasDkimOfSendgrid: async () => hasDkim, hasDmarc: async () => true },
  });
  return (id: string) => results.find((one) => one.id === id);
}

const statusesOf = (find: Awaited<ReturnType<typeof check>>) =>
  onlineChecks(environment, SECRETS).map(({ id }) => [id, find(id)?.status]);

describe('the online checks', () => {
  it('are ok for a complete project, except for what only a portal shows', async () => {
    const statuses = statusesOf(await check());
    expect(statuses.filter(([, status]) => status !== 'ok')).toEqual([
      ['webhook:quickbooks', 'unknown'],
    ]);
    expect(statuses.length).toBeGreaterThan(14);
  });

  it('stop at the sign-in if Google refuses the token', async () => {
    const find = await check({ token: 'expired' });
    expect(find('google:signed-in')).toMatchObject({
      status: 'missing',
      action: expect.stringContaining('gcloud auth application-default login') as string,
    });
    expect(find('google:billing')).toMatchObject({
      status: 'unknown',
      action: 'First resolve google:signed-in.',
    });
  });

  it.each<readonly [id: string, path: string, answer: Answer, status: string]>([
    [
      'google:project',
      'cloudresourcemanager/v3/projects/bakery-live',
      refusal(403, 'PERMISSION_DENIED'),
      'missing',
    ],
    [
      'google:project',
      'cloudresourcemanager/v3/projects/bakery-live',
      [200, { state: 'DELETE_REQUESTED' }],
      'missing',
    ],
    ['google:billing', `cloudbilling${project}/billingInfo`, [200, {}], 'missing'],
    ['google:apis', `serviceusage${project}/services`, [200, {}], 'missing'],
    [
      'google:database',
      `firestore${project}/databases/(default)`,
      refusal(404, 'NOT_FOUND'),
      'missing',
    ],
    [
      'google:database',
      `firestore${project}/databases/(default)`,
      [200, { locationId: 'nam5' }],
      'invalid',
    ],
    [
      'google:roles',
      'cloudresourcemanager/v3/projects/bakery-live:testIamPermissions',
      [200, {}],
      'missing',
    ],
    [
      'google:functions-account',
      `iam${project}/serviceAccounts/${functionsAccountOf(environment)}`,
      [200, { disabled: true }],
      'missing',
    ],
    [
      'google:sign-in',
      'identitytoolkit/admin/v2/projects/bakery-live/config',
      [200, { authorizedDomains: ['localhost'] }],
      'missing',
    ],
    [
      'google:quota',
      `cloudquotas${project}/locations/global/services/run.googleapis.com/quotaInfos`,
      [
        200,
        {
          quotaInfos: [
            {
              quotaDisplayName: 'Total CPU allocation',
              dimensionsInfos: [
                { applicableLocations: ['us-central1'], details: { value: '8000' } },
              ],
            },
          ],
        },
      ],
      'invalid',
    ],
    [
      'google:quota',
      `cloudquotas${project}/locations/global/services/run.googleapis.com/quotaInfos`,
      [200, {}],
      'unknown',
    ],
    [
      'secret:SENDGRID_API_KEY',
      `secretmanager${secretPath('SENDGRID_API_KEY')}:access`,
      refusal(404, 'NOT_FOUND'),
      'missing',
    ],
    [
      'secret:STRIPE_SECRET_KEY',
      `secretmanager${secretPath('STRIPE_SECRET_KEY')}:access`,
      secretAnswer('rk_test_abc'),
      'invalid',
    ],
    [
      'secret:UNSUBSCRIBE_SECRET',
      `secretmanager${secretPath('UNSUBSCRIBE_SECRET')}:access`,
      refusal(500, 'INTERNAL'),
      'unknown',
    ],
    [
      'webhook:sendgrid',
      'sendgrid/v3/user/webhooks/event/settings/all',
      [
        200,
        {
          webhooks: [
            {
              enabled: false,
              url: 'https://us-central1-bakery-live.cloudfunctions.net/webhooks/sendgrid',
            },
          ],
        },
      ],
      'missing',
    ],
    ['webhook:stripe', 'stripe/v1/webhook_endpoints', [200, { data: [] }], 'missing'],
    ['webhook:stripe', 'stripe/v1/webhook_endpoints', [503, {}], 'unknown'],
  ])('%s follows the answer of %s', async (id, path, answer, status) => {
    answers[path] = answer;
    const find = await check();
    expect(find(id)?.status).toBe(status);
    expect(find(id)?.message).not.toBe('');
    if (status !== 'ok') expect(find(id)?.action).not.toBe('');
  });

  it('accept a secret that exists and may not be read', async () => {
    answers[`secretmanager${secretPath('UNSUBSCRIBE_SECRET')}:access`] = refusal(
      403,
      'PERMISSION_DENIED',
    );
    answers[`secretmanager${secretPath('UNSUBSCRIBE_SECRET')}`] = [200, { state: 'ENABLED' }];
    expect((await check())('secret:UNSUBSCRIBE_SECRET')).toMatchObject({
      status: 'unknown',
      message: 'The secret UNSUBSCRIBE_SECRET exists, and you may not read its value.',
    });
  });

  it.each([
    [true, 'ok'],
    [false, 'missing'],
  ])('accept a domain without DKIM only for a verified sender: %s', async (verified, status) => {
    answers['sendgrid/v3/verified_senders'] = [
      200,
      { results: [{ from_email: 'Digest@example.com', verified }] },
    ];
    expect((await check({ hasDkim: false }))('mail:domain')).toMatchObject({
      status,
      message: expect.stringContaining('lacks DKIM records') as string,
      action: expect.stringContaining('sender_auth') as string,
    });
  });

  it('do not know the sender if the key of SendGrid may not ask', async () => {
    answers['sendgrid/v3/verified_senders'] = [403, {}];
    expect((await check({ hasDkim: false }))('mail:domain')?.status).toBe('unknown');
  });

  it('show no secret', async () => {
    answers[`secretmanager${secretPath('STRIPE_SECRET_KEY')}:access`] = secretAnswer('sk_test_abc');
    const find = await check();
    const all = onlineChecks(environment, SECRETS).map(({ id }) => find(id));
    expect(JSON.stringify(all)).not.toMatch(/sk_test_abc|SG\.abc|token-of-a-person/);
  });
});
