import type { Page } from '@playwright/test';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { PlaidControl } from '../../../emulators/plaid/testing.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import { NEXT_EMAIL } from '../../kit/local-environment/this-mornings-digest.ts';
import { expect, test } from '../fixtures.ts';

// The test syncs two years of bank transactions twice.
test.describe.configure({ timeout: 240_000 });

const BANK = 'Harbor Community Bank';

interface PlaidItem {
  readonly item_id: string;
  readonly client_user_id: string;
}

const plaid = new PlaidControl(addressOf(environmentAddresses().ports.plaid));

const goToBank = async (page: Page) => {
  await page.goto('/dashboard/connections');
  await page.getByRole('button', { name: 'Connect a bank or card' }).click();
};

const card = (page: Page) => page.getByRole('article', { name: BANK });

test('an owner connects a bank at its own page and signs in there again when asked', async ({
  page,
}) => {
  await newBusiness(page);

  await test.step('chooses the bank and the accounts to share', async () => {
    await goToBank(page);
    await expect(page.getByRole('heading', { name: 'Choose your bank' })).toBeVisible();
    await page.getByRole('button', { name: BANK }).click();
    await page.getByRole('checkbox', { name: 'Business Savings' }).uncheck();
    await page.getByRole('button', { name: 'Share these accounts' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
  });

  await test.step('sees the accounts after the sync, and that nothing was written', async () => {
    await expect(card(page).getByText('Up to date')).toBeVisible({ timeout: 120_000 });
    await expect(card(page).getByText('Business Checking')).toBeVisible();
    await expect(card(page).getByText('Business Card')).toBeVisible();
    await expect(card(page).getByText('Business Savings')).toBeHidden();
    await expect(
      card(page).getByText(/^We sent \d+ read requests and changed nothing$/),
    ).toBeVisible();
  });

  await test.step('sees when the first digest comes, because digests started automatically', async () => {
    await expect(page.getByRole('button', { name: 'Start my daily snapshot' })).toBeHidden();
    await expect(page.getByText(NEXT_EMAIL)).toBeVisible();
  });

  await test.step('signs in again when the bank asks for it', async () => {
    const [, businessId] = /\/dashboard\/([^/]+)\//.exec(page.url()) ?? [];
    const { items } = await plaid.ask<{ items: PlaidItem[] }>('GET', '/items');
    const item = items.find(({ client_user_id: user }) => user === businessId);
    await plaid.ask('POST', `/items/${item?.item_id}/require-login`);
    await expect(card(page).getByText('Needs you')).toBeVisible({ timeout: 60_000 });
    await card(page).getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByRole('heading', { name: `Sign in to ${BANK} again` })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(card(page).getByText('Up to date')).toBeVisible({ timeout: 60_000 });
  });
});

test('going back from the bank’s page connects nothing', async ({ page }) => {
  await newBusiness(page);
  await goToBank(page);
  await page.getByRole('button', { name: 'Go back without connecting' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible();
});
