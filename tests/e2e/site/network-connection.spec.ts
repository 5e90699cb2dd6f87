import { BAKER, OWNER } from '../../../emulators/seed/personas.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

test.describe('offline', () => {
  // The Firebase SDK loads an image from Google to test the network. Our content security policy
  // blocks that request.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|cleardot\.gif/ });

  test('the page keeps its data offline and updates when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
    // Everything that the page loads has arrived.
    await expect(page.getByRole('heading', { name: 'Your first digest' })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText(/^Disconnected\./).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
    await expectFitForAll(page, 'dashboard-disconnected');

    await context.setOffline(false);
    await expect(page.getByText(/^Disconnected\./)).toHaveCount(0);
  });

  test('a page that opens again shows its last data at once', async ({ page, context }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const digest = page.getByRole('article', { name: /^Digest of / });
    await expect(digest).toBeVisible();
    await page.getByRole('link', { name: 'Archive' }).click();
    await expect(page).toHaveURL(/\/archive/);
    await expect(digest).toBeHidden();

    await context.setOffline(true);
    await page.goBack();
    await expect(digest).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a page that was not loaded before opens when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Your first digest' })).toBeVisible();

    await context.setOffline(true);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText(/^Disconnected\./).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your first digest' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  });
});

test.describe('when the site cannot load its configuration', () => {
  test.use({ expectedErrors: /./ });

  test('the page says so and can be reloaded', async ({ page }) => {
    await page.route('**/config.json', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
    await expectFitForAll(page, 'failed');
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
