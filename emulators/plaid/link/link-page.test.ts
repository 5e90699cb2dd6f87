import { afterEach, beforeEach, expect, it } from 'vitest';
import { RETURN_URL, BANK, linkRequest, PlaidTestServer } from '../testing.ts';

let emulator: PlaidTestServer;
let url: string;
let linkToken: string;
beforeEach(async () => {
  emulator = await PlaidTestServer.start();
  const { data } = await emulator.plaid.linkTokenCreate(linkRequest(emulator.receiver.url));
  url = data.hosted_link_url ?? '';
  linkToken = data.link_token;
});
afterEach(() => emulator.close());

const post = (form: readonly (readonly [string, string])[], to = url) =>
  fetch(to, {
    method: 'POST',
    body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])),
    redirect: 'manual',
  });

const session = async () =>
  (await emulator.plaid.linkTokenGet({ link_token: linkToken })).data.link_sessions?.[0];

it('shows the banks, then the accounts of the chosen bank', async () => {
  expect(await (await fetch(url)).text()).toContain('First Bank');
  const accounts = await (await fetch(`${url}?bank=${BANK}`)).text();
  expect(accounts).toContain('Checking ending in 0001');
  expect((await session())?.finished_at).toBeNull();
});

it('redirects without a token after accounts are shared, and shares only those', async () => {
  const answer = await post([
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, RETURN_URL]);
  const added = (await session())?.results?.item_add_results[0];
  expect(added?.accounts.map(({ mask }) => mask)).toEqual(['0001']);
});

it('shares once when the form is sent several times', async () => {
  const form = [
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ] as const;
  await post(form);
  const before = await session();
  expect((await post(form)).status).toBe(200);
  expect(await session()).toEqual(before);
});

it('shows the return address only to the browser that finishes', async () => {
  const seen = async (answer: Response) =>
    JSON.stringify([[...answer.headers], await answer.text()]);
  const form = [
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ] as const;
  const pages = [
    await seen(await fetch(url)),
    await seen(await fetch(`${url}?bank=${BANK}`)),
    await seen(await post([['action', 'share']])),
    await seen(
      await post([
        ['bank', BANK],
        ['action', 'fail'],
      ]),
    ),
  ];
  expect((await post(form)).headers.get('location')).toBe(RETURN_URL);
  pages.push(await seen(await fetch(url)), await seen(await post(form)));
  for (const page of pages) expect(page).not.toContain(new URL(RETURN_URL).pathname);
});

it('redirects without sharing when the owner exits', async () => {
  const answer = await post([['action', 'exit']]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, RETURN_URL]);
  expect((await session())?.exit).toMatchObject({ error: null });
});

it('opens again after an exit, as another session with the same return address', async () => {
  expect((await post([['action', 'exit']])).headers.get('location')).toBe(RETURN_URL);
  expect(await (await fetch(url)).text()).toContain('Choose your bank');
  const form = [
    ['bank', BANK],
    ['account', `${BANK}-0001`],
    ['action', 'share'],
  ] as const;
  expect((await post(form)).headers.get('location')).toBe(RETURN_URL);
  const { link_sessions: sessions = [] } = (
    await emulator.plaid.linkTokenGet({ link_token: linkToken })
  ).data;
  expect(sessions.map(({ exit, results }) => [exit !== null, results !== null])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(new Set(sessions.map(({ link_session_id: id }) => id)).size).toBe(2);
});

it('asks again when no account is chosen or the password is wrong', async () => {
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

it('says that a bank cannot be connected while it is down', async () => {
  await emulator.control.ask('PUT', `/banks/${BANK}`, { status: 'down' });
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

it('expires after 30 minutes, and returns 404 for an unknown address', async () => {
  await emulator.control.advance(31 * 60);
  expect(await (await fetch(url)).text()).toContain('This visit is over');
  expect((await fetch(`${url}x`)).status).toBe(404);
});

it('refuses a form from another site', async () => {
  const answer = await fetch(url, {
    method: 'POST',
    body: 'action=exit',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});
