import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { db } from '../../kit/local-environment/admin-sdk.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import { environmentAddresses } from '../../kit/local-environment/environment.ts';
import { expect, test } from '../fixtures.ts';

// The test syncs two years of books twice.
test.describe.configure({ timeout: 240_000 });

const COMPANY = 'Bluebird Bakery';

type Provider = 'quickbooks' | 'xero';

async function goTo(page: Page, name: string): Promise<void> {
  await page.goto('/dashboard/connections');
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  await expect(page.getByRole('heading', { name: /Let .* read your books/ })).toBeVisible();
}

const card = (page: Page) => page.getByRole('article', { name: COMPANY });

/**
 * Releases the company from the business of an earlier run, because one business at a time can
 * connect it.
 */
async function releaseCompany(provider: Provider): Promise<void> {
  const { docs } = await db.collection(paths.connectedSources).get();
  for (const claim of docs) {
    const { businessId, connectionId } = claim.data();
    const connection = await db.doc(paths.connection(businessId, connectionId)).get();
    if (connection.get('provider') === provider && connection.get('name') === COMPANY) {
      await claim.ref.delete();
    }
  }
}

/** Revokes our access to the company at the provider. */
async function revokeConsent(provider: Provider): Promise<void> {
  const control = `${addressOf(environmentAddresses().ports[provider])}/_control/companies`;
  const { companies } = (await (await fetch(control)).json()) as {
    companies: { id: string; name: string }[];
  };
  const company = companies.find(({ name }) => name === COMPANY);
  await fetch(`${control}/${company?.id}/consent`, { method: 'DELETE' });
}

test('an owner connects QuickBooks, and reconnects after revoking access there', async ({
  page,
}) => {
  await releaseCompany('quickbooks');
  await newBusiness(page);

  await test.step('grants access to one company', async () => {
    await goTo(page, 'QuickBooks Online');
    await page.getByRole('radio', { name: COMPANY }).check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('would get access to your books in QuickBooks')).toBeVisible();
    await page.getByRole('button', { name: 'Allow' }).click();
  });

  await test.step('sees the synced books, and that nothing was written', async () => {
    await expect(card(page).getByText('Up to date')).toBeVisible({ timeout: 150_000 });
    await expect(
      card(page).getByText(/^We sent \d+ read requests and changed nothing$/),
    ).toBeVisible();
  });

  await test.step('sees that the totals match the books’ own report', async () => {
    const tie = card(page).getByRole('region', { name: /its own profit and loss/ });
    await expect(tie).toContainText(/match the profit and loss report of .* to the cent/);
    await tie.getByText('Compare month by month').click();
    await expect(tie.getByRole('table').first()).toContainText('Net profit');
  });

  await test.step('sees the backtest without asking for it', async () => {
    await page.getByRole('link', { name: /what we would have caught/i }).click();
    await expect(
      page.getByText(/^We replayed the last year .* Your [\d,]+ daily e-mails would have had/),
    ).toBeVisible({
      timeout: 60_000,
    });
    await page.goto('/dashboard/connections');
  });

  await test.step('finds the transactions of the books by account', async () => {
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Account').selectOption(COMPANY);
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/account=/);
    await expect(
      page.getByRole('region', { name: 'List of transactions' }).getByRole('listitem'),
    ).toHaveCount(25);
    await page.goto('/dashboard/connections');
  });

  await test.step('reconnects after access was revoked', async () => {
    await revokeConsent('quickbooks');
    await card(page).getByRole('button', { name: 'Sync now' }).click();
    await expect(card(page).getByText('Needs you')).toBeVisible({ timeout: 60_000 });
    await card(page).getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('radio', { name: COMPANY }).check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(card(page).getByText('Up to date')).toBeVisible({ timeout: 150_000 });
  });
});

test('an owner who grants several Xero organizations chooses one', async ({ page }) => {
  await releaseCompany('xero');
  await newBusiness(page);
  await goTo(page, 'Xero');
  await page.getByRole('checkbox', { name: COMPANY }).check();
  await page.getByRole('checkbox', { name: 'Hack Club' }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('radio', { name: COMPANY }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(card(page).getByText('Up to date')).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole('article', { name: 'Hack Club' })).toBeHidden();
});

test('refusing access at QuickBooks connects nothing', async ({ page }) => {
  await newBusiness(page);
  await goTo(page, 'QuickBooks Online');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible();
});
