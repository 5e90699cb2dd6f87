import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { links } from '@daily-snapshot/domain/contracts/links';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { formatDay } from '../../../web/src/ui/text/format-date.ts';
import { db } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { documentsRead, recordFirestoreTraffic } from '../../kit/browser/document-reads.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const MONDAY = businessDate('2026-11-16');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

async function signIn(page: Page, { email, password }: StoredBakery, address: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const digest = (page: Page, date: BusinessDate) =>
  page.getByRole('article', { name: `Digest of ${formatDay(date)}` });

test('an owner sees the latest snapshot and its thirty days', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);

  await test.step('shows the snapshot beside the usual range', async () => {
    await signIn(page, bakery, '/dashboard');
    const paper = digest(page, WEDNESDAY);
    await expect(paper.getByText('Expenses were high', { exact: false })).toBeVisible();
    await expect(paper.getByRole('heading', { name: 'Net profit' })).toBeVisible();
    await expect(paper.getByText(/higher than the 30-day daily average/).first()).toBeVisible();
    await expect(paper.getByText('Not counted as revenue or expenses')).toBeVisible();
    await expect(paper.getByRole('slider', { name: 'Day' })).toBeVisible();
    await expectFitForAll(page, 'snapshot');
  });

  await test.step('shows the thirty days by keyboard and as a table', async () => {
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', /^Monday, November 16\. Revenue/);
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('row', { name: /^Monday, November 16/ })).toBeVisible();
    await expectFitForAll(page, 'snapshot-table');
  });
});

test('an owner says that the bakery is closed on Sundays, which had no sales', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const sources = bakery.books.dailySummaries.sources.map((source) => ({
    ...source,
    isFromFile: true,
  }));
  await db.doc(paths.dailySummaries(bakery.id)).update({ sources });
  const closedDays = async () => (await db.doc(paths.business(bakery.id)).get()).get('closedDays');

  await test.step('reads about Sundays in the settings, where nothing is checked yet', async () => {
    await signIn(page, bakery, `/dashboard/${bakery.id}/settings`);
    await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
    await expect(page.getByText(/There were no sales on Sundays/)).toBeVisible();
    await expectFitForAll(page, 'settings-closed-weekday');
  });

  await test.step('asks on the dashboard, and undoes the answer', async () => {
    // The link of the mail.
    await page.goto(links.closedWeekday(bakery.id));
    const question = page.getByRole('region', { name: 'Are you closed on Sundays?' });
    await expect(question).toBeVisible();
    await expect(page.locator(':focus').filter({ has: question })).toBeVisible();
    expect(await closedDays()).toBeUndefined();
    await expectFitForAll(page, 'closed-weekday-question');
    await question.getByRole('button', { name: 'Yes, closed' }).click();
    const answered = page.getByRole('region', { name: 'Closed days' });
    await expect(answered.getByText('Saved: closed on Sundays.')).toBeVisible();
    expect(await closedDays()).toEqual({ weekdays: [7], dates: [] });
    await answered.getByRole('button', { name: 'Undo' }).click();
    await expect(question).toBeVisible();
    expect(await closedDays()).toEqual({ weekdays: [], dates: [] });
    await question.getByRole('button', { name: 'Yes, closed' }).click();
    await expect(answered.getByText('Saved: closed on Sundays.')).toBeVisible();
  });

  await test.step('shows Sundays as closed in the thirty days', async () => {
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('row', { name: /^Sunday, November 15/ })).toContainText('Closed');
    await expectFitForAll(page, 'closed-weekday-table');
  });
});

test('an owner opens a number down to its transactions', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await signIn(page, bakery, '/dashboard');

  await test.step('lists the transactions of the top contributor', async () => {
    await page.getByRole('link', { name: 'Northside Oven Repair' }).click();
    await expect(page.getByText('NORTHSIDE OVEN REPAIR INV 2291')).toBeVisible();
    await expect(page.getByText('This equals the number in the digest.')).toBeVisible();
    await expectFitForAll(page, 'lines-of-a-name');
  });

  await test.step('lists all transactions of a number, at an address that survives a reload', async () => {
    await page.getByRole('navigation', { name: 'Number' }).getByText('Expenses').click();
    await expect(page.getByRole('article', { name: 'Transactions: Expenses' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Transactions: Expenses' })).toBeVisible();
    await expect(page.getByText('This equals the number in the digest.')).toBeVisible();
    await expectFitForAll(page, 'lines');
    await page.getByRole('navigation', { name: 'Number' }).getByText('Not counted').click();
    await expect(page.getByText('Loan disbursement')).toBeVisible();
  });
});

test('an owner finds each digest in the archive as it was sent', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await signIn(page, bakery, '/dashboard');

  await test.step('shows one month at a time', async () => {
    await page.getByRole('link', { name: 'Archive' }).click();
    await expect(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    await expect(page.getByRole('link', { name: formatDay(MONDAY) })).toBeVisible();
    await expectFitForAll(page, 'archive');
    await page.getByRole('link', { name: /October 2026/ }).click();
    await expect(page).toHaveURL(/month=2026-10/);
    await page.goBack();
  });

  await test.step('shows the weekend day by day, with its alerts', async () => {
    await page.getByRole('link', { name: formatDay(MONDAY) }).click();
    const paper = digest(page, MONDAY);
    await expect(paper.getByRole('row', { name: /^Saturday/ })).toBeVisible();
    await expect(paper.getByText(/1 alert needs an answer/)).toBeVisible();
    await expect(
      paper.getByRole('region', { name: 'Needs attention' }).getByText(/Golden Mill now charges/),
    ).toBeVisible();
    await expectFitForAll(page, 'snapshot-monday');
  });
});

test('an owner compares a digest as sent with the current books', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await signIn(page, bakery, `/dashboard/${bakery.id}/${WEDNESDAY}`);

  await test.step('shows no change at first', async () => {
    await page.getByRole('link', { name: 'Compare with today’s data' }).click();
    await expect(page.getByRole('heading', { name: 'As sent and as of today' })).toBeVisible();
    await expect(
      page.getByText('No transaction of these days was added, changed or removed'),
    ).toBeVisible();
    await expectFitForAll(page, 'editions-same');
  });

  await test.step('shows changed transactions beside the numbers', async () => {
    await page.goto(`/dashboard/${bakery.id}/${WEDNESDAY}/lines?measure=expenses`);
    await page.getByRole('button', { name: /^Change the category of Northside/ }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('Asset purchases');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 transaction moved to asset purchases')).toBeVisible();
    await page.goto(`/dashboard/${bakery.id}/${WEDNESDAY}/now`);
    await expect(page.getByRole('row', { name: /^Expenses/ })).toContainText('−$1,930.00');
    await expect(page.getByRole('row', { name: /^Net profit/ })).toContainText('+$1,930.00');
    const lines = page.getByRole('region', { name: 'Transactions that changed it' });
    await expect(lines.getByRole('listitem')).toHaveCount(1);
    await expect(lines).toContainText('Northside Oven Repair');
    await expectFitForAll(page, 'editions');
  });
});

test.describe('in a frame without scripts', () => {
  // The browser logs the blocked script of the test tool.
  test.use({ expectedErrors: /Blocked script execution in 'about:srcdoc'/ });

  test('the mail of a digest can be read again', async ({ page }) => {
    const bakery = await storeBakery(WEDNESDAY);
    await signIn(page, bakery, `/dashboard/${bakery.id}/${MONDAY}`);
    await page.getByRole('link', { name: 'View as e-mail' }).click();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('Friday, November 13 to Sunday, November 15')).toBeVisible();
    await expect(mail.getByText(/^Golden Mill now charges/)).toBeVisible();
    await page.screenshot({ path: 'tests/.pw/pages/mail.png', fullPage: true });
  });
});

test('an owner of two businesses switches between them', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY, ['Bluebird Bakery', 'Bluebird Café']);
  await signIn(page, bakery, `/dashboard/${bakery.id}`);
  await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch business' }).click();
  await page.getByRole('menuitem', { name: 'Bluebird Café' }).click();
  await expect(page.getByRole('heading', { name: 'Bluebird Café' })).toBeVisible();
  await expectFitForAll(page, 'two-businesses');
});

test('a day without a digest and a business of another owner say so', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await signIn(page, bakery, `/dashboard/${bakery.id}/2020-01-06`);
  await expect(page.getByText('No digest was sent on this day', { exact: false })).toBeVisible();
  await expectFitForAll(page, 'no-digest');
  await page.goto('/dashboard/another');
  await expect(page.getByText('This is not one of your businesses')).toBeVisible();
});

test('opening the dashboard reads three documents, and a number reads its transactions', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  const business = `businesses/${bakery.id}`;
  await signIn(page, bakery, '/dashboard');
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
  await recordFirestoreTraffic(page);

  await page.reload();
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
  const read = async () => (await documentsRead(page)).toSorted();
  await expect
    .poll(read)
    .toEqual([business, `${business}/digests/${WEDNESDAY}`, `${business}/rollups/dailySummaries`]);

  await page.getByRole('link', { name: /Show transactions.*Expenses/ }).click();
  await expect(page).toHaveURL(/\/lines\?/);
  await page.reload();
  await expect(page.getByText('This equals the number in the digest.')).toBeVisible();
  const isLine = (name: string) => name.startsWith(`${business}/postings/`);
  await expect
    .poll(async () => (await read()).filter((name) => !isLine(name)))
    .toEqual([business, `${business}/digests/${WEDNESDAY}`]);
  expect((await read()).filter(isLine).length).toBeLessThanOrEqual(50);
});
