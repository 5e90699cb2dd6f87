import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '../../../web/src/ui/text/format-date.ts';
import { storeBakery } from '../../kit/local-environment/bakery.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const ARTICLE = { name: `Digest of ${formatDay(WEDNESDAY)}` };

// The page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

test('an owner on a slow line sees the numbers before the rest of the page has loaded', async ({
  page,
}) => {
  const { email, password } = await storeBakery(WEDNESDAY);
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });

  await test.step('signs in', async () => {
    await page.goto('/dashboard');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('article', ARTICLE)).toBeVisible();
  });

  await test.step('shows the verdict and the numbers without Firebase', async () => {
    await page.route('**/assets/services-*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const article = page.getByRole('article', ARTICLE);
    await expect(article.getByText('Expenses were high', { exact: false })).toBeVisible();
    await expect(article.getByRole('heading', { name: 'Net profit' })).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Day' })).toHaveCount(0);
    await expectFitForAll(page, 'first-view');
  });

  await test.step('continues with the whole page', async () => {
    const top = await page.getByRole('heading', { name: 'Net profit' }).boundingBox();
    arrive();
    await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
    await expect(page.getByRole('article', ARTICLE)).toHaveCount(1);
    const after = await page.getByRole('heading', { name: 'Net profit' }).boundingBox();
    expect(Math.abs((after?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(24);
  });

  await test.step('shows no numbers after the owner has signed out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('article', ARTICLE)).toHaveCount(0);
  });
});
