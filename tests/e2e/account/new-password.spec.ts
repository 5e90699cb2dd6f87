// Refuses passwords that attackers try first, wherever an owner chooses one.
import type { Page } from '@playwright/test';
import { createUser } from '../../kit/local-environment/admin-sdk.ts';
import { mailedLink } from '../../kit/local-environment/inbox.ts';
import { expect, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

const newAddress = () => `harbor-${crypto.randomUUID()}@example.com`;

/** Enters weak passwords, and expects that each is refused with its reason and nothing is sent. */
async function expectRefusals(page: Page, field: string, button: string): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/accounts:(?:signUp|update)|resetPassword/.test(request.url())) sent.push(request.url());
  });
  for (const [password, why] of [
    ['chickenwing101', /in a data breach/],
    ['1qaz2wsx3edc4rfv', /in a data breach/],
    ['Password1234', /one of the most common/],
    ['DailySnapshot!', /one of the most common/],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(password);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(why)).toBeVisible();
  }
  expect(sent).toEqual([]);
}

test('a new account', async ({ page }) => {
  const email = newAddress();
  await page.goto('/auth?mode=create&next=/account');
  await page.getByLabel('E-mail').fill(email);
  await expectRefusals(page, 'Password', 'Create account');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
});

test('a changed password', async ({ page }) => {
  const email = newAddress();
  await createUser({ email, password: PASSWORD, emailVerified: true });
  await page.goto('/account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expectRefusals(page, 'New password', 'Change password');
});

test('a forgotten password', async ({ page }) => {
  const email = newAddress();
  await createUser({ email, password: PASSWORD, emailVerified: true });
  await page.goto('/auth?mode=reset');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/we just sent it a link/)).toBeVisible();
  await page.goto(await mailedLink('PASSWORD_RESET', email));
  await expect(page.getByText(`the password of ${email}`, { exact: false })).toBeVisible();
  await expectRefusals(page, 'New password', 'Save password');
});
