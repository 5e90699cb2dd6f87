import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { formatDay } from '../../../web/src/ui/text/format-date.ts';
import { app, confirmAddress, db } from '../../kit/local-environment/admin-sdk.ts';
import { getAuth } from 'firebase-admin/auth';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import {
  BANK,
  bankConnection,
  BOOKS,
  storeBakeryWithSources,
} from '../../kit/local-environment/bakery-with-sources.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 120_000 });

async function signIn(page: Page, { email, password }: StoredBakery, address: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const digest = (page: Page, date: BusinessDate) =>
  page.getByRole('article', { name: `Digest of ${formatDay(date)}` });

const AHEAD =
  'Your bank is 6 days ahead of your books. 31 bank transactions after Wednesday, November 11 ' +
  '($8,100 in and $4,201 out) are not in the books yet.';

test('an owner sees that the numbers match the books, and the open invoices and bills', async ({
  page,
}) => {
  const bakery = await storeBakeryWithSources(WEDNESDAY);
  await signIn(page, bakery, `/dashboard/${bakery.id}/${bakery.matching}`);
  const paper = digest(page, bakery.matching);
  await expect(paper.getByRole('list', { name: 'Compared with your books' })).toContainText(
    `Your totals match the profit and loss report of ${BOOKS} to the cent`,
  );
  const money = paper.getByRole('region', { name: 'Cash' });
  await expect(money).toContainText(
    '3 unpaid invoices for $2,384: $614 overdue (1) and $490 due within two weeks.',
  );
  await expect(money).toContainText('2 unpaid bills for $3,240: $840 due within two weeks.');
  await expect(money.getByRole('row', { name: /^Lowest, Friday, November 20/ })).toBeVisible();
  // The digest never suggests delaying wages.
  await expect(money).not.toContainText('Payroll');
  await expectFitForAll(page, 'sources-kept');
});

test('an owner sees how far the books are behind the bank', async ({ page }) => {
  const bakery = await storeBakeryWithSources(WEDNESDAY);
  await signIn(page, bakery, '/dashboard');
  const paper = digest(page, WEDNESDAY);
  await expect(paper.getByText(AHEAD)).toHaveCount(1);
  await expect(paper.getByRole('list', { name: 'Compared with your books' })).toContainText(
    'revenue is $614.00 higher here, expenses are $20.00 lower here. Connections lists the transactions',
  );
  await expectFitForAll(page, 'sources-behind');
  await page.getByRole('link', { name: 'How we compared it' }).click();
  await expect(page).toHaveURL(/connections$/);
});

test('an owner compares the differing transactions of bank and books on Connections', async ({
  page,
}) => {
  const bakery = await storeBakeryWithSources(WEDNESDAY);
  await signIn(page, bakery, `/dashboard/${bakery.id}/connections`);
  await expect(page.getByRole('region', { name: 'Books and bank' })).toContainText(AHEAD);
  const books = page.getByRole('article', { name: BOOKS });
  await expect(books.getByText(/The last entry is dated Wednesday, November 11/)).toBeVisible();
  await expect(books.getByRole('link', { name: /^Harbor Café/ }).first()).toBeVisible();
  await page.getByText('Compare month by month').click();
  await expectFitForAll(page, 'sources-connections');
});

test.describe('in a frame without scripts', () => {
  // The browser logs the blocked script of the test tool.
  test.use({ expectedErrors: /Blocked script execution in 'about:srcdoc'/ });

  test('the mail says above its numbers how far the books are behind the bank', async ({
    page,
  }) => {
    const bakery = await storeBakeryWithSources(WEDNESDAY);
    await page.setViewportSize({ width: 360, height: 800 });
    await signIn(page, bakery, `/dashboard/${bakery.id}/${WEDNESDAY}?view=mail`);
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText(AHEAD)).toBeVisible();
    await expect(mail.getByText(/Connections lists the transactions to check/)).toBeVisible();
    await page.screenshot({ path: 'tests/.pw/pages/mail-ahead.png', fullPage: true });
  });
});

test.describe('a bank that is already connected', () => {
  // This test expects a refused request.
  test.use({ expectedErrors: /status of 400/ });

  test('is not connected twice, and the owner sees why', async ({ page }) => {
    const bakery = await storeBakery(WEDNESDAY);
    const { uid } = await getAuth(app).getUserByEmail(bakery.email);
    await confirmAddress(uid);
    await db.collection(paths.connections(bakery.id)).add(bankConnection());
    await signIn(page, bakery, `/dashboard/${bakery.id}/connections`);
    await page.getByRole('button', { name: 'Connect a bank or card' }).click();
    await page.getByRole('button', { name: BANK }).click();
    await page.getByRole('button', { name: 'Share these accounts' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('is already connected');
    await expectFitForAll(page, 'connect-second-time');
  });
});
