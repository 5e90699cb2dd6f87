// A visitor pays and becomes an owner with a claimed payment.
import type { Page } from '@playwright/test';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { DECLINED_CARD, newAddress, payByCard } from '../../kit/browser/stripe-page.ts';
import { askFromOwnNetwork, expect, expectFitForAll, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

test.beforeEach(({ page }) => askFromOwnNetwork(page, 'createCheckout'));

async function createAccount(page: Page, email?: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  if (email !== undefined) await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment Successful')).toBeVisible();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { name: 'Business Profile Setup' })).toBeVisible();
}

async function expectPlan(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.goto('/plan');
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a referred visitor pays, creates the account with the same address, and owns the plan', async ({
    page,
  }) => {
    const email = newAddress('friend');
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Start for $100 a month' }).click();
    await expect(page.getByText('$100.00').first()).toBeVisible();
    await payByCard(page, { email });
    await expect(page.getByText('We received your payment.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    expect(page.url()).not.toContain('@');
    await createAccount(page);
    await expectPaid(page);
    await expectFitForAll(page, 'onboarding');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Business name').fill('Bluebird Bakery');
    await page.getByLabel('Business type').selectOption('Restaurants');
    await page.getByLabel(/I agree to the/).check();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
    await expectPlan(page, 'Daily Snapshot, $100.00 a month', 'The next payment is on');
    await expectFitForAll(page, 'plan');
  });
});

test('a Parkhill visitor starts a trial at the promo price and cancels in the portal', async ({
  page,
}) => {
  const email = newAddress('guest');
  await page.goto('/parkhill?promo=PARKHILL20');
  await page.getByRole('button', { name: 'Start my free trial' }).click();
  await expect(page.getByText('30 days free').first()).toBeVisible();
  await expect(page.getByText('PARKHILL20: 20% off')).toBeVisible();
  await payByCard(page, { email });
  await createAccount(page);
  await expectPaid(page);
  await expectPlan(page, 'Daily Snapshot, $80.00 a month', 'Your free trial ends on');
  const [welcomeEmail] = await mailTo(email);
  expect(welcomeEmail?.text).toContain('Your free trial has started.');

  await page.getByRole('button', { name: 'Manage plan' }).click();
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await expect(page.getByRole('button', { name: 'Keep the subscription' })).toBeVisible();
  await expectPlan(page, 'It ends on');
});

test('a signed-in visitor pays on the pricing page and owns the plan at once', async ({ page }) => {
  const email = newAddress('member');
  await page.goto('/auth?mode=create&next=/pricing');
  await createAccount(page, email);
  await page.locator('#price').getByRole('slider').press('ArrowLeft');
  await page.locator('#price').getByRole('button', { name: 'Start My Snapshot' }).click();
  await payByCard(page, { email });
  await expect(page.getByText('Your subscription is active.')).toBeVisible();
  await expect(page).toHaveURL('/pricing');
  await expectPlan(page, 'Daily Snapshot, $10.00 a month');
});

test.describe('a passing failure', () => {
  test.use({ expectedErrors: /status of 503|ERR_CONNECTION_RESET/ });

  test('of the checkout call is repeated, and one payment page opens', async ({ page }) => {
    const email = newAddress('bad-line');
    let attempts = 0;
    await page.route('**/createCheckout', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      attempts += 1;
      if (attempts === 1) return route.fulfill({ status: 503, body: 'Service Unavailable' });
      // The server acts on the second attempt, but its answer is lost.
      if (attempts === 2) {
        await route.fetch();
        return route.abort('connectionreset');
      }
      return route.fallback();
    });
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Start for $100 a month' }).click();
    await payByCard(page, { email });
    await expect(page.getByText('We received your payment.', { exact: false })).toBeVisible();
    expect(attempts).toBe(3);
    await createAccount(page);
    await expectPaid(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor who returns from Stripe reads that the payment is being checked', async ({
    page,
  }) => {
    await page.goto('/onboarding?success=true&session_id=cs_test_1');
    await expect(page.getByText('Checking your payment')).toBeVisible();
  });
});

test.describe('a declined card', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('can be replaced by another card, and one payment is made', async ({ page }) => {
    const email = newAddress('second-try');
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Start for $100 a month' }).click();
    await payByCard(page, { email, card: DECLINED_CARD });
    await expect(page.getByText(/declined/i).first()).toBeVisible();
    await payByCard(page, {});
    await createAccount(page);
    await expectPaid(page);
    expect(await mailTo(email)).toHaveLength(1);
  });
});

test('a visitor who closed the browser claims the payment once, with the link in the mail', async ({
  page,
  browser,
}) => {
  const email = newAddress('elsewhere');
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Start for $100 a month' }).click();
  await payByCard(page, { email });
  await expect(page.getByText('We received your payment.', { exact: false })).toBeVisible();
  const [welcomeEmail] = await mailTo(email);
  const link = /http\S+\/claim\/\S+/.exec(welcomeEmail?.text ?? '')?.[0] ?? '';

  const openLink = async (address: string) => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(address);
    return { other, close: () => context.close() };
  };

  const first = await openLink(link);
  await createAccount(first.other, email);
  await expect(first.other.getByRole('heading', { name: 'Finish setting up' })).toBeVisible();
  await first.other.getByRole('button', { name: 'Use this account' }).click();
  await expectPaid(first.other);
  await expectPlan(first.other, 'Daily Snapshot, $100.00 a month');
  await first.close();

  const second = await openLink(link);
  await expect(second.other.getByRole('heading', { name: 'Already set up' })).toBeVisible();
  await expectFitForAll(second.other, 'claim-used');
  await second.other.getByRole('link', { name: 'Sign in' }).click();
  await expect(second.other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await second.close();

  const cut = await openLink(link.slice(0, -5));
  await expect(cut.other.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await cut.close();
});
