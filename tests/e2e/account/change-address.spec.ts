// Covers the change of a sign-in address and its restoration.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db, createUser, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery } from '../../kit/local-environment/bakery.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { expect, expectFitForAll, expectPlainFit, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const PASSWORD = 'morning-paper';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });
// The session of the page ends when the address changes.
test.use({ expectedErrors: /status of 400|status of 401/ });

const secondNow = (): number => Math.floor(Date.now() / 1000);

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth?next=/account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function askFor(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New e-mail address').fill(address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await confirmIdentity(page);
  await expect(page.getByText(`the link we sent to ${address}`, { exact: false })).toBeVisible();
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

async function linkTo(
  address: string,
  kind: 'address' | 'restore',
  canceled?: string,
): Promise<string> {
  const mails = await mailTo(address, canceled === undefined ? 1 : 2);
  const link = mails
    .map(({ text }) => new RegExp(`http://\\S+/${kind}/\\S+`).exec(text)?.[0])
    .find((found) => found !== undefined && found !== canceled);
  if (link === undefined) throw new Error(`No ${kind} link was sent to ${address}.`);
  return link;
}

test('an owner changes the sign-in address, and the former one restores itself', async ({
  page,
}) => {
  const { id: businessId, email: old } = await storeBakery(WEDNESDAY);
  const { uid } = await getAuth(app).getUserByEmail(old);
  await confirmAddress(uid);
  const recipients = async () =>
    (await db.doc(paths.business(businessId)).get()).get('digestPreferences.recipients') as unknown;
  await db.doc(paths.business(businessId)).update({
    digestPreferences: { isPaused: false, recipients: [old] },
  });
  const address = `new-${crypto.randomUUID()}@example.com`;

  await test.step('asks for the new address and waits for its link', async () => {
    await signIn(page, old);
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New e-mail address').fill('not an address');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter an e-mail address', { exact: false })).toBeVisible();
    await expectFitForAll(page, 'new-address');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await askFor(page, address);
    await page.reload();
    await expect(
      page.getByText(`Waiting for you to open the link we sent to ${address}.`),
    ).toBeVisible();
    await expectFitForAll(page, 'address-pending');
    expect((await getAuth(app).getUser(uid)).email).toBe(old);
  });

  let canceled: string | undefined;
  await test.step('cancels and asks again', async () => {
    canceled = await linkTo(address, 'address');
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(page.getByText('The change was canceled.', { exact: false })).toBeVisible();
    await page.goto(canceled);
    await page.getByLabel('The password of your account').fill(PASSWORD);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.goto('/account');
    await askFor(page, address);
  });

  await test.step('opens the link and signs in with the new address', async () => {
    await page.goto(await linkTo(address, 'address', canceled));
    await expect(page.getByRole('heading', { name: 'Sign in with this address?' })).toBeVisible();
    expect((await getAuth(app).getUser(uid)).email).toBe(old);
    await expectPlainFit(page, 'confirm-new-address');
    await page.getByLabel('The password of your account').fill('not my password');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(
      page.getByText('This password is not correct. Nothing was changed.'),
    ).toBeVisible();
    expect((await getAuth(app).getUser(uid)).email).toBe(old);
    await page.getByLabel('The password of your account').fill(PASSWORD);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your sign-in address was changed' }),
    ).toBeVisible();
    await expectPlainFit(page, 'address-changed');
    expect(await getAuth(app).getUser(uid)).toMatchObject({ email: address, emailVerified: true });
    expect(await recipients()).toEqual([address]);
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signIn(page, address);
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText('Your address is confirmed.')).toBeVisible();
    // Firebase ends only sessions that began in an earlier second.
    const signedInSecond = secondNow();
    await expect.poll(secondNow).toBeGreaterThan(signedInSecond);
  });

  await test.step('restores the former address from the notice', async () => {
    const [notice] = await mailTo(old);
    expect(notice?.subject).toBe('Your sign-in address was changed');
    await page.goto(await linkTo(old, 'restore'));
    await expectPlainFit(page, 'restore-address');
    await page.getByRole('button', { name: 'Restore my address' }).click();
    await expect(
      page.getByRole('heading', { name: 'Your sign-in address was restored' }),
    ).toBeVisible();
    await expectPlainFit(page, 'address-restored');
    expect((await getAuth(app).getUser(uid)).email).toBe(old);
    expect(await recipients()).toEqual([old]);
    await signIn(page, old);
    await expect(page.getByText(/Invalid login credentials/).first()).toBeVisible();
    await page.goto('/auth?mode=reset');
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  });
});

test('an address that has an account is not revealed', async ({ page }) => {
  const taken = `taken-${crypto.randomUUID()}@example.com`;
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await getAuth(app).createUser({ email: taken, password: PASSWORD });
  await createUser({ email, password: PASSWORD, emailVerified: true });
  await signIn(page, email);
  await askFor(page, taken);
  const [mail] = await mailTo(taken);
  expect(mail?.subject).toBe('This address already has an account');
  expect(mail?.text).not.toContain('/address/');
});
