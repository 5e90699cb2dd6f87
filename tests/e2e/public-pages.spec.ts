import { expect, expectFitForAll, test } from './fixtures.ts';

test('the landing page is fit for all', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFitForAll(page, 'landing');
});

test('the landing page loads neither Firebase nor any configuration', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => asked.push(new URL(response.url()).pathname));
  await page.goto('/', { waitUntil: 'load' });
  await page.getByRole('link', { name: 'Sign in' }).hover();
  expect(asked.filter((path) => /config\.json|firebase/.test(path))).toEqual([]);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).decodedBodySize, 0),
  );
  expect(scripts).toBeLessThan(550_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Expenses 36% higher than normal')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'One-Click Integration' })).toBeVisible();
  });
});

test.describe('at an address where nothing is', () => {
  test.use({ expectedErrors: /404/ });

  test('it says so, and leads home', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectFitForAll(page, 'not-found');
    await page.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL('/');
  });
});
