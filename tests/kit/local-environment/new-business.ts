import { expect, type Page } from '@playwright/test';
import { createUser } from './admin-sdk.ts';

const PASSWORD = 'morning-paper';

/**
 * Signs in a new owner with a verified address and a new business.
 *
 * @returns the address
 */
export async function newBusiness(page: Page): Promise<string> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await createUser({ email, password: PASSWORD, emailVerified: true });
  await page.goto('/dashboard');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Business name').fill('Harbor Bakery');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
  return email;
}
