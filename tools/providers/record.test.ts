import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnonymizer } from './anonymize.ts';
import { fixtureSchema, replay, type Fixture } from './fixture.ts';
import { main, requireNoToken } from './record.ts';
import { resultsOf, run, startEmulators, TestRoot, type Emulators } from './testing.ts';

const SOURCES = ['plaid', 'quickbooks', 'sendgrid', 'stripe', 'xero'] as const;

let emulators: Emulators;
const root = new TestRoot();
const out = join(root.path, 'fixtures');
beforeAll(async () => {
  emulators = await startEmulators();
  root.local(emulators.values);
});
afterAll(async () => {
  await emulators.close();
  root.remove();
});

const textOf = (provider: string) => readFileSync(join(out, `${provider}.json`), 'utf8');
const fixtureOf = (provider: string): Fixture =>
  fixtureSchema.parse(JSON.parse(textOf(provider)) as unknown);

describe('providers:record', () => {
  it('writes the answers of all providers', async () => {
    const ran = await run(root, ['--env', 'local', '--out', out], {}, main);
    expect(ran.warnings).toBe('');
    expect(ran.code).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(SOURCES.map((name) => `${name}.json`));
  });

  it('writes answers in which the readers count the same records', async () => {
    const checked = resultsOf(await run(root, ['--env', 'local', '--json']));
    for (const provider of SOURCES) {
      const { found, faults } = await replay(fixtureOf(provider));
      expect(faults).toEqual([]);
      expect(found).toEqual(checked[provider]?.found);
    }
  });

  it('writes no names, descriptions, ids, amounts or tokens', async () => {
    const all = SOURCES.map(textOf).join('\n');
    const tokens = Object.entries(emulators.values).flatMap(([name, value]) =>
      /TOKEN|SECRET|REALM|KEY|SENDER/.test(name) && value !== 'local' ? [value] : [],
    );
    const { accounts } = await emulators.plaid.plaid
      .accountsGet({ access_token: emulators.values['PLAID_ACCESS_TOKEN'] ?? '' })
      .then(({ data }) => data);
    const ids = [...emulators.books.xero.keys, ...accounts.map(({ account_id: id }) => id)];
    const names = ['Juniper', 'Elm Street', 'Quill', 'First Bank', 'Company walk', 'Customer walk'];
    const words = [...tokens, ...ids, ...names, 'Vendor walk', 'Rent', '123.45', '98.76', '43.21'];
    words.push('owner@bakery.example', 'Ann Baker', 'daily-snapshot.example', 'a-checkout');
    expect(words.filter((word) => all.includes(word))).toEqual([]);
  });

  it('writes no answer about our access', () => {
    for (const provider of SOURCES) {
      const paths = fixtureOf(provider).exchanges.map(({ path }) => path);
      expect(paths.length).toBeGreaterThan(2);
      expect(paths.filter((path) => /token|connections|institutions|scopes/.test(path))).toEqual(
        [],
      );
    }
  });

  it('writes an answer that our readers do not read, and says so', async () => {
    const { control } = emulators.plaid;
    await control.addFault({
      kind: 'error',
      type: 'API_ERROR',
      code: 'PLANNED_MAINTENANCE',
      call: '/item/get',
      times: 1,
    });
    const folder = join(root.path, 'faulty');
    const argv = ['--env', 'local', '--only', 'plaid', '--out', folder];
    const { code, warnings } = await run(root, argv, {}, main);
    expect(code).toBe(1);
    expect(warnings).toMatch(/^Plaid: the accounts could not be read/);
    const text = readFileSync(join(folder, 'plaid.json'), 'utf8');
    const { faults } = await replay(fixtureSchema.parse(JSON.parse(text)));
    expect(faults).toEqual([expect.stringContaining('PLANNED_MAINTENANCE')]);
  });

  it('writes nothing if there is no connection to read', async () => {
    const argv = ['--env', 'local', '--only', 'xero', '--out', join(root.path, 'none')];
    const { code, warnings } = await run(root, argv, { XERO_ACCESS_TOKEN: '' }, main);
    expect(code).toBe(1);
    expect(warnings).toMatch(/^xero: nothing was written\. No organization was read,/);
    expect(readdirSync(root.path)).not.toContain('none');
  });

  it.each([
    [['--env', 'local'], /^Name the folder of the recorded answers: --out DIR\./],
    [
      ['--env', 'local', '--out', 'x', '--only', 'paypal'],
      /^"paypal" is no provider\. Use plaid, q/,
    ],
    [['--env', 'nowhere', '--out', 'x'], /^There is neither/],
  ])('exits with 2 for %j', async (argv, sentence) => {
    const { code, warnings } = await run(root, argv, {}, main);
    expect(code).toBe(2);
    expect(warnings).toMatch(sentence);
  });
});

describe('a fixture', () => {
  const fixture = (body: unknown): Fixture => ({
    version: 1,
    provider: 'plaid',
    recordedAt: '2026-11-24T16:00:00.000Z',
    currency: 'USD',
    found: {},
    exchanges: [{ method: 'POST', path: '/item/get', status: 200, body }],
  });

  it.each([
    { text: 'access-sandbox-1' },
    { 'the-token-of-a-company': 1 },
    { text: 'Bearer abc' },
    { text: 'eyJhbGciOiJSUzI1NiJ9' },
  ])('with a token is refused: %j', (body) => {
    const refused = () => requireNoToken(fixture(body), ['the-token-of-a-company']);
    expect(refused).toThrow('The answers still contain a token.');
  });

  it('without a token is accepted', () => {
    expect(() => requireNoToken(fixture({ text: 'text_9000001' }), ['', 'short'])).not.toThrow();
  });
});

describe('an anonymized answer', () => {
  const { replace } = createAnonymizer(103);

  it('keeps structure, nulls, dates, codes, counts and rates', () => {
    const answer = {
      Type: 'ACCREC',
      Date: '/Date(1519593468971+0000)/',
      TxnDate: '2026-11-23',
      CurrencyRef: { value: 'USD' },
      CurrencyRate: 1.25,
      total_transactions: 12,
      Attributes: [{ Id: 'account' }],
      personal_finance_category: { detailed: 'INCOME_OTHER_INCOME' },
      nothing: null,
      empty: '',
      list: [],
      isPending: false,
    };
    expect(replace(answer)).toEqual(answer);
  });

  it('replaces a text by the same text everywhere, and a number by a number', () => {
    const answer = replace([
      { Id: '12', Name: 'Rent' },
      { AccountRef: { value: '12', name: 'Rent' } },
    ]) as [{ Id: string; Name: string }, { AccountRef: { value: string; name: string } }];
    expect(answer[0].Id).toMatch(/^9\d{6}$/);
    expect(answer[0].Name).toMatch(/^text_9\d{6}$/);
    expect(answer[1].AccountRef).toEqual({ value: answer[0].Id, name: answer[0].Name });
  });

  it('multiplies all amounts by the same number, so that totals still hold', () => {
    expect(
      replace({
        Amount: -12.34,
        TotalAmt: 20,
        ColData: [{ value: '0.05' }, { value: '-7' }, { value: 'Rent', id: '7' }],
      }),
    ).toMatchObject({
      Amount: -1271.02,
      TotalAmt: 2060,
      ColData: [{ value: '5.15' }, { value: '-721' }, {}],
    });
  });

  it('keeps codes and times of Stripe, and scales its amounts', () => {
    const event = {
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1_795_536_000,
      current_period_end: 1_798_128_000,
      next_payment_attempt: null,
      percent_off: 12.5,
      quantity: 1,
      livemode: false,
    };
    expect(replace(event)).toEqual(event);
    expect(replace({ unit_amount: 1_000, unit_amount_decimal: '1000' })).toEqual({
      unit_amount: 103_000,
      unit_amount_decimal: '103000',
    });
    expect(JSON.stringify(replace({ id: 'cus_1', email: 'ada@bluebird.example' }))).not.toMatch(
      /cus_1|ada/,
    );
  });

  it('replaces codes that are no codes', () => {
    expect(replace({ Type: 'Paid by Ada Miller, 1 Main Street' })).toEqual({
      Type: expect.stringMatching(/^text_/) as string,
    });
  });
});
