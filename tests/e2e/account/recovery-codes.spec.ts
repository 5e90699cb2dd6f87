// Covers recovery codes: shown once, used at the second step of a sign-in, and made again.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, createUser } from '../../kit/local-environment/admin-sdk.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { serveTotp } from '../../kit/browser/totp-service.ts';
import { askFromOwnNetwork, expect, expectFitForAll, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });
test.use({ expectedErrors: /status of 400|status of 401/ });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** Fills in a code once its field is there, because a code is accepted for 30 seconds. */
async function fillCode(within: Page | Locator, code: () => string): Promise<void> {
  const field = within.getByLabel('Code from your authenticator app');
  await expect(field).toBeVisible();
  await field.fill(code());
}

async function turnOn(page: Page, code: () => string): Promise<void> {
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmIdentity(page);
  await fillCode(page, code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-step verification is on.', { exact: false })).toBeVisible();
}

async function useCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: /Lost your phone/ }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an owner who lost the phone signs in with a recovery code', async ({ page }) => {
  await askFromOwnNetwork(page, 'visitorApi/recoverAccount');
  const totp = await serveTotp(page);
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await createUser({ email, password: PASSWORD, emailVerified: true });
  await page.goto('/account');
  await signIn(page, email);
  let codes: readonly string[] = [];

  await test.step('gets ten codes once and saves them', async () => {
    await turnOn(page, totp.code);
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    codes = await list.getByRole('listitem').allTextContents();
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    await expectFitForAll(page, 'recovery-codes');
    await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    for (const code of codes) expect(file).toContain(code);
    await page.getByLabel('I saved these codes').check();
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(list).toHaveCount(0);
    await expect(page.getByText('You have 10 unused recovery codes.')).toBeVisible();
    await expectFitForAll(page, 'recovery-codes-count');
  });

  await test.step('a wrong code is refused', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page, email);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByRole('button', { name: /Lost your phone/ }).click();
    await page.getByLabel('Recovery code').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Enter a recovery code, like 7KQ2M-X9D4T.')).toBeVisible();
    await page.getByLabel('Recovery code').fill('00000-00000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/do not match an account/)).toBeVisible();
    await expectFitForAll(page, 'use-recovery-code');
    await page.getByRole('button', { name: 'Use my authenticator app' }).click();
  });

  await test.step('a right code turns two-step verification off and signs in', async () => {
    await useCode(page, (codes[0] ?? '').toLowerCase());
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await expect(page.getByText('Two-step verification is off.', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Then your 9 unused recovery codes work again.', { exact: false }),
    ).toBeVisible();
    await expectFitForAll(page, 'recovered');
    const { multiFactor } = await getAuth(app).getUserByEmail(email);
    expect(multiFactor?.enrolledFactors ?? []).toEqual([]);
    const [notice] = await mailTo(email);
    expect(notice?.subject).toBe('A recovery code was used to sign in');
    expect(notice?.text).toContain('You have 9 recovery codes left.');
  });

  await test.step('the used code is refused after two-step verification is set up again', async () => {
    await turnOn(page, totp.code);
    await expect(page.getByText('You have 9 unused recovery codes.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page, email);
    await useCode(page, codes[0] ?? '');
    await expect(page.getByText(/do not match an account/)).toBeVisible();
    await page.getByRole('button', { name: 'Use my authenticator app' }).click();
    await fillCode(page, totp.code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  });

  await test.step('new codes replace the old ones', async () => {
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await confirmIdentity(page);
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await fillCode(dialog, totp.code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[1]);
  });
});
