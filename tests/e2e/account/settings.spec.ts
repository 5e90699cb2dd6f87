// Covers the settings of books, the access log, the data export, and deleting the account.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { getAuth } from 'firebase-admin/auth';
import { app, db, waitForDocument, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { documentsNaming } from '../../kit/local-environment/whole-database.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

interface Owner extends StoredBakery {
  readonly userId: string;
}

async function owner(): Promise<Owner> {
  const bakery = await storeBakery(WEDNESDAY);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  return { ...bakery, userId: uid };
}

async function openAs(page: Page, path: string, { email, password }: StoredBakery) {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function confirmIdentity(page: Page, { password }: StoredBakery) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('an owner sets the accounting basis and the closed days', async ({ page }) => {
  const bakery = await owner();
  await openAs(page, `/dashboard/${bakery.id}/preferences`, bakery);
  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Business', exact: true })).toBeVisible();

  await page.getByRole('radio', { name: /^Accrual/ }).check();
  await page.getByRole('button', { name: 'Save accounting basis' }).click();
  await waitForDocument(paths.business(bakery.id), (found) => found.get('basis') === 'accrual');

  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await page.getByRole('button', { name: 'Add day' }).click();
  await expect(page.getByText('Choose a day.')).toBeVisible();
  await page.getByLabel('A single day').fill('2026-12-24');
  await page.getByRole('button', { name: 'Add day' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'December 24' })).toBeVisible();
  await expectFitForAll(page, 'settings-business');
  await page.getByRole('button', { name: 'Save closed days' }).click();
  const section = page.getByRole('region', { name: 'Closed days' });
  await expect(section.getByText('Saved.')).toBeVisible();
  const stored = await db.doc(paths.business(bakery.id)).get();
  expect(stored.get('closedDays')).toEqual({ weekdays: [1, 7], dates: ['2026-12-24'] });
  expect(stored.get('basis')).toBe('accrual');

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Accrual/ })).toBeChecked();
  await page.getByRole('button', { name: 'Remove: Thursday, December 24' }).click();
  await page.getByRole('button', { name: 'Save closed days' }).click();
  await waitForDocument(
    paths.business(bakery.id),
    (found) => found.get('closedDays.dates').length === 0,
  );
});

test('an owner reads the access log and exports all data', async ({ page }) => {
  const bakery = await owner();
  await openAs(page, `/dashboard/${bakery.id}/people`, bakery);
  await expect(page.getByRole('heading', { name: 'People and access' })).toBeVisible();

  await test.step('logs the sign-in and the reading', async () => {
    const rows = page.getByRole('row').filter({ hasText: bakery.email });
    await expect(rows.filter({ hasText: 'Signed in' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'Viewed the numbers' })).toHaveCount(1);
    await page.reload();
    await expect(rows.filter({ hasText: 'Viewed the numbers' })).toHaveCount(1);
    await expectFitForAll(page, 'settings-people');
  });

  await test.step('exports an archive whose manifest lists everything', async () => {
    await page.getByRole('link', { name: 'Account', exact: true }).first().click();
    await page.getByRole('button', { name: 'Download everything' }).click();
    const download = page.waitForEvent('download');
    await confirmIdentity(page, bakery);
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^daily-snapshot-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await saved.path()));
    const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as object;
    const { collections } = json('manifest.json') as {
      collections: readonly {
        collection: string;
        file: string;
        documents: number;
        counted: number;
      }[];
    };
    expect(Object.keys(files).toSorted()).toEqual(
      ['manifest.json', ...collections.map(({ file }) => file)].toSorted(),
    );
    const archived = collections.flatMap(({ collection, file, documents, counted }) => {
      const ids = Object.keys(json(file));
      expect([collection, ids.length, counted]).toEqual([collection, documents, documents]);
      return ids.map((id) => `${collection.replace(/ .*/, '')}/${id}`);
    });
    const key = createHash('sha256').update(bakery.email).digest('base64url');
    const names = [bakery.userId, bakery.id, bakery.email, key];
    expect(archived.toSorted()).toEqual(await documentsNaming(names));
    await expect(
      page.getByText(`Your download contains ${archived.length} records.`),
    ).toBeVisible();
  });

  await test.step('logs the export too', async () => {
    await page.goto(`/dashboard/${bakery.id}/people`);
    await expect(page.getByRole('row').filter({ hasText: 'Exported all data' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an owner requests the deletion of the account and cancels it', async ({ page }) => {
    const bakery = await owner();
    await openAs(page, '/account', bakery);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await confirmIdentity(page, bakery);
    await expect(
      page.getByText(/We will delete your account on .* You will not get your daily e-mail/),
    ).toBeVisible();
    const business = db.doc(paths.business(bakery.id));
    expect((await business.get()).get('digestDueAt')).toBeUndefined();
    await expectFitForAll(page, 'account-deletion');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(
      page.getByText('Your account stays, and your daily e-mail continues.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    expect((await business.get()).get('digestDueAt')).toBeDefined();
  });
});
