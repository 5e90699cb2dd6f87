import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderName } from './arguments.ts';
import type { ProviderResult } from './result.ts';
import { resultsOf, run, startEmulators, TestRoot, type Emulators } from './testing.ts';

let emulators: Emulators;
const root = new TestRoot();
beforeAll(async () => {
  emulators = await startEmulators();
  root.local(emulators.values);
});
afterEach(() => emulators.plaid.control.ask('DELETE', '/faults'));
afterAll(async () => {
  await emulators.close();
  root.remove();
});

const local = (...argv: readonly string[]) => ['--env', 'local', ...argv];

/** Returns the exit code and the result of one provider, with other values in the shell. */
async function check(
  provider: ProviderName,
  shell: Readonly<Record<string, string>> = {},
  ...argv: readonly string[]
): Promise<ProviderResult & { readonly code: number }> {
  const ran = await run(root, local('--only', provider, '--json', ...argv), shell);
  expect(ran.warnings).toBe('');
  const result = resultsOf(ran)[provider];
  if (!result) throw new Error('The provider was not checked.');
  return { ...result, code: ran.code };
}

describe('providers:check', () => {
  it('reads all five providers and counts what it found', async () => {
    const ran = await run(root, local('--json'));
    const results = resultsOf(ran);
    expect(Object.values(results).flatMap(({ faults }) => faults)).toEqual([]);
    expect(ran.code).toBe(0);
    expect(results).toMatchObject({
      plaid: { keyMode: null, found: { accounts: 2, changedLines: 3, listedLines: 2 } },
      quickbooks: { found: { accounts: 1, profitAndLossDays: 7 } },
      xero: { found: { accounts: 1, profitAndLossDays: 7 } },
      stripe: {
        keyMode: 'test',
        host: emulators.values['STRIPE_API_BASE'],
        found: { subscriptions: 1, checkouts: 1 },
        setAside: [],
      },
      sendgrid: { found: { domains: 1, senders: 0, webhooks: 1 }, notes: [] },
    });
    for (const { found } of [results['quickbooks'], results['xero']].flatMap((one) => one ?? [])) {
      for (const what of ['changedLines', 'listedLines', 'payables', 'statedAmounts'] as const) {
        expect(found[what], what).toBeGreaterThan(0);
      }
    }
  });

  it('only reads', async () => {
    const { quickbooks, xero, stripe, sendgrid, plaid } = resultsOf(
      await run(root, local('--json')),
    );
    const calls = [quickbooks, xero, stripe, sendgrid].flatMap((one) =>
      Object.keys(one?.calls ?? {}),
    );
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(Object.keys(plaid?.calls ?? {})).toEqual([
      'POST /accounts/get',
      'POST /institutions/get',
      'POST /item/get',
      'POST /transactions/get',
      'POST /transactions/sync',
    ]);
  });

  it('prints no names, amounts, ids or tokens', async () => {
    const printed = [await run(root, local()), await run(root, local('--json'))]
      .map(({ output }) => output)
      .join();
    const { values } = emulators;
    const secrets = Object.entries(values).flatMap(([name, value]) =>
      /TOKEN|SECRET|KEY|REALM/.test(name) && value !== 'local' ? [value] : [],
    );
    expect(secrets.length).toBeGreaterThan(6);
    const words = [
      'Juniper',
      'Elm Street',
      '123.45',
      '98.76',
      'Company walk',
      'Customer',
      'Vendor',
    ];
    for (const text of [...secrets, ...words]) expect(printed).not.toContain(text);
  });

  it('prints one paragraph for each provider without --json', async () => {
    const { output, code } = await run(root, local('--only', 'plaid', '--only', 'sendgrid'));
    expect(code).toBe(0);
    expect(output.replaceAll(/http:\S+/g, 'ADDRESS')).toBe(
      [
        'plaid: fine',
        '  Host      ADDRESS',
        '  Found     accounts: 2; changed lines: 3; listed lines: 2',
        '  Called    1 × POST /accounts/get',
        '  Called    1 × POST /institutions/get',
        '  Called    1 × POST /item/get',
        '  Called    1 × POST /transactions/get',
        '  Called    1 × POST /transactions/sync',
        'sendgrid: fine',
        '  Host      ADDRESS',
        '  Found     authenticated domains: 1; verified senders: 0; event webhooks: 1',
        '  Called    1 × GET /v3/scopes',
        '  Called    1 × GET /v3/user/webhooks/event/settings/all',
        '  Called    1 × GET /v3/verified_senders',
        '  Called    1 × GET /v3/whitelabel/domains',
        '',
      ].join('\n'),
    );
  });
});

describe('a fault', () => {
  it.each<[ProviderName, Readonly<Record<string, string>>, RegExp]>([
    ['plaid', { PLAID_SECRET: '' }, /^PLAID_SECRET is not set\. Copy it from https:/],
    [
      'plaid',
      { PLAID_ACCESS_TOKEN: 'access-sandbox-1' },
      /INVALID_ACCESS_TOKEN.*Create another Item/,
    ],
    ['quickbooks', { QUICKBOOKS_CLIENT_ID: '' }, /^QUICKBOOKS_CLIENT_ID is not set\./],
    [
      'quickbooks',
      { QUICKBOOKS_ACCESS_TOKEN: '' },
      /^No company was read, because there are no tokens\./,
    ],
    [
      'quickbooks',
      { QUICKBOOKS_ACCESS_TOKEN: 'x' },
      /^QuickBooks: the company could not be read \(needs-reconnect\)/,
    ],
    ['xero', { XERO_ACCESS_TOKEN: '' }, /^No organization was read, because there are no tokens\./],
    [
      'xero',
      { XERO_TENANT_ID: 'other' },
      /access to 1 organizations, and 0 of them can be meant\./,
    ],
    ['stripe', { STRIPE_SECRET_KEY: 'rk_live_1' }, /^STRIPE_SECRET_KEY is a live mode key\./],
    ['stripe', { STRIPE_SECRET_KEY: 'rk_test_2' }, /^Stripe refuses STRIPE_SECRET_KEY\./],
    ['stripe', { STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is not set, so events/],
    [
      'stripe',
      { STRIPE_WEBHOOK_SECRET: 'whsec_old,sk_test_1' },
      /^STRIPE_WEBHOOK_SECRET is not a signing secret\. It must begin with whsec_/,
    ],
    ['sendgrid', { SENDGRID_API_KEY: 'SG.wrong' }, /^SendGrid refuses SENDGRID_API_KEY\./],
    ['sendgrid', { SENDER_ADDRESS: 'a@other.example' }, /^SendGrid knows neither SENDER_ADDRESS/],
    ['sendgrid', { SENDGRID_EVENTS_PUBLIC_KEY: '' }, /^SENDGRID_EVENTS_PUBLIC_KEY is not set/],
  ])('of %s with %j is a sentence that says what to do', async (provider, shell, sentence) => {
    const { code, faults } = await check(provider, shell);
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(code).toBe(1);
  });

  it('in one answer leaves the other answers to be read', async () => {
    await emulators.plaid.control.addFault({
      kind: 'wrongShape',
      how: 'emptyObject',
      call: '/transactions/sync',
      times: 1,
    });
    const { code, faults, found } = await check('plaid');
    expect(faults).toEqual([
      expect.stringMatching(/^Plaid: the changes could not be read \(provider-down\)\./),
    ]);
    expect(found).toEqual({ accounts: 2, listedLines: 2 });
    expect(code).toBe(1);
  });

  it('is not that there is no bank to read, which is a note', async () => {
    const { code, notes, calls } = await check('plaid', { PLAID_ACCESS_TOKEN: '' });
    expect(notes).toEqual([expect.stringMatching(/^No bank was read,/)]);
    expect(calls).toEqual({ 'POST /institutions/get': 1 });
    expect(code).toBe(0);
  });

  it('is found before any request if a token or key belongs to the other environment', async () => {
    root.deployed('test', {
      ENVIRONMENT: 'sandbox',
      PLAID_CLIENT_ID: 'id',
      PLAID_SECRET: 'secret',
      PLAID_ACCESS_TOKEN: 'access-production-1',
      STRIPE_SECRET_KEY: 'sk_live_1',
    });
    const argv = ['--env', 'test', '--only', 'plaid', '--only', 'stripe', '--json'];
    const ran = await run(root, argv);
    expect(resultsOf(ran)).toMatchObject({
      plaid: {
        host: 'https://sandbox.plaid.com',
        keyMode: 'sandbox',
        faults: [
          'The access token of Plaid belongs to production. A sandbox environment needs one that begins with access-sandbox-.',
        ],
        calls: {},
      },
      stripe: { faults: [expect.stringContaining('is a live mode key')], calls: {} },
    });
    expect(ran.code).toBe(1);
  });
});

it('the shell cannot turn a sandbox into production', async () => {
  root.deployed('demo', { ENVIRONMENT: 'sandbox' });
  const argv = ['--env', 'demo', '--only', 'plaid', '--json'];
  const results = resultsOf(await run(root, argv, { ENVIRONMENT: 'production' }));
  expect(results['plaid']?.host).toBe('https://sandbox.plaid.com');
});

describe('a file of tokens', () => {
  const path = join(root.path, 'tokens.json');
  const write = (content: unknown) => writeFileSync(path, JSON.stringify(content));

  it('keeps the tokens that the provider renews', async () => {
    const { books, values } = emulators;
    const { grant, externalKey: realm } = await books.quickbooks.connect();
    const first = { realm, refresh: grant['refresh'] };
    write({ quickbooks: first });
    // Intuit asks for a new access token with the refresh token of the file.
    const { code, calls } = await check('quickbooks', {}, '--tokens', path);
    expect(code).toBe(0);
    expect(calls).toMatchObject({ 'POST /oauth2/v1/tokens/bearer': 1 });
    const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>;
    expect(stored['quickbooks']).toMatchObject({ realm, access: expect.any(String) as string });
    expect(stored['quickbooks']?.['access']).not.toBe(values['QUICKBOOKS_ACCESS_TOKEN']);
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const again = await check('quickbooks', {}, '--tokens', path);
    expect(again.code).toBe(0);
    expect(Object.keys(again.calls)).not.toContain('POST /oauth2/v1/tokens/bearer');
  });

  it('that cannot be read is refused without its content', async () => {
    write({ quickbooks: { refresh: 7 } });
    const { code, output, warnings } = await run(root, local('--tokens', path));
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(warnings).toBe(
      `${path} holds no tokens that this command can read. docs/configuration.md shows its form.\n`,
    );
  });
});

describe('invalid arguments or an invalid environment', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['without a name', [], /^Name the environment: --env NAME\.\n\nUsage: /],
    ['with a path as a name', ['--env', '../secrets'], /^Name the environment/],
    [
      'with an unknown provider',
      local('--only', 'paypal'),
      /^"paypal" is no provider\. Use plaid,/,
    ],
    ['with an unknown option', local('--all'), /--all/],
    [
      'without the file',
      ['--env', 'nowhere'],
      /^There is neither .*ops\/environments\/nowhere\.json nor a local env/,
    ],
  ])('exit with 2 %s', async (_, argv, sentence) => {
    const { code, output, warnings } = await run(root, argv);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(warnings).toMatch(sentence);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'a sandbox',
      { ENVIRONMENT: 'sandbox', QUICKBOOKS_BASE: 'https://quickbooks.api.intuit.com' },
      /^https:\/\/quickbooks\.api\.intuit\.com is Intuit's production host\. A sandbox environment/,
    ],
    [
      'production',
      { PLAID_API_BASE: 'https://sandbox.plaid.com' },
      /^https:\/\/sandbox\.plaid\.com is Plaid's sandbox host\. A production environment/,
    ],
    ['no environment', { ENVIRONMENT: 'staging' }, /^ENVIRONMENT is "staging"\./],
  ])('exit with 2 before any request for a wrong host of %s', async (_, values, sentence) => {
    root.deployed('wrong', values);
    const { code, output, warnings } = await run(root, ['--env', 'wrong']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(warnings).toMatch(sentence);
  });
});
