import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { latestDigest, nextDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { Page } from '@playwright/test';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { formatDay } from '../../web/src/ui/text/format-date.ts';
import { runSchedule, environmentAddresses } from '../kit/local-environment/environment.ts';
import { expect, expectFitForAll, test, watch } from './fixtures.ts';

const PASSWORD = 'morning-paper';
const digest = (page: Page, date: BusinessDate) =>
  page.getByRole('article', { name: `Digest of ${formatDay(date)}` });
const newAddress = () => `owner-${crypto.randomUUID()}@example.com`;

test('an owner signs up, names the business, and gets a digest each weekday', async ({
  page,
  context,
  browser,
}) => {
  const email = newAddress();
  const second = await context.newPage();

  await test.step('signs up', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Add your business' })).toBeVisible();
    await expectFitForAll(page, 'new-business');
  });

  await test.step('names the business, which appears in a second page at once', async () => {
    await second.goto('/dashboard');
    await expect(second.getByRole('heading', { name: 'Add your business' })).toBeVisible();
    await page.getByLabel('Business name').fill('Harbor Bakery');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Chicago');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(second.getByRole('heading', { name: 'Harbor Bakery' })).toBeVisible();
    await expectFitForAll(page, 'dashboard-empty');
  });

  await test.step('renames it, and the second page follows', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Business name').fill('Harbor Bread');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByRole('heading', { name: 'Harbor Bread' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  });

  const startedAt = new Date();
  const next = nextDigest(startedAt, DEFAULT_TIME_ZONE);

  await test.step('starts digests, and a task builds the latest digest', async () => {
    await page.getByRole('button', { name: 'Start my daily snapshot' }).click();
    const latest = latestDigest(startedAt, DEFAULT_TIME_ZONE);
    await expect(digest(second, latest.businessDate)).toBeVisible();
    await expect(page.getByText(/The next e-mail comes .*10:00/)).toBeVisible();
    await expect(digest(page, next.businessDate)).toHaveCount(0);
  });

  await test.step('gets the next digest when it is due', async () => {
    await runSchedule('digestSweep', next.dueAt);
    // Digests of other businesses that are due come first.
    await expect(digest(page, next.businessDate)).toBeVisible({ timeout: 60_000 });
    await expect(digest(second, next.businessDate)).toBeVisible();
    await expectFitForAll(page, 'dashboard');
  });

  await test.step('stays hidden from another owner', async () => {
    const stranger = await browser.newContext();
    const complaints = watch(stranger);
    const theirs = await stranger.newPage();
    await theirs.goto('/auth?mode=create');
    await theirs.getByLabel('E-mail').fill(newAddress());
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Add your business' })).toBeVisible();
    await stranger.close();
    expect(complaints).toEqual([]);
  });

  await test.step('signs out in every tab, and pages require sign-in', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const { projectId, ports } = environmentAddresses();
    const documents = `${addressOf(ports.firestore)}/v1/projects/${projectId}/databases/(default)/documents`;
    expect((await fetch(`${documents}/businesses`)).status).toBe(403);
    expect((await fetch(`${documents}/businesses/bluebird-bakery`)).status).toBe(403);
  });

  await test.step('signs in again and finds everything unchanged', async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('You have successfully signed in.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Harbor Bread' })).toBeVisible();
    await expect(digest(page, next.businessDate)).toBeVisible();
  });
});
