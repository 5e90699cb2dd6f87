import type { Page } from '@playwright/test';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';

/** Fills in the payment provider's checkout page and pays. */
export async function payByCard(
  page: Page,
  { email, card = GOOD_CARD }: { readonly email?: string; readonly card?: string },
): Promise<void> {
  if (email !== undefined) await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expires (MM / YY)').fill('04 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ann Baker');
  await page.locator('button[name=action][value=pay]:visible').last().click();
}

/** Returns an e-mail address that no other test uses. */
export const newAddress = (name: string): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@funnel.example`;
