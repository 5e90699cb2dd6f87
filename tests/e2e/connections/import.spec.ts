import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { cents, sumCents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Page } from '@playwright/test';
import { formatDay } from '../../../web/src/ui/text/format-date.ts';
import { asCsv, asOfx, shopLines } from '../../kit/local-environment/bank-file.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import {
  NEXT_EMAIL,
  thisMorningsDigest,
} from '../../kit/local-environment/this-mornings-digest.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('File from your bank').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

const firstLine = (page: Page) =>
  page.getByRole('list', { name: 'First transactions' }).getByRole('listitem').first();

const next = (page: Page) => page.getByRole('button', { name: /^Import \d/ }).click();

async function importNow(page: Page): Promise<void> {
  await next(page);
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
}

const yesterday = () => addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);

test('an owner imports a bank file, and the digest includes its transactions', async ({ page }) => {
  const lastDay = yesterday();
  const lines = shopLines(lastDay, 60);
  const csv = `${asCsv(lines)}\nsoon,Cash deposit,12.00,`;
  const email = await newBusiness(page);

  await test.step('chooses the file', async () => {
    await page.getByRole('link', { name: 'Import a file from your bank' }).click();
    await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
    await expectFitForAll(page, 'import-choose');
    await choose(page, 'november.csv', csv);
  });

  await test.step('sees how the file is read and which row is skipped, and names the account', async () => {
    await expect(page.getByText(`${lines.length} rows`, { exact: false }).first()).toBeVisible();
    await expect(firstLine(page)).toContainText('Card sales Square');
    await page.getByText('1 row skipped').click();
    await expect(page.getByText(`Row ${lines.length + 2}: "soon" is not a date`)).toBeVisible();
    const account = page.getByLabel('Account', { exact: true });
    await expect(account).toHaveValue('Checking');
    await account.fill('');
    await next(page);
    await expect(page.getByText('Enter a name for the account.')).toBeVisible();
    await account.fill('Checking');
    await expect(page.getByLabel('When did you export this file?')).toHaveValue(
      addDays(lastDay, 1),
    );
    await expectFitForAll(page, 'import-check');
  });

  await test.step('imports what the page shows', async () => {
    await importNow(page);
    await expect(
      page.getByText(`november.csv: ${lines.length} transactions added, 1 row skipped.`),
    ).toBeVisible();
  });

  await test.step('gets a digest of those transactions by mail', async () => {
    const businessDate = thisMorningsDigest();
    const { from, to } = digestPeriod(businessDate);
    const sales = lines.filter(
      ({ date, amountCents }) => from <= date && date <= to && amountCents > 0,
    );
    const revenue = formatMoney(
      sumCents(sales.map(({ amountCents }) => cents(amountCents))),
      'USD',
    );
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await page.getByRole('button', { name: 'Send today’s digest now' }).click();
    // If another test triggers the next digest at the same time, that mail is the latest.
    expect((await mailTo(email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining(revenue),
    );
    await expect(page.getByRole('article', { name: /^Digest of/ })).toBeVisible();
    const digest = `The digest of ${formatDay(businessDate)}`;
    await expect(
      page.getByText(new RegExp(`^${digest} (is on its way|exists already)`)),
    ).toBeVisible();
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/${businessDate}`);
    const paper = page.getByRole('article', { name: `Digest of ${formatDay(businessDate)}` });
    await expect(paper).toContainText(revenue);
    await page.goto(`${pathname}/${businessDate}/lines?measure=revenue`);
    await expect(page.getByText('Cash deposit').first()).toBeVisible();
    await expect(page.getByText('This equals the number in the digest.')).toBeVisible();
  });

  await test.step('imports the file again without adding anything', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose(page, 'november.csv', csv);
    await expect(
      page.getByText('We read it like your last file with these columns.'),
    ).toBeVisible();
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Checking');
    await next(page);
    await expect(page.getByRole('heading', { name: 'Nothing new in this file' })).toBeVisible();
    await page.getByRole('button', { name: 'Import it again' }).click();
    await expect(
      page.getByText(
        `november.csv: 0 transactions added, ${lines.length} already there, 1 row skipped.`,
      ),
    ).toBeVisible();
  });

  await test.step('imports the same transactions in another format without adding anything', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'november.ofx', asOfx(lines, '000123456789'));
    await page.getByLabel('Account “000123456789” in the file').selectOption('Checking');
    await next(page);
    await expect(page.getByRole('heading', { name: 'Nothing new in this file' })).toBeVisible();
  });

  await test.step('confirms an import that adds only a part of the file', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, 'november-again.csv', `${csv}\n11/02/2026,Farm stand,99.00,`);
    await next(page);
    await expect(page.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
    const contents = page.getByRole('region', { name: 'Contents of the file' });
    await expect(contents.getByText('New transactions')).toBeVisible();
    await expect(contents.getByText(String(lines.length), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1 transaction' })).toBeVisible();
    await expectFitForAll(page, 'import-confirm');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('undoes the import, which removes its transactions', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the import of november.csv' }).click();
    await expect(page.getByRole('heading', { name: 'Undo this import' })).toBeVisible();
    await expectFitForAll(page, 'import-take-back');
    await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
    await expect(
      page.getByText(`${lines.length} transactions removed.`, { exact: false }),
    ).toBeVisible();
    await expect(page.getByText(/· undone /).first()).toBeVisible();
    await expectFitForAll(page, 'import-taken-back');
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(page.getByText('All your transactions will appear here.')).toBeVisible();
    await expectFitForAll(page, 'transactions-none');
  });
});

test('the daily e-mail is on after the first import, and the dashboard shows the last day', async ({
  page,
}) => {
  const lastDay = yesterday();
  const guess = { date: lastDay, description: 'Zanzibar Holdings', amountCents: -1_240_000 };
  const email = await newBusiness(page);
  await expect(page.getByText('It is off.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Import a file from your bank' }).click();
  await choose(page, 'november.csv', asCsv([...shopLines(lastDay, 60), guess]));
  await importNow(page);
  const nextEmail = page.getByText(NEXT_EMAIL);
  await expect(nextEmail).toContainText(`to ${email}.`);
  await expect(page.getByRole('link', { name: 'Review them' })).toBeVisible();
  await expectFitForAll(page, 'import-done');
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(nextEmail).toContainText(`to ${email}.`);
  await expect(page.getByRole('button', { name: 'Start my daily snapshot' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  // The history is read in the background. Its findings and its alert change the page.
  await expect(
    page.getByRole('region', { name: 'Found in your last twelve months' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: '1 alert needs an answer' })).toContainText(
    'You paid Zanzibar Holdings $12,400 for the first time.',
  );
  await expect(page.getByRole('region', { name: 'Last 30 days' })).toContainText('See the alert');
  await expectFitForAll(page, 'dashboard-imported');
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('list', { name: 'Recipients' })).toContainText(email);
});

test('an owner corrects the mapping and answers its ambiguities', async ({ page }) => {
  const ambiguous = [
    'Datum;Name;Betrag;Saldo',
    '03/04/2026;Acme Flour;-83,45;1.916,55',
    '04/04/2026;Card sales;412,50;2.329,05',
    '05/04/2026;Card sales;398,10;2.727,15',
  ].join('\n');
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();

  await test.step('must say whether the day or the month comes first', async () => {
    await choose(page, 'april.csv', ambiguous);
    await expect(page.getByText('Which comes first in a date')).toBeVisible();
    await page.getByLabel('Account', { exact: true }).fill('Checking');
    await next(page);
    await expect(page.getByText('Please answer the question at the top first')).toBeVisible();
    await expectFitForAll(page, 'import-ambiguous');
    await page.getByRole('radio', { name: 'The month first' }).check();
    await expect(firstLine(page)).toContainText('Mar 4, 2026');
    await page.getByRole('radio', { name: 'The day first' }).check();
    await expect(firstLine(page)).toContainText('Apr 3, 2026');
  });

  await test.step('chooses another column, and the preview follows', async () => {
    await expect(firstLine(page)).toContainText('−$83.45');
    const amount = page.getByRole('combobox', { name: 'Content of “Betrag”' });
    await amount.selectOption('Not used');
    await expect(page.getByText('Choose the column with the amount.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Content of “Saldo”' }).selectOption('Amount');
    await expect(firstLine(page)).toContainText('+$1,916.55');
    await amount.selectOption('Amount');
    await expect(firstLine(page)).toContainText('−$83.45');
  });

  await test.step('imports, and the next file of this format uses the same mapping', async () => {
    await importNow(page);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'april-again.csv', ambiguous);
    await expect(firstLine(page)).toContainText('Apr 3, 2026');
    await expect(page.getByText('Which comes first in a date')).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('deletes the saved mapping', async () => {
    await page.getByRole('button', { name: 'Remove the format of april.csv' }).click();
    await expect(page.getByText('Saved file formats')).toHaveCount(0);
    await choose(page, 'april-again.csv', ambiguous);
    await expect(page.getByText('Which comes first in a date')).toBeVisible();
  });
});

test('an owner chooses the columns of a table that cannot be read automatically', async ({
  page,
}) => {
  const table = [
    'When;What;In;Out;Left',
    'on 3 Sept;Card sales;412,50;;2.412,50',
    '2026-09-04;Acme Flour;;83,45;2.329,05',
    '2026-09-05;Card sales;398,10;;2.727,15',
  ].join('\n');
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();

  await test.step('sees the columns with sample values', async () => {
    await choose(page, 'till.csv', table.replaceAll('2026-', '26 of '));
    await expect(page.getByRole('heading', { name: 'Choose the columns' })).toBeVisible();
    await expect(
      page.getByText('We could not read this file automatically.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByText('No transactions yet.')).toBeVisible();
    await expectFitForAll(page, 'import-choose-columns');
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('chooses them, and the totals follow', async () => {
    await choose(page, 'till.csv', table.replace('on 3 Sept', '2026-09-03'));
    await page.getByRole('button', { name: 'Swap money in and money out' }).click();
    await expect(firstLine(page)).toContainText('−$412.50');
    await page.getByRole('button', { name: 'Swap money in and money out' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Money in' })).toContainText('$810.60');
    await expect(firstLine(page)).toContainText('+$412.50');
    await expectFitForAll(page, 'import-chosen-columns');
  });

  await test.step('imports it', async () => {
    await page.getByLabel('Account', { exact: true }).fill('Till');
    await importNow(page);
  });
});

test('an import in progress survives a reload and ends with the import', async ({ page }) => {
  // The third amount does not lead to its balance.
  const contradicted = [
    'Datum;Name;Betrag;Saldo',
    '03/04/2026;Acme Flour;-83,45;1.916,55',
    '04/04/2026;Card sales;412,50;2.329,05',
    '05/04/2026;Card sales;398,10;2.700,00',
    '06/04/2026;Card sales;100,00;2.800,00',
  ].join('\n');
  const warning = page.getByText('The balance column does not match the amount in row 4.');
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, 'april.csv', contradicted);

  await test.step('must confirm that the balances contradict a row', async () => {
    await expect(warning).toBeVisible();
    await expectFitForAll(page, 'import-contradicted');
    await page.getByRole('radio', { name: 'The day first' }).check();
    await page.getByLabel('Account', { exact: true }).fill('Till');
    await next(page);
    await expect(
      page.getByText('Check the box at the top to import it anyway.', { exact: false }),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: 'Import it anyway' }).check();
  });

  await test.step('finds the file and all entries after a reload', async () => {
    await page.reload();
    await expect(warning).toBeVisible();
    await expect(page.getByRole('radio', { name: 'The day first' })).toBeChecked();
    await expect(firstLine(page)).toContainText('Apr 3, 2026');
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Till');
    await expect(page.getByRole('checkbox', { name: 'Import it anyway' })).toBeChecked();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('april.csv');
  });

  await test.step('starts again after the import', async () => {
    await importNow(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
    await expect(page.getByText('april.csv').first()).toBeVisible();
    await expect(warning).toHaveCount(0);
  });

  await test.step('starts again after another file is wanted', async () => {
    await choose(page, 'april-again.csv', contradicted);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
    await expect(page.getByText('april.csv').first()).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
});

test('an unreadable file is refused with the reason and the next step', async ({ page }) => {
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, 'statement.pdf', '%PDF-1.7 and so on');
  await expect(page.getByText('We could not read statement.pdf')).toBeVisible();
  await expect(
    page.getByText('It is a PDF that cannot be opened; ask the bank for CSV, Excel, OFX or CAMT.'),
  ).toBeVisible();
  await expectFitForAll(page, 'import-refused');
  await choose(page, 'empty.csv', ' ');
  await expect(page.getByText('We could not read empty.csv')).toBeVisible();
  await choose(page, 'notes.txt', 'Buy flour.\nCall the plumber.');
  await expect(page.getByText('We could not read notes.txt')).toBeVisible();
});

test('a file in another currency is imported, named and not counted', async ({ page }) => {
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const euros = [
    'Date,Description,Amount,Currency',
    '2026-11-02,Card sales,200.00,EUR',
    '2026-11-03,Acme Flour,-80.00,EUR',
  ];
  await choose(page, 'konto.csv', euros.join('\n'));
  await page.getByLabel('Account', { exact: true }).fill('Giro');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Nothing in this file counts' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Giro');
  await next(page);
  await page.getByRole('button', { name: 'Import 2 transactions without counting them' }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
  const named = '2 transactions in EUR (€200.00 in and €80.00 out) are not counted';
  // The result and the list of imported files name them.
  await expect(page.getByText(named)).toHaveCount(2);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  // No total is known, so none is shown.
  await expect(page.getByRole('heading', { name: 'Your first digest' })).toBeVisible();
});

test.describe('on a bad connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a long import shows progress, and a lost answer can be retried', async ({ page }) => {
    // A call records at most 2,000 transactions itself.
    const lines = shopLines(yesterday(), 600);
    const count = lines.length.toLocaleString('en-US');
    await newBusiness(page);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose(page, 'years.csv', asCsv(lines));
    await expect(page.getByRole('button', { name: `Import ${count} transactions` })).toBeVisible();

    await test.step('loses the answer', async () => {
      await page.route('**/importFile', async (route) => {
        if (route.request().postData()?.includes('"isTrial":true')) return route.fallback();
        await route.fetch({ timeout: 120_000 });
        return route.abort();
      });
      // The test starts to watch early, because the progress text disappears when the import ends.
      await Promise.all([
        page.getByText(new RegExp(`^[1-9][\\d,]* of ${count} transactions`)).waitFor(),
        page.getByRole('button', { name: `Import ${count} transactions` }).click(),
      ]);
      await expect(page.getByText(/Nothing is added twice/)).toBeVisible({ timeout: 120_000 });
      await page.unroute('**/importFile');
    });

    await test.step('retries the import', async () => {
      await page.getByRole('button', { name: `Import ${count} transactions` }).click();
      await expect(page.getByRole('heading', { name: 'Nothing new in this file' })).toBeVisible({
        timeout: 120_000,
      });
      await page.getByRole('button', { name: 'Import it again' }).click();
      await expect(
        page.getByText(`years.csv: 0 transactions added, ${count} already there.`),
      ).toBeVisible({ timeout: 120_000 });
    });
  });
});

test('a large file is recorded in the background, and the progress survives a reload', async ({
  page,
}) => {
  const lastDay = yesterday();
  const count = 12_000;
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `${addDays(lastDay, -(index % 365))},Customer ${index % 900},${index % 3 === 0 ? '-' : ''}${index % 89}.50`,
  );
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import a file from your bank' }).click();
  await choose(page, 'year.csv', ['Date,Description,Amount', ...rows].join('\n'));
  await page.getByRole('radio', { name: /Yes, I received it/ }).check();
  await page.getByLabel('Account', { exact: true }).fill('Checking');
  await next(page);
  await expect(page.getByRole('heading', { name: 'Saving your transactions' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(/ of 12,000 transactions saved/).first()).toBeVisible();
  await page.reload();
  const files = page.getByRole('region', { name: 'Imported files' });
  await expect(files.getByRole('progressbar', { name: 'Transactions saved' })).toBeVisible();
  await expect(files.getByText(/ of 12,000 transactions saved/)).toBeVisible();
  await expect(files.getByRole('progressbar')).toBeHidden({ timeout: 240_000 });
  await expect(files.getByRole('button', { name: 'Undo the import of year.csv' })).toBeVisible();
});
