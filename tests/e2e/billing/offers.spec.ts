import type { Page } from '@playwright/test';
import { BAKER } from '../../../emulators/seed/personas.ts';
import { delayCheckout, REQUEST_ID } from '../../kit/browser/delayed-checkout.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const PAY = [
  { path: '/friends', label: 'Start for $100 a month' },
  { path: '/parkhill?promo=PARKHILL20', label: 'Start my free trial' },
] as const;

async function cutCheckout(page: Page): Promise<void> {
  await page.route('**/createCheckout', (route) => route.abort());
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.keyboard.press('Enter');
}

test.describe('when no checkout can be started', () => {
  test.use({ expectedErrors: /ERR_FAILED|did not start/ });

  for (const { path, label } of PAY) {
    test(`${path} says so, and the visitor can retry`, async ({ page }) => {
      await cutCheckout(page);
      await page.goto(path);
      await page.getByRole('button', { name: label }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Payment Error' });
      await expect(toast).toContainText('Unable to start checkout. Please try again.');
      await expect(page.getByRole('button', { name: label })).toBeEnabled();
      await toast.getByRole('button', { name: 'Hide this message' }).click();
      await expect(toast).toBeHidden();
    });
  }

  test('/pricing shows its own message', async ({ page }) => {
    await cutCheckout(page);
    await page.goto('/pricing');
    await signIn(page);
    await page.locator('#price').getByRole('button', { name: 'Start My Snapshot' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await expect(toast).toContainText('Failed to start checkout. Please try again.');
  });
});

test('the pay button starts the checkout of the offer at its price and shows progress', async ({
  page,
}) => {
  const { asked, answer } = await delayCheckout(page);
  await page.goto('/parkhill?promo=PARKHILL20');
  await page.getByRole('button', { name: 'Start my free trial' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/terms?checkout');
  expect(asked).toEqual([
    {
      data: {
        offer: 'parkhill',
        price: 100,
        hasFreeTrial: true,
        promoCode: 'PARKHILL20',
        promoType: 'percentage',
        requestId: REQUEST_ID,
        traceId: expect.any(String),
      },
    },
  ]);
});

test('a page for members leads to sign-in and back', async ({ page }) => {
  await page.goto('/reviews');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByRole('heading', { name: '4.9 out of 5, on average' })).toBeVisible();
  await expect(page.locator('main blockquote')).toHaveCount(20);
  await expectFitForAll(page, 'reviews');
});

test('the security page says how data is stored', async ({ page }) => {
  await page.goto('/security');
  await signIn(page);
  for (const name of ['Encryption', 'No data sharing', 'Infrastructure', 'Compliance']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expectFitForAll(page, 'security');
});

test('the pricing page shows two prices and the open risk model', async ({ page }) => {
  await page.goto('/pricing');
  await signIn(page);
  await expect(page).toHaveURL('/pricing');
  const price = page.locator('#price');
  const slider = price.getByRole('slider', { name: 'Choose your price' });
  await expect(price.getByText('New Business Just Getting Started')).toBeVisible();
  await expect(price.getByText('Support the Mission')).toBeVisible();
  await expect(slider).toHaveValue('100');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue('10');
  await expect(price.getByText('$10/month')).toBeVisible();

  const calculate = page.getByRole('button', { name: 'Calculate' });
  const revenue = page.getByLabel('Monthly revenue, in dollars');
  await expect(calculate).toBeDisabled();
  for (const text of ['0', '-5', 'much']) {
    await revenue.fill(text);
    await expect(calculate).toBeDisabled();
  }
  await revenue.fill('50,000');
  await revenue.press('Enter');
  const result = page.locator('#risk-calculator');
  await expect(result.getByRole('row', { name: 'Duplicate payroll' })).toContainText('$7,500.00');
  await expect(result.getByRole('row', { name: 'Total at risk' })).toContainText('$15,500.00');
  await expect(result).toContainText('$99 a month, or 0.198% of your revenue');
  await expect(result).toContainText('pays for 13 years of service');
  await expectFitForAll(page, 'pricing');
});

test('the demo on the pricing page shows the sample alert and can be closed', async ({ page }) => {
  await page.goto('/pricing');
  await signIn(page);
  await page.getByRole('button', { name: 'See a sample alert' }).click();
  const demo = page.getByRole('dialog', { name: 'Unusual Expense Spike' });
  await expect(demo).toContainText('Expenses 36% higher than normal');
  await expect(demo.getByRole('button', { name: 'Start My Snapshot' })).toBeVisible();
  await expectFitForAll(page, 'pricing-demo');
  await demo.getByRole('button', { name: 'Dismiss' }).click();
  await expect(demo).toBeHidden();
});

test('returning from a paid checkout shows the confirmation once', async ({ page }) => {
  await page.goto('/pricing?success=true');
  await signIn(page);
  await expect(page.getByText('Your subscription is active.')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
});
