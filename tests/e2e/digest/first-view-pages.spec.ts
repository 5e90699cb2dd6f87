import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { db } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { tabTo } from '../../kit/browser/keyboard.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const FIREBASE = '**/assets/services-*.js';

// The page checks take four screenshots and four accessibility scans each.
test.describe.configure({ timeout: 400_000 });

/** The pages, with content that needs no Firebase and content that does. */
const PAGES = [
  {
    name: 'alerts',
    path: (id: string) => `/dashboard/${id}/alerts`,
    first: (page: Page) => page.getByRole('heading', { name: 'Alerts', level: 2 }),
    number: (page: Page) => page.getByText('Nova Trading', { exact: false }).first(),
  },
  {
    name: 'transactions',
    path: (id: string) => `/dashboard/${id}/transactions`,
    first: (page: Page) => page.getByRole('heading', { name: 'Transactions', level: 2 }),
    number: (page: Page) => page.locator('section li').getByText(/\$\d/).first(),
  },
  {
    name: 'preferences',
    path: (id: string) => `/dashboard/${id}/preferences`,
    first: (page: Page) => page.locator('#digest-time'),
    number: (page: Page) => page.locator('#pause'),
  },
  {
    name: 'settings',
    path: (id: string) => `/dashboard/${id}/settings`,
    first: (page: Page) => page.locator('#basis'),
    number: (page: Page) => page.locator('input[type=radio]').first(),
  },
] as const;

async function signIn(page: Page, { email, password }: StoredBakery) {
  // Only a phone has the menu of more pages, which tells the first view from the whole page.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Net profit' })).toBeVisible();
}

async function storeBakeryWithAlert() {
  const bakery = await storeBakery(WEDNESDAY);
  await db.doc(paths.alert(bakery.id, '2026-11-17-00000000000000aa')).set(aStoredAlert());
  return bakery;
}

for (const { name, path, first, number } of PAGES) {
  test(`an owner on a slow line sees ${name} before Firebase has loaded`, async ({ page }) => {
    const bakery = await storeBakeryWithAlert();
    await signIn(page, bakery);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(FIREBASE, async (route) => {
      await arrival;
      await route.continue();
    });

    await test.step('shows the page itself', async () => {
      await page.goto(path(bakery.id), { waitUntil: 'commit' });
      await expect(number(page)).toBeVisible();
      await expect(page.getByRole('button', { name: 'More' })).toBeDisabled();
      await expectFitForAll(page, `first-view-${name}`);
    });

    await test.step('moves nothing when the rest arrives', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const before = [await first(page).boundingBox(), await number(page).boundingBox()];
      const tab = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').nth(2);
      await tabTo(page, tab);
      await expect(tab).toBeFocused();
      arrive();
      await expect(page.getByRole('button', { name: 'More' })).toBeEnabled();
      await expect(first(page)).toHaveCount(1);
      await expect(tab).toBeFocused();
      const after = [await first(page).boundingBox(), await number(page).boundingBox()];
      for (const [index, box] of before.entries()) {
        expect(Math.abs((after[index]?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(24);
      }
    });
  });
}

test('a copy on the device shows the last numbers until fresh ones arrive', async ({ page }) => {
  const bakery = await storeBakeryWithAlert();
  const address = `/dashboard/${bakery.id}/alerts`;
  const asOf = page.getByText('Numbers as of', { exact: false });
  await signIn(page, bakery);

  await test.step('keeps nothing until the owner allows it', async () => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'More' })).toBeEnabled();
    expect(await keptViews(page)).toBe(0);
  });

  await test.step('keeps a copy once the owner has allowed it', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Keep my numbers on this device' }).click();
    await expect(page.getByText('This browser now keeps your last numbers.')).toBeVisible();
    await page.goto(address);
    await expect.poll(() => keptViews(page)).toBe(1);
  });

  await test.step('shows the copy with its time, then the fresh numbers', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/documents:runQuery*', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(asOf).toBeVisible();
    await expect(page.getByText('Nova Trading', { exact: false }).first()).toBeVisible();
    arrive();
    await expect(page.getByRole('button', { name: 'More' })).toBeEnabled();
    await expect(asOf).toHaveCount(0);
    await page.unroute('**/documents:runQuery*');
  });

  await test.step('deletes the copy and the permission at sign-out', async () => {
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Stop and delete the copy' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
    await expect.poll(() => keptViews(page)).toBe(0);
    await signIn(page, bakery);
    await page.goto('/account');
    await expect(
      page.getByRole('button', { name: 'Keep my numbers on this device' }),
    ).toBeVisible();
  });
});

/** Returns the number of copies on the device. */
const keptViews = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('views', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('views');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('views').objectStore('views').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
