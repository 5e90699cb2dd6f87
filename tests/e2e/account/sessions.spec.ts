// The devices on which an owner is signed in.
import type { Page } from '@playwright/test';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { call, createUser, db } from '../../kit/local-environment/admin-sdk.ts';
import { nextSecond } from '../../kit/local-environment/next-second.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

test.describe.configure({ timeout: 240_000 });

// A device whose session has ended is refused once.
const REFUSED = /status of 40[013]/;
test.use({ expectedErrors: REFUSED });

async function newAccount() {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  return { id: await createUser({ email, password: PASSWORD, emailVerified: true }), email };
}

async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByText('(this device)')).toBeVisible();
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

test('an owner sees the devices and signs one of them out', async ({ page, browser }) => {
  const { email } = await newAccount();
  const context = await browser.newContext();
  const complaints = watch(context, REFUSED);
  const phone = await context.newPage();
  await openAccount(phone, email);
  await nextSecond();
  await openAccount(page, email);
  await expectFitForAll(page, 'devices');
  await nextSecond();
  await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await confirmIdentity(page);
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out Chrome on/ })).toBeHidden();

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('(this device)')).toBeVisible();
  await context.close();
  expect(complaints).toEqual([]);
});

test('entering the password again ends the earlier session of the browser', async ({ page }) => {
  const { id, email } = await newAccount();
  const earlier = page.waitForResponse(/accounts:signInWithPassword/);
  await openAccount(page, email);
  const { idToken } = (await (await earlier).json()) as { readonly idToken: string };
  expect((await call('listSessions', {}, { id, idToken })).status).toBe(200);
  await nextSecond();
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmIdentity(page);
  await expect.poll(async () => (await call('listSessions', {}, { id, idToken })).status).toBe(401);
  const { endedSessions } = (await db.doc(paths.signInRecord(id)).get()).data() ?? {};
  expect(endedSessions).toHaveLength(1);
  await page.reload();
  await expect(page.getByText('(this device)')).toBeVisible();
});
