// App Check in the browser: off by default, and on with a key in the configuration.
import type { Page } from '@playwright/test';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '../../../web/src/ui/text/format-date.ts';
import { imitateGoogleAppCheck } from '../../kit/browser/google-app-check.ts';
import {
  APP_ID,
  startAttestedSite,
  type AttestedSite,
} from '../../kit/local-environment/attested-site.ts';
import { storeBakery } from '../../kit/local-environment/bakery.ts';
import { askFromOwnNetwork, expect, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const PAY = 'Start for $100 a month';

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const name = `Digest of ${formatDay(WEDNESDAY)}`;
  await expect(page.getByRole('article', { name })).toBeVisible();
}

test('without a key, no page sends a request to another company, and the policy allows none', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  const owner = await storeBakery(WEDNESDAY);
  for (const path of ['/', '/friends', '/parkhill', '/method', '/privacy', '/terms', '/auth']) {
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    const policy = (await response?.headerValue('content-security-policy')) ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/recaptcha|gstatic|appcheck|frame-src/);
  }
  await page.goto('/dashboard');
  await signIn(page, owner);
  for (const path of ['/dashboard/alerts', '/dashboard/connections', '/account', '/plan']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await askFromOwnNetwork(page, 'createCheckout');
  await page.goto('/friends');
  await page.getByRole('button', { name: PAY }).click();
  await expect(page.getByText('$100.00').first()).toBeVisible();
  expect([...hosts]).toEqual(['127.0.0.1']);
});

test.describe('with a key', () => {
  let site: AttestedSite;
  test.use({
    expectedErrors:
      /asks https:\/\/(?:www\.(?:google|gstatic)|content-firebaseappcheck\.googleapis)\.com\//,
  });
  test.beforeAll(async () => {
    site = await startAttestedSite();
  });
  test.afterAll(() => site.stop());
  test.beforeEach(({ page }) =>
    page.route('**/config.json', (route) => route.fulfill({ json: site.config })),
  );

  test('a visitor starts a checkout with a token that is accepted once', async ({
    page,
    context,
  }) => {
    const exchanges = await imitateGoogleAppCheck(context, APP_ID);
    await askFromOwnNetwork(page, 'createCheckout');
    const asked = page.waitForRequest(
      (request) => request.url() === site.urlOf('createCheckout') && request.method() === 'POST',
    );
    await page.goto(`${site.address}/friends`);
    await page.getByRole('button', { name: PAY }).click();
    await expect(page.getByText('$100.00').first()).toBeVisible();
    const token = await (await asked).headerValue('x-firebase-appcheck');
    expect(exchanges.find((exchange) => exchange.token === token)).toMatchObject({
      isLimited: true,
    });
  });

  // `tests/server/access/attested-callables.test.ts` sends forged tokens, which emulators accept.
  test('public callables refuse requests without a token', async ({ request }) => {
    for (const name of ['createCheckout', 'sendSignupNotification', 'visitorApi/recoverAccount']) {
      const data = { data: { offer: 'friends', price: 100 } };
      expect((await request.post(site.urlOf(name), { data })).status(), name).toBe(401);
    }
  });

  test('an owner sees the numbers, whose early reads carry the stored token', async ({
    page,
    context,
  }) => {
    const exchanges = await imitateGoogleAppCheck(context, APP_ID);
    await page.goto(`${site.address}/dashboard`);
    await signIn(page, await storeBakery(WEDNESDAY));
    const early = page.waitForRequest((request) => request.url().includes(':runQuery'));
    await page.reload();
    const token = await (await early).headerValue('x-firebase-appcheck');
    expect(exchanges.map((exchange) => exchange.token)).toContain(token);
    await expect(page.getByRole('heading', { name: 'Net profit' })).toBeVisible();
  });
});

test.describe('with a key, but the policy of a site without one', () => {
  let site: AttestedSite;
  test.use({ expectedErrors: /Content Security Policy|recaptcha|did not start|status of 401/i });
  test.beforeAll(async () => {
    site = await startAttestedSite((config) => ({ ...config, appCheckSiteKey: undefined }));
  });
  test.afterAll(() => site.stop());

  test('no checkout can start', async ({ page, context }) => {
    const exchanges = await imitateGoogleAppCheck(context, APP_ID);
    await page.route('**/config.json', (route) => route.fulfill({ json: site.config }));
    const blocked = page.waitForEvent('console', (message) =>
      /enterprise\.js.*Content Security Policy/s.test(message.text()),
    );
    await page.goto(`${site.address}/friends`);
    await page.getByRole('button', { name: PAY }).click();
    await blocked;
    expect(exchanges).toEqual([]);
  });
});
