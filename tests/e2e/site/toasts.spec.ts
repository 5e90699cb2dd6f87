import type { Page } from '@playwright/test';
import { BAKER, OWNER } from '../../../emulators/seed/personas.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const GIFT_SHOP = 'gift-shop';

const toastOf = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

async function fillSignup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Your Daily Snapshot by e-mail' }).click();
  await page.getByLabel('Email').fill('dana@whitfield.example');
  await page.getByLabel('Phone').fill('5550102000');
}

const answerLeads = (page: Page) =>
  page.route('**/sendSignupNotification', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({ json: { result: {} } }),
  );

test('a toast is announced by screen readers and disappears after five seconds', async ({
  page,
}) => {
  await answerLeads(page);
  await page.goto('/');
  await fillSignup(page);
  await page.clock.install();
  const announcement = page.locator('[aria-live=polite]').filter({ hasText: 'Success!' });
  // The test starts to watch early, because on a busy machine five seconds pass quickly.
  await Promise.all([
    expect(announcement).toBeVisible(),
    page.getByRole('button', { name: 'Start My Daily Snapshot' }).click(),
  ]);
  // A pointer over the toast means that the visitor is reading it.
  await announcement.hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(20_000);
  await expect(announcement).toBeVisible();
  await page.mouse.move(0, 400);
  await page.clock.runFor(4900);
  await expect(announcement).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('Success!', { exact: true })).toBeHidden();
});

test.describe('when something fails', () => {
  test.use({ expectedErrors: /ERR_FAILED|form failed|did not start/ });

  test('the toast appears above the dialog and can be dismissed there', async ({ page }) => {
    await page.route('**/sendSignupNotification', (route) => route.abort());
    await page.goto('/');
    await fillSignup(page);
    await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
    const toast = toastOf(page, 'Something went wrong. Please try again.');
    await toast.getByRole('button', { name: 'Hide this message' }).click();
    await expect(toast).toBeHidden();
    const dialog = page.getByRole('dialog', { name: 'Start Your Daily Snapshot' });
    await expect(dialog).toBeVisible();
    // Two equal failures show one toast. Closing the dialog keeps it.
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
      await expect(toast).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(toast).toBeVisible();
  });

  test('the toast stays, and others appear beside it', async ({ page }) => {
    await page.route('**/createCheckout', (route) => route.abort());
    await page.goto('/friends');
    await page.getByRole('button', { name: 'Start for $100 a month' }).click();
    await expect(toastOf(page, 'Payment Error')).toBeVisible();
    await page.getByRole('link', { name: 'Daily Snapshot' }).first().click();
    await answerLeads(page);
    await fillSignup(page);
    await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
    const announcement = page.locator('[aria-live=polite]').filter({ hasText: 'Success!' });
    // A toast under the pointer stays.
    await announcement.hover();
    await expect(toastOf(page, 'Payment Error')).toBeVisible();
    // Waits until the toasts have stopped moving.
    await expect(async () => {
      const [polite, failed] = await Promise.all([
        announcement.boundingBox(),
        toastOf(page, 'Payment Error').boundingBox(),
      ]);
      expect((polite?.y ?? 0) + (polite?.height ?? 0)).toBeLessThanOrEqual(failed?.y ?? 0);
    }).toPass({ timeout: 5000 });
  });
});

test.describe('signed-in pages', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('show the same toasts', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const toast = toastOf(page, 'Sign In Error');
    await expect(toast).toContainText('Invalid login credentials');
    await expectFitForAll(page, 'toast-signed-out');
    await toast.getByRole('button', { name: 'Hide this message' }).click();
    await expect(toast).toBeHidden();
    await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
    await page.keyboard.press('Enter');
    await expect(
      page.locator('[aria-live=polite]').filter({ hasText: 'Welcome back!' }),
    ).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const [name, path] of [
    ['the dashboard', '/dashboard'],
    ['the account settings', '/account'],
    ['the transactions', `/dashboard/${GIFT_SHOP}/transactions`],
  ] as const) {
    test(`the sign-in toast covers neither the heading nor the first number of ${name}`, async ({
      page,
    }) => {
      await page.goto(`/auth?next=${encodeURIComponent(path)}`);
      await page.getByLabel('E-mail').fill(OWNER.email);
      await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
      await page.keyboard.press('Enter');
      const toast = page
        .locator('[aria-live=polite] .mantine-Notification-root')
        .filter({ hasText: 'Welcome back!' });
      await toast.hover();
      const main = page.getByRole('main');
      const heading = main.getByRole('heading').filter({ visible: true }).first();
      await expect(heading).toBeVisible();
      const firstNumber = main
        .getByText(/[$£]\d/)
        .filter({ visible: true })
        .first();
      if (path !== '/account') await expect(firstNumber).toBeVisible();
      const parts = path === '/account' ? [heading] : [heading, firstNumber];
      const box = await toast.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(60);
      for (const part of parts) {
        const covered = await part.boundingBox();
        expect((covered?.y ?? Infinity) + (covered?.height ?? 0)).toBeLessThan(box?.y ?? 0);
      }
    });
  }

  test('a toast of a public page appears at the bottom', async ({ page }) => {
    await answerLeads(page);
    await page.goto('/');
    await fillSignup(page);
    await page.getByRole('button', { name: 'Start My Daily Snapshot' }).click();
    const toast = page.locator('[aria-live=polite] > div').filter({ hasText: 'Success!' });
    await toast.hover();
    const [box, title] = [await toast.boundingBox(), page.getByRole('heading', { level: 1 })];
    const covered = await title.boundingBox();
    expect((covered?.y ?? Infinity) + (covered?.height ?? 0)).toBeLessThan(box?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
  });
});
