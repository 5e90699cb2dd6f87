import { expect, type BrowserContext } from '@playwright/test';
import { mailedLink } from './inbox.ts';

/** Confirms the address of the user who is signed in, with the mailed link in another tab. */
export async function confirmByMail(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(await mailedLink('VERIFY_EMAIL', address));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.close();
}
