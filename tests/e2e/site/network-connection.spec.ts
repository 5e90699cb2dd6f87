import { BAKER, OWNER } from '../../../emulators/seed/personas.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

test('a signed-in page does nothing that the content security policy forbids', async ({ page }) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      violations.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { violations: string[] }).violations),
  ).toEqual([]);
});

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
    await expect(page.getByText(/^You are offline\./).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
    await expectFitForAll(page, 'dashboard-disconnected');

    await context.setOffline(false);
    await expect(page.getByText(/^You are offline\./)).toHaveCount(0);
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
    await page.getByRole('link', { name: 'Connections' }).click();
    await expect(page.getByText(/^You are offline\./).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your first digest' })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
  });
});

test.describe('when the site cannot load its configuration', () => {
  test.use({ expectedErrors: /./ });

  test('the page says so and can be reloaded', async ({ page }) => {
    await page.route('**/config.json', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'We could not show this page' })).toBeVisible();
    await expectFitForAll(page, 'failed');
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
