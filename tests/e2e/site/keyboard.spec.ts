import type { Page } from '@playwright/test';
import { REQUEST_ID } from '../../kit/browser/delayed-checkout.ts';
import { tabTo } from '../../kit/browser/keyboard.ts';
import { expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function answerCheckout(page: Page): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route('**/createCheckout', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    asked.push(route.request().postDataJSON());
    const url = new URL('/terms?checkout', page.url()).href;
    return route.fulfill({ json: { result: { url, intentId: 'intent', claimToken: 'token' } } });
  });
  return asked;
}

test('reaches the checkout from the landing page by keyboard at phone width', async ({ page }) => {
  const asked = await answerCheckout(page);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Get My Daily Numbers' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/friends');
  await tabTo(page, page.getByRole('button', { name: 'Start for $100 a month' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/terms?checkout');
  expect(asked).toHaveLength(1);
});

test('removes the code of an invitation and starts the trial by keyboard', async ({ page }) => {
  const asked = await answerCheckout(page);
  await page.goto('/parkhill?promo=PARKHILL20');
  await expect(page.getByText('$80', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Remove the promo code' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('$100', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Start my free trial' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/terms?checkout');
  expect(asked).toEqual([
    {
      data: {
        offer: 'parkhill',
        price: 100,
        hasFreeTrial: true,
        requestId: REQUEST_ID,
        traceId: expect.any(String),
      },
    },
  ]);
});

test('uses the questions, the testimonials and the sign-in link by keyboard', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.locator('main summary').first());
  await page.keyboard.press('Space');
  await expect(page.locator('main details').first()).toHaveAttribute('open');
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Sign in' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
