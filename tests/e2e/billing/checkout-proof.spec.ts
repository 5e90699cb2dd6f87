// A visitor starts a checkout while the server asks for a proof of work.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { readChallenge } from '@daily-snapshot/domain/shared/proof-of-work';
import { db } from '../../kit/local-environment/admin-sdk.ts';
import { issueChallenge } from '../../kit/local-environment/challenges.ts';
import { expect, test } from '../fixtures.ts';

test.use({ expectedErrors: /status of 429|did not start/ });

const MESSAGE = 'We need to check your browser.';

/**
 * Answers the first request as the server does during a flood of checkouts. The server answers all
 * further ones. A real flood would affect the tests that run at the same time.
 */
async function askForProof(page: Page): Promise<string> {
  const network = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
  const challenge = issueChallenge('createCheckout', network, { bits: 14 });
  let isFirst = true;
  await page.route('**/createCheckout', async (route) => {
    const headers = { ...route.request().headers(), 'x-forwarded-for': network };
    if (route.request().method() !== 'POST' || !isFirst) return route.continue({ headers });
    isFirst = false;
    const details = { code: 'proof-required', message: MESSAGE, challenge };
    return route.fulfill({
      status: 429,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { status: 'RESOURCE_EXHAUSTED', message: MESSAGE, details } },
    });
  });
  return readChallenge(challenge)?.nonce ?? '';
}

const pay = async (page: Page) => {
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Start for $100 a month' }).click();
};

test('the browser computes the proof, and the visitor comes to the payment page', async ({
  page,
}) => {
  const nonce = await askForProof(page);
  await pay(page);
  await expect(page.getByText('$100.00').first()).toBeVisible();
  // The server has accepted the proof.
  expect((await db.doc(paths.quota(`proofs.${nonce}`)).get()).exists).toBe(true);
});

test('a browser that cannot compute the proof says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(crypto, 'subtle', { value: undefined });
  });
  await askForProof(page);
  await pay(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Payment Error' });
  await expect(toast).toContainText('Nothing was charged. Sign in first');
  await expect(page.getByRole('button', { name: 'Start for $100 a month' })).toBeEnabled();
});
