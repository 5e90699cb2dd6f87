import { afterEach, beforeEach, expect, it } from 'vitest';
import { BACK_TO, BANK, linkRequest, PlaidTestServer } from '../testing.ts';

let world: PlaidTestServer;
let url: string;
let linkToken: string;
beforeEach(async () => {
  world = await PlaidTestServer.start();
  const { data } = await world.plaid.linkTokenCreate(linkRequest(world.receiver.url));
  url = data.hosted_link_url ?? '';
  linkToken = data.link_token;
});
afterEach(() => world.close());

const post = (form: readonly (readonly [string, string])[], to = url) =>
  fetch(to, {
    method: 'POST',
    body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])),
    redirect: 'manual',
  });

const session = async () =>
  (await world.plaid.linkTokenGet({ link_token: linkToken })).data.link_sessions?.[0];

it('shows the banks, then the accounts of one', async () => {
  expect(await (await fetch(url)).text()).toContain('First Bank');
  const accounts = await (await fetch(`${url}?bank=${BANK}`)).text();
  expect(accounts).toContain('Checking ending in 0001');
  expect((await session())?.finished_at).toBeNull();
});

it('leads back without a token when accounts were shared, and shares only those', async () => {
  const answer = await post([
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, BACK_TO]);
  const added = (await session())?.results?.item_add_results[0];
  expect(added?.accounts.map(({ mask }) => mask)).toEqual(['0001']);
});

it('shares once, however often the form is sent', async () => {
  const form = [
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ] as const;
  await post(form);
  const before = await session();
  expect((await post(form)).status).toBe(303);
  expect(await session()).toEqual(before);
});

it('leads back without anything when the owner goes', async () => {
  const answer = await post([['action', 'exit']]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, BACK_TO]);
  expect((await session())?.exit).toMatchObject({ error: null });
});

it('asks again when no account is chosen, or the password was wrong', async () => {
  const nothing = await post([
    ['bank', BANK],
    ['action', 'share'],
  ]);
  expect([nothing.status, await nothing.text()]).toEqual([
    422,
    expect.stringContaining('Choose at least one account.'),
  ]);
  const wrong = await post([
    ['bank', BANK],
    ['action', 'fail'],
  ]);
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('Please try again.'),
  ]);
  expect((await session())?.finished_at).toBeNull();
});

it('says that a bank which is down cannot be connected', async () => {
  await world.control.ask('PUT', `/banks/${BANK}`, { standing: 'down' });
  const answer = await post([
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ]);
  expect(await answer.text()).toContain('not currently responding');
  await post([
    ['bank', BANK],
    ['action', 'exit'],
  ]);
  expect((await session())?.exit?.error?.error_code).toBe('INSTITUTION_DOWN');
});

it('is over after half an hour, and unknown under another address', async () => {
  await world.control.advance(31 * 60);
  expect(await (await fetch(url)).text()).toContain('This visit is over');
  expect((await fetch(`${url}x`)).status).toBe(404);
});

it('takes no form of another site', async () => {
  const answer = await fetch(url, {
    method: 'POST',
    body: 'action=exit',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});
