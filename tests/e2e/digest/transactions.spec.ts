import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  addDays,
  businessDate,
  businessDateAt,
} from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { pendingTransactionOf } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { absoluteCents, ZERO } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { aLine, aPosting } from '../../kit/builders/postings.ts';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { documentsRead, recordFirestoreTraffic } from '../../kit/browser/document-reads.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

async function signIn(page: Page, email: string, password: string, address: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const open = (page: Page, { id, email, password }: StoredBakery, where = 'transactions') =>
  signIn(page, email, password, `/dashboard/${id}/${where}`);

const lines = (page: Page) =>
  page.getByRole('region', { name: 'List of transactions' }).getByRole('listitem');

async function search(page: Page, text: string) {
  await page.getByLabel('Payee, text or amount').fill(text);
  await page.getByRole('button', { name: 'Search' }).click();
  // The form resets when the results arrive and loses earlier choices.
  await expect(page.getByRole('button', { name: 'Show all transactions' })).toHaveCount(
    text ? 1 : 0,
  );
}

test('an owner searches transactions by text, amount and filters, with a shareable address', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  await open(page, bakery);

  await test.step('lists the latest transactions first, page by page', async () => {
    await expect(lines(page)).toHaveCount(25);
    await expectFitForAll(page, 'transactions');
    const first = await lines(page).first().textContent();
    await page.getByRole('link', { name: 'Older transactions' }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(lines(page).first()).not.toHaveText(first ?? '');
    await page.getByRole('link', { name: 'Latest transactions' }).click();
    await expect(lines(page).first()).toHaveText(first ?? '');
  });

  await test.step('searches by prefixes of words', async () => {
    await search(page, 'northside rep');
    await expect(lines(page)).toHaveCount(1);
    await expect(lines(page)).toContainText('NORTHSIDE OVEN REPAIR INV 2291');
    await page.reload();
    await expect(lines(page)).toHaveCount(1);
  });

  await test.step('searches by amount', async () => {
    const payroll = bakery.books.postings.findLast(({ kind }) => kind === 'payroll');
    const amount = formatMoney(absoluteCents(payroll?.amount ?? ZERO), 'USD');
    await search(page, amount);
    await expect(lines(page).first()).toContainText('PAYROLL RUN');
    await expect(lines(page).first()).toContainText(amount);
  });

  await test.step('filters by category, dates and direction', async () => {
    await search(page, '');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('Payroll');
    await page.getByLabel('From', { exact: true }).fill('2026-10-01');
    await page.getByLabel('To', { exact: true }).fill('2026-11-18');
    await page.getByLabel('Direction', { exact: true }).selectOption('Money out');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/from=2026-10-01&to=2026-11-18&kind=payroll&direction=out/);
    await expect(lines(page).first()).toContainText('PAYROLL RUN');
    const found = await lines(page).allTextContents();
    expect(found.every((text) => text.includes('PAYROLL RUN'))).toBe(true);
    await expectFitForAll(page, 'transactions-filtered');
  });

  await test.step('says when no transaction matches', async () => {
    await search(page, 'nobody at all');
    await expect(page.getByText('No transaction matches.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Show all transactions' }).click();
    await expect(lines(page)).toHaveCount(25);
  });
});

test('a search of several words reads past transactions with only one of them', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  const batch = db.batch();
  const store = (id: string, counterparty: string, daysAgo: number) =>
    batch.set(
      db.doc(paths.posting(bakery.id, id)),
      storedPosting(aPosting({ counterparty, date: addDays(WEDNESDAY, -daysAgo), amount: -1200 })),
    );
  for (let at = 0; at < 60; at += 1) store(`quarry-${at}`, 'Granite Quarry', 0);
  for (let at = 0; at < 29; at += 1) store(`coast-${at}`, 'Granite Coast Supply', at + 1);
  await batch.commit();
  await open(page, bakery, 'transactions?q=granite+coast');
  await expect(lines(page)).toHaveCount(25);
  await expect(lines(page).first()).toContainText('Granite Coast Supply');
  await page.getByRole('link', { name: 'Older transactions' }).click();
  await expect(lines(page)).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Older transactions' })).toHaveCount(0);
});

test('pending transactions are listed apart', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const date = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);
  const announced = aLine({ id: 'p', date, amount: -4200, description: 'ACME HOLD' });
  await db.doc(paths.pendingTransaction(bakery.id, 'p')).set(pendingTransactionOf(announced));
  await open(page, bakery, 'transactions?q=acme&pending=yes');
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('−$42.00');
  await expectFitForAll(page, 'transactions-pending');
  await page.getByLabel('Pending only', { exact: false }).uncheck();
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('No transaction matches.', { exact: false })).toBeVisible();
});

test('an owner exports the results, and no cell is a formula', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const evil = aPosting({
    counterparty: '=HYPERLINK("http://evil.example")',
    description: 'Evil supplies',
    date: WEDNESDAY,
    amount: -1200,
  });
  await db.doc(paths.posting(bakery.id, 'evil')).set(storedPosting(evil));
  await open(page, bakery, 'transactions?q=evil');
  await expect(lines(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",Evil supplies,-12.00,USD,`);
  await page.goto(`/dashboard/${bakery.id}/transactions`);
  const [everything] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const all = readFileSync(await everything.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean);
  expect(all).toHaveLength(bakery.books.postings.length + 2);
});

test('an owner changes categories in place, one or several at a time, and undoes it', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  await open(page, bakery, 'transactions?q=dairy');
  const ofDairy = bakery.books.postings.filter(
    ({ counterparty }) => counterparty === 'Dairy Direct',
  ).length;

  const chooseCategory = async (name: string) => {
    await lines(page)
      .first()
      .getByRole('button', { name: /^Change the category/ })
      .press('Enter');
    await page.getByRole('combobox', { name: 'Category' }).fill(name);
    await page.keyboard.press('Enter');
  };

  await test.step('changes it in place for all transactions of the payee, and undoes it', async () => {
    await expectFitForAll(page, 'transactions-of-payee');
    await chooseCategory('owner draws');
    await expect(page.getByText(`${ofDairy} transactions moved to owner draws`)).toBeVisible();
    await expect(lines(page).getByText('owner draws (corrected)')).toHaveCount(25);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    await expect(lines(page).getByText('owner draws (corrected)')).toHaveCount(0);
  });

  await test.step('changes several selected transactions at once', async () => {
    await lines(page).first().getByRole('checkbox').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    const bulk = page.getByRole('region', { name: 'Selected transactions' });
    await expect(bulk.getByText('2 transactions of 1 payee selected')).toBeVisible();
    await expectFitForAll(page, 'transactions-selected');
    const category = bulk.getByRole('combobox', { name: 'Category' });
    // The field forgets its highlighted option if the text arrives in the same task as the focus.
    await category.click();
    await category.fill('owner draws');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${ofDairy} transactions moved to owner draws`)).toBeVisible();
    await expect(bulk).toHaveCount(0);
  });

  await test.step('lists the correction, which can be undone', async () => {
    await page.getByRole('link', { name: 'Your corrections' }).click();
    await expect(page.getByText('All money out to Dairy Direct: owner draws')).toBeVisible();
    await expectFitForAll(page, 'corrections');
    await page.getByRole('button', { name: 'Undo: Dairy Direct is owner draws' }).click();
    await expect(page.getByText(/^Expenses up \$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo the correction' }).click();
    await expect(page.getByText('No corrections yet.', { exact: false })).toBeVisible();
    await expectFitForAll(page, 'corrections-none');
  });

  await test.step('restores everything', async () => {
    const { docs } = await db.collection(paths.postings(bakery.id)).get();
    const kinds = new Map(docs.map((found) => [found.get('id'), found.get('kind')]));
    expect(kinds).toEqual(new Map(bakery.books.postings.map(({ id, kind }) => [id, kind])));
  });
});

test('a transaction behind a number is corrected in place', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await open(page, bakery, `${WEDNESDAY}/lines?measure=expenses`);
  const oven = /^Change the category of Northside Oven Repair/;
  await page.getByRole('button', { name: oven }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('Asset purchases');
  await expect(page.getByText('1 transaction, −$', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 transaction moved to asset purchases')).toBeVisible();
  await expect(page.getByRole('button', { name: oven })).toHaveCount(0);
  await expect(page.getByText('This differs from the digest', { exact: false })).toBeVisible();
});

test('a viewer sees transactions and corrections, and changes none', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const email = `viewer-${crypto.randomUUID()}@example.com`;
  const { uid } = await getAuth(app).createUser({ email, password: 'morning-paper' });
  await db.doc(paths.business(bakery.id)).update({ [`members.${uid}`]: 'viewer' });
  await signIn(page, email, 'morning-paper', `/dashboard/${bakery.id}/transactions`);
  await expect(lines(page)).toHaveCount(25);
  await expect(page.getByRole('button', { name: /^Change the category/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Your corrections' }).click();
  await expect(page.getByText('No corrections yet.', { exact: false })).toBeVisible();
});

test('a business with 20,000 transactions opens with at most forty document reads', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  // By default a bulk writer starts at 500 documents a second, as Google recommends.
  const writer = db.bulkWriter({ throttling: false });
  for (let index = 0; index < 20_000; index += 1) {
    const posting = aPosting({
      id: `many-${index}`,
      counterparty: `Customer ${index % 97}`,
      description: `Card sale ${index % 97}`,
      date: addDays(WEDNESDAY, -(index % 730)),
      amount: 1000 + (index % 500),
      kind: 'sale',
    });
    const key = createHash('sha256').update(posting.id).digest('base64url');
    void writer.set(db.doc(paths.posting(bakery.id, key)), storedPosting(posting));
  }
  await writer.close();
  await open(page, bakery);
  await expect(lines(page)).toHaveCount(25);
  await recordFirestoreTraffic(page);
  for (const asked of ['', '?q=card', '?kind=sale&from=2026-01-01&direction=in', '?q=10.07']) {
    await page.goto(`/dashboard/${bakery.id}/transactions${asked}`);
    await expect(lines(page)).toHaveCount(25);
    expect((await documentsRead(page)).length).toBeLessThanOrEqual(40);
  }
  await page.goto(`/dashboard/${bakery.id}`);
  await expect(page.getByRole('slider', { name: 'Day' })).toBeVisible();
  expect((await documentsRead(page)).length).toBeLessThanOrEqual(40);
});
