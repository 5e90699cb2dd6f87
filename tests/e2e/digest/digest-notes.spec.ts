import { addDays, businessDateAt, dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { Page } from '@playwright/test';
import { asCsv, shopLines } from '../../kit/local-environment/bank-file.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

const yesterday = () => addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);
const monthFirst = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

async function chooseFile(page: Page, csv: string): Promise<void> {
  await page.getByRole('link', { name: 'Import a file from your bank' }).click();
  await page.getByLabel('File from your bank').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
}

async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
}

async function sendDigest(page: Page) {
  await page.getByRole('link', { name: 'Snapshot', exact: true }).click();
  await page.getByRole('button', { name: 'Send today’s digest now' }).click();
  const digest = page.getByRole('article', { name: /^Digest of/ });
  await expect(digest).toBeVisible();
  return digest;
}

/** Four months of a shop with payroll every two weeks, refunds, and a payment in euros. */
function bankFile(): string {
  const lastDay = yesterday();
  const days = Array.from({ length: 120 }, (_, ago) => addDays(lastDay, -ago));
  const line = (description: string, amountCents: number) => (date: typeof lastDay) => ({
    date,
    description,
    amountCents,
  });
  const rows = asCsv([
    ...shopLines(lastDay, 120),
    ...days
      .filter((date) => (dayNumber(lastDay) - dayNumber(date)) % 14 === 3)
      .map(line('GUSTO PAYROLL NET PAY', -1_400_000)),
    ...[20, 50, 80].map((ago) => line('Zanzibar Holdings', -310_000)(addDays(lastDay, -ago))),
    ...[25, 55, 85].map((ago) => line('Quixote Partners', 640_000)(addDays(lastDay, -ago))),
    line('Zanzibar Holdings', 41_219)(addDays(lastDay, -5)),
    line('Quixote Partners', -85_000)(addDays(lastDay, -6)),
  ])
    .replace('Check Number', 'Currency')
    .replaceAll(/,$/gm, ',USD');
  return `${rows}\n${monthFirst(lastDay)},Kunde Weber,1240.00,EUR`;
}

test('an owner sees payroll spread, another currency, and refunds among the guesses', async ({
  page,
}) => {
  const email = await newBusiness(page);

  await test.step('imports a file and spreads payroll over its pay period', async () => {
    await chooseFile(page, bankFile());
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
    await importFile(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Spread payroll over its pay period' }).click();
    await expect(page.getByText('Turned on.')).toBeVisible();
  });

  await test.step('reads in the digest what is spread and what does not count', async () => {
    const digest = await sendDigest(page);
    await expect(digest.getByText(/^Payroll spread over 14 days\. As booked: /)).toHaveCount(2);
    const foreign = '1 transaction in EUR (€1,240 in) is not counted.';
    await expect(digest.getByText(foreign)).toBeVisible();
    await expectFitForAll(page, 'digest-payroll-spread');
    const [mail] = await mailTo(email);
    expect(mail?.text).toContain('Payroll spread over 14 days. As booked: ');
    expect(mail?.text).toContain(foreign);
  });

  await test.step('gets refunds suggested, and sees the direction of each rule', async () => {
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.getByRole('link', { name: 'Review them' }).click();
    const category = (payee: string) => page.getByLabel(`Category of ${payee}`);
    await expect(category('Zanzibar Holdings, money in')).toHaveValue('vendor_refund');
    await expect(category('Quixote Partners, money out')).toHaveValue('refund');
    await expectFitForAll(page, 'review-refunds');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('8 transactions of 2 payees change')).toBeVisible();
    const rules = page.getByRole('region', { name: 'Rules' });
    await expect(rules.getByText('Zanzibar Holdings, money in')).toBeVisible();
    await expectFitForAll(page, 'review-refunds-preview');
  });
});

/** Ninety days of sales with 8% tax. */
function squareFile(): string {
  const header =
    'Date,Gross Sales,Net Sales,Tax,Total Collected,Fees,Net Total,Transaction ID,Event Type';
  const rows = Array.from({ length: 90 }, (_, ago) => addDays(yesterday(), -ago)).map(
    (date, ago) =>
      `${monthFirst(date)},$500.00,$500.00,$40.00,$540.00,($14.14),$525.86,T${ago},Payment`,
  );
  return [header, ...rows.toReversed()].join('\n');
}

test('an owner sees the sales tax of the day set aside', async ({ page }) => {
  const email = await newBusiness(page);
  await chooseFile(page, squareFile());
  await importFile(page);
  const digest = await sendDigest(page);
  const tax = /Sales tax collected: \$[\d.]+\. It is not revenue: you owe it to the state\./;
  await expect(digest.getByText(tax)).toBeVisible();
  await expectFitForAll(page, 'digest-sales-tax');
  const [mail] = await mailTo(email);
  expect(mail?.text).toMatch(tax);
});
