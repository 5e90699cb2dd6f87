import { READABLE_FILES } from '@daily-snapshot/domain/imports/formats/file-formats';
import { createHash } from 'node:crypto';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { db, createUser } from '../../kit/local-environment/admin-sdk.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

const PASSWORD = 'morning-paper';

interface Bakery {
  readonly id: string;
  readonly email: string;
}

/** Creates a business of a new owner without connections. */
async function newBakery(role: 'owner' | 'viewer' = 'owner'): Promise<Bakery> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const uid = await createUser({ email, password: PASSWORD, emailVerified: true });
  const members = role === 'owner' ? { [uid]: role } : { [uid]: role, ada: 'owner' };
  const { id } = await db.collection(paths.businesses).add({
    name: 'Harbor Bakery',
    timeZone: 'America/Chicago',
    members,
    createdAt: new Date('2026-11-02T09:00:00Z'),
  });
  return { id, email };
}

async function signIn(page: Page, { email }: Bakery): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const openConnections = async (page: Page, bakery: Bakery) => {
  await page.goto(`/dashboard/${bakery.id}/connections`);
  await signIn(page, bakery);
  await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const account = (name: string, mask: string | null, hours: number) => ({
  key: name,
  name,
  mask,
  kind: 'bank' as const,
  balance: { amount: 1_284_055, asOf: hoursAgo(hours) },
  dataThrough: hoursAgo(hours),
  isPersonal: false,
});

type Stored = Omit<Connection, 'accounts' | 'initialSync'> & {
  readonly accounts: readonly object[];
  readonly initialSync: object | null;
};

const aConnection = (differences: Partial<Stored> = {}): Stored => ({
  provider: 'plaid',
  name: 'First Harbor Bank',
  provides: ['profit', 'cash'],
  currency: 'USD',
  basis: null,
  accounts: [account('Business Checking', '0001', 3)],
  connectedAt: hoursAgo(900),
  initialSync: null,
  lastReadAt: hoursAgo(2),
  problem: null,
  problemSince: null,
  accessEndsAt: null,
  receipt: {
    since: hoursAgo(900),
    reads: { 'POST /transactions/sync': 214, 'POST /accounts/get': 107 },
    access: 3,
    writes: 0,
  },
  disconnectedAt: null,
  purgingSince: null,
  ...differences,
});

async function store({ id }: Bakery, connections: readonly object[]): Promise<void> {
  await Promise.all(
    connections.map((connection) => db.collection(paths.connections(id)).add(connection)),
  );
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

test('an owner connects a bank, sees what is read, and disconnects it', async ({ page }) => {
  const bakery = await newBakery();
  await openConnections(page, bakery);

  await test.step('sees what can be connected', async () => {
    await expect(page.getByText(`${READABLE_FILES}.`)).toBeVisible();
    await expectFitForAll(page, 'connections-none');
  });

  await test.step('refuses at the bank, so nothing is connected', async () => {
    await page.getByRole('button', { name: 'Connect a bank or card' }).click();
    await page.getByRole('button', { name: 'Go back without connecting' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible();
    await expectFitForAll(page, 'connect-declined');
    await page.getByRole('link', { name: 'Back to connections' }).click();
    await expect(page.getByText('Connect your books or your bank')).toBeVisible();
  });

  await test.step('grants access', async () => {
    await page.getByRole('button', { name: 'Connect a bank or card' }).click();
    await page.getByRole('group', { name: 'Banks' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Share these accounts' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${bakery.id}/connections$`));
    await expect(page.getByText('Up to date')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText(/Complete through/)).toBeVisible();
    await expectFitForAll(page, 'connections-connected');
  });

  await test.step('sees our requests on the receipt', async () => {
    await page.getByText(/We sent \d+ read requests and changed nothing/).click();
    await expect(page.getByRole('rowheader', { name: 'POST /transactions/sync' })).toBeVisible();
  });

  const postings = () => db.collection(paths.postings(bakery.id)).count().get();
  expect((await postings()).data().count).toBeGreaterThan(50);

  await test.step('disconnects and keeps the transactions', async () => {
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Its transactions stay in your books');
    await expectFitForAll(page, 'connections-ending');
    await page.getByRole('button', { name: 'Disconnect, keep transactions' }).click();
    await expect(page.getByText(/Its transactions are still in your books/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await postings()).data().count).toBeGreaterThan(50);
  });

  await test.step('removes the transactions', async () => {
    await page.getByRole('button', { name: 'Remove its transactions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove its transactions' }).click();
    await expect(page.getByRole('article')).toHaveCount(0, { timeout: 120_000 });
    expect((await postings()).data().count).toBe(0);
  });
});

test('each connection state says what it means and what to do', async ({ page }) => {
  const bakery = await newBakery();
  await store(bakery, [
    aConnection({ name: 'Fresh Bank' }),
    aConnection({ name: 'Late Bank', accounts: [account('Checking', '0002', 60)] }),
    aConnection({
      name: 'Silent Bank',
      problem: 'provider-down',
      accounts: [{ ...account('Checking', '0003', 200), isPersonal: true }],
    }),
    aConnection({ name: 'Closed Bank', problem: 'needs-reconnect' }),
    aConnection({ name: 'Ending Bank', accessEndsAt: hoursAgo(-72) }),
    aConnection({
      name: 'Harbor Bakery LLC',
      provider: 'quickbooks',
      basis: 'cash',
      lastReadAt: null,
      accounts: [],
      initialSync: { since: '2024-11-21', progress: { done: 7, of: 24 }, lineCount: 1_240 },
    }),
    aConnection({ name: 'Former Bank', disconnectedAt: hoursAgo(48) }),
  ]);
  await openConnections(page, bakery);
  const says = async (name: string, label: string, sentence: RegExp) => {
    await expect(card(page, name).getByText(label, { exact: true })).toBeVisible();
    await expect(card(page, name).getByText(sentence)).toBeVisible();
  };
  await says('Fresh Bank', 'Up to date', /^Complete through/);
  await says('Late Bank', 'A bit behind', /have not arrived yet/);
  await says('Silent Bank', 'Behind', /unknown and do not count as zero/);
  await says('Silent Bank', 'Behind', /We will try again automatically/);
  await says('Silent Bank', 'Behind', /personal account/);
  await says('Closed Bank', 'Needs you', /Reconnect to continue/);
  await says('Ending Bank', 'Ends soon', /Our access ends on/);
  await says('Harbor Bakery LLC', 'First sync', /29%, 1,240 transactions so far/);
  await says('Former Bank', 'Disconnected', /still in your books/);
  await expect(card(page, 'Closed Bank').getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await expect(
    card(page, 'Ending Bank').getByRole('button', { name: 'Renew access' }),
  ).toBeVisible();
  await expectFitForAll(page, 'connections-states');
});

test('a viewer sees the state of connections and no buttons', async ({ page }) => {
  const bakery = await newBakery('viewer');
  await store(bakery, [aConnection()]);
  await openConnections(page, bakery);
  await expect(card(page, 'First Harbor Bank')).toBeVisible();
  await expect(page.getByText('Only owners can change this.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test.describe('after an old sign-in', () => {
  // This test expects a sign-in prompt and enters a wrong password.
  test.use({ expectedErrors: /status of 40[01]/ });

  test('an owner confirms their identity before disconnecting', async ({ page }) => {
    const bakery = await newBakery();
    await store(bakery, [aConnection()]);
    const { docs } = await db.collection(paths.connections(bakery.id)).get();
    const id = docs[0]?.id ?? '';
    await db.doc(paths.sourceReading(id)).set({
      businessId: bakery.id,
      provider: 'plaid',
      sourceKey: `key-of-${id}`,
      since: '2024-11-23',
      checkpoint: null,
      lease: null,
      isRerunRequested: false,
      dueAt: null,
      failures: 0,
      listedOn: null,
      listFrom: null,
    });
    const message = 'For your security, enter your password again and retry.';
    const error = {
      status: 'UNAUTHENTICATED',
      message,
      details: { code: 'not-signed-in', message },
    };
    await page.route(
      /\/disconnectSource$/,
      (route) => route.fulfill({ status: 401, json: { error } }),
      { times: 1 },
    );
    await openConnections(page, bakery);
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByRole('button', { name: 'Disconnect, keep transactions' }).click();

    const asked = page.getByRole('dialog', { name: 'Confirm it is you' });
    await asked.getByLabel('Your password').fill('not my password');
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expect(asked.getByRole('alert')).toBeVisible();
    await expectFitForAll(page, 'connections-confirm');
    await asked.getByLabel('Your password').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText(/Its transactions are still in your books/)).toBeVisible();
  });
});

test('a return address without a started connection connects nothing and says so', async ({
  page,
}) => {
  const bakery = await newBakery();
  await page.goto('/connect/return');
  await expect(page.getByRole('heading', { name: 'No connection in progress' })).toBeVisible();

  const state = createHash('sha256').update(bakery.id).digest('base64url');
  await page.goto(`/connect/return?code=stolen&state=${state}`);
  await expect(
    page.getByRole('heading', { name: 'This connection attempt has ended' }),
  ).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await expectFitForAll(page, 'connect-over');

  await page.getByRole('link', { name: 'Start again' }).click();
  await signIn(page, bakery);
  await expect(page.getByText('Connect your books or your bank')).toBeVisible();
});
