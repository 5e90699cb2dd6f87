// Covers the address, password, two-factor authentication and sessions of an account.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, createUser } from '../../kit/local-environment/admin-sdk.ts';
import { mailedLink } from '../../kit/local-environment/inbox.ts';
import { serveTotp } from '../../kit/browser/totp-service.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

const PASSWORD = 'morning-paper';
const OTHER_PASSWORD = 'evening-paper-too';

test.describe.configure({ timeout: 240_000 });

async function newAccount(isVerified = true): Promise<string> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await createUser({ email, password: PASSWORD, emailVerified: isVerified });
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/account');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
}

async function confirmIdentity(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('a new owner confirms the address with the sign-up e-mail', async ({ page }) => {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await page.goto('/auth?mode=create&next=/account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Your address is not confirmed yet.', { exact: false }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`We sent a new link to ${email}.`)).toBeVisible();

  await page.goto(await mailedLink('VERIFY_EMAIL', email));
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  expect((await getAuth(app).getUserByEmail(email)).emailVerified).toBe(false);
  await expectFitForAll(page, 'confirm-address');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect((await getAuth(app).getUserByEmail(email)).emailVerified).toBe(true);
  await page.goto('/account');
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
});

test.describe('a confirmation link in another browser', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('confirms only with the password of the account', async ({ page }) => {
    const email = `owner-${crypto.randomUUID()}@example.com`;
    await page.goto('/auth?mode=create&next=/account');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Confirm your e-mail address first')).toBeVisible();
    await page.getByRole('button', { name: 'E-mail me the link' }).click();
    await expect(page.getByText(`We sent a new link to ${email}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

    await page.goto(await mailedLink('VERIFY_EMAIL', email));
    const confirm = page.getByRole('button', { name: 'Confirm my address' });
    await page.getByLabel('Your password').fill(OTHER_PASSWORD);
    await confirm.click();
    await expect(page.getByText(/Invalid login credentials/)).toBeVisible();
    expect((await getAuth(app).getUserByEmail(email)).emailVerified).toBe(false);
    await expect(page.getByText(/Did you not create this account/)).toBeVisible();
    await expectFitForAll(page, 'confirm-address-with-password');
    await page.getByLabel('Your password').fill(PASSWORD);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    expect((await getAuth(app).getUserByEmail(email)).emailVerified).toBe(true);
    await page.getByRole('link', { name: 'Go to my dashboard' }).click();
    await expect(page.getByLabel('Business name')).toBeVisible();
  });
});

test.describe('a used password reset link', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('is refused the second time and says what to do', async ({ page }) => {
    const email = await newAccount();
    await page.goto('/auth?mode=reset');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/we just sent it a link/)).toBeVisible();

    const link = await mailedLink('PASSWORD_RESET', email);
    await page.goto(link);
    await expect(page.getByText(`the password of ${email}`, { exact: false })).toBeVisible();
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText(/one of the most common/)).toBeVisible();
    await expectFitForAll(page, 'new-password');
    await page.getByLabel('New password').fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await page.goto(link);
    await expect(page.getByText(/was already used or has expired/)).toBeVisible();
    await expectFitForAll(page, 'link-used');
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await page.goto('/auth');
    await signIn(page, email, OTHER_PASSWORD);
    await expect(page.getByText('Welcome back!')).toBeVisible();
  });
});

const secondNow = (): number => Math.floor(Date.now() / 1000);

test.describe('changing the password', () => {
  // The other device shows that its session has ended.
  test.use({ expectedErrors: /status of 400/ });

  test('ends all other sessions and keeps the current one', async ({ page, browser }) => {
    const email = await newAccount();
    await openAccount(page, email);
    const context = await browser.newContext();
    const complaints = watch(context, /status of 400/);
    const phone = await context.newPage();
    await openAccount(phone, email);
    for (const device of [page, phone]) {
      await expect(device.getByText('(this device)', { exact: false })).toBeVisible();
    }

    // Firebase counts in seconds: a session of the same second would not be older than the password.
    const signedInSecond = secondNow();
    await expect.poll(secondNow).toBeGreaterThan(signedInSecond);
    await page.getByLabel('New password').fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await confirmIdentity(page, 'not my password');
    await expect(page.getByText(/Invalid login credentials/)).toBeVisible();
    // The password changes in a later second than the confirmation.
    await page.route('**/accounts:update?*', async (route) => {
      await delay(1100);
      await route.continue();
    });
    await confirmIdentity(page);
    await expect(page.getByText('Your password was changed.', { exact: false })).toBeVisible();

    // Opens the page again, as a phone does after sleep.
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(phone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signIn(phone, email, OTHER_PASSWORD);
    await expect(phone.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await context.close();
    expect(complaints).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  });
});

test('signing in or out updates every open tab', async ({ page, context }) => {
  const email = await newAccount();
  const second = await context.newPage();
  await second.goto('/auth?next=/account');
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await openAccount(page, email);
  await expect(second.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await second.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('signing out on all devices ends this session too', async ({ page }) => {
  const email = await newAccount();
  await openAccount(page, email);
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await confirmIdentity(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test.describe('two-factor authentication', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('is set up with an app, asked for at sign-in, and turned off', async ({ page }) => {
    const totp = await serveTotp(page);
    const email = await newAccount();
    await openAccount(page, email);
    await expectFitForAll(page, 'account');

    await test.step('shows a QR code, a link and a key for the app', async () => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await confirmIdentity(page);
      await expect(page.getByRole('img', { name: /QR code for your/ })).toBeVisible();
      const link = page.getByRole('link', { name: 'Open the app on this device' });
      await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\/Daily%20Snapshot:/);
      await page.getByLabel('Code from your authenticator app').fill('12');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Enter the 6-digit code from your app.')).toBeVisible();
      await expectFitForAll(page, 'second-step-setup');
      await page.getByLabel('Code from your authenticator app').fill(totp.code());
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('Two-step verification is on.', { exact: false })).toBeVisible();
      await page.getByLabel('I saved these codes').check();
      await page.getByRole('button', { name: 'Finish' }).click();
    });

    await test.step('rejects a wrong code and accepts the right one', async () => {
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await signIn(page, email);
      await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
      const wrong = totp.code() === '000000' ? '111111' : '000000';
      await page.getByLabel('Code from your authenticator app').fill(wrong);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText(/This code is not correct/).first()).toBeVisible();
      await expectFitForAll(page, 'second-step');
      await page.getByLabel('Code from your authenticator app').fill(totp.code());
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    });

    await test.step('can be turned off again', async () => {
      await page.getByRole('button', { name: 'Turn off' }).click();
      await confirmIdentity(page);
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
      await dialog.getByLabel('Code from your authenticator app').fill(totp.code());
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Two-step verification is off.')).toBeVisible();
    });
  });
});
