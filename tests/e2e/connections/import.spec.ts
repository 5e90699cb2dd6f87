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
  page.getByRole('list', { name: 'The first lines' }).getByRole('listitem').first();

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function importNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d/ }).click();
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
    await expect(page.getByText(`${lines.length} lines`, { exact: false }).first()).toBeVisible();
    await expect(firstLine(page)).toContainText('Card sales Square');
    await page.getByText('1 line is left out').click();
    await expect(page.getByText(`Line ${lines.length + 2}: "soon" is not a date`)).toBeVisible();
    await next(page);
    await expect(page.getByText('What is the account called?')).toBeVisible();
    await page.getByLabel('Account', { exact: true }).fill('Checking');
    await expect(page.getByLabel('When did you export this file?')).toHaveValue(
      addDays(lastDay, 1),
    );
    await expectFitForAll(page, 'import-check');
    await next(page);
  });

  await test.step('previews the result and imports', async () => {
    await expect(page.getByRole('heading', { name: 'Ready to import' })).toBeVisible();
    await expect(page.getByText(`${lines.length} lines`, { exact: true })).toBeVisible();
    await expectFitForAll(page, 'import-confirm');
    await importNow(page);
    await expect(
      page.getByText(`november.csv: ${lines.length} lines added, 1 line left out.`),
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
    await page.getByRole('button', { name: 'Send this morning’s digest now' }).click();
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
    await expect(page.getByText('To the cent what the digest says.')).toBeVisible();
  });

  await test.step('imports the file again without adding anything', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose(page, 'november.csv', csv);
    await expect(page.getByText('It is read as the last file of this kind was.')).toBeVisible();
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Checking');
    await next(page);
    await expect(page.getByRole('heading', { name: 'Nothing new in this file' })).toBeVisible();
    await page.getByRole('button', { name: 'Import it again' }).click();
    await expect(
      page.getByText(
        `november.csv: 0 lines added, ${lines.length} lines already there, 1 line left out.`,
      ),
    ).toBeVisible();
  });

  await test.step('imports the same transactions in another format without adding anything', async () => {
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'november.ofx', asOfx(lines, '000123456789'));
    await page.getByLabel('Account “000123456789” of the file').selectOption('Checking');
    await next(page);
    await expect(page.getByRole('heading', { name: 'Nothing new in this file' })).toBeVisible();
  });

  await test.step('undoes the import, which removes its transactions', async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Take back november.csv' }).click();
    await expect(page.getByRole('heading', { name: 'Take this import back' })).toBeVisible();
    await expectFitForAll(page, 'import-take-back');
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText(`${lines.length} lines left the books`)).toBeVisible();
    await expect(page.getByText('taken back', { exact: false }).first()).toBeVisible();
    await expectFitForAll(page, 'import-taken-back');
    await page.getByRole('link', { name: 'Transactions' }).click();
    await expect(page.getByText('Every line of your books will be here')).toBeVisible();
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
  await page.getByLabel('Account', { exact: true }).fill('Checking');
  await next(page);
  await importNow(page);
  const nextEmail = page.getByText(NEXT_EMAIL);
  await expect(nextEmail).toContainText(`to ${email}.`);
  await expect(page.getByRole('link', { name: 'Review them' })).toBeVisible();
  await expectFitForAll(page, 'import-done');
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(nextEmail).toContainText(`to ${email}.`);
  await expect(page.getByRole('button', { name: 'Start my daily snapshot' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The last thirty days' })).toBeVisible();
  // The history is read in the background. Its findings and its alert change the page.
  await expect(
    page.getByRole('region', { name: 'Found in your last twelve months' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /1 alert of the last two weeks/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The last thirty days' })).toContainText(
    'See the alert',
  );
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
    const amount = page.getByRole('combobox', { name: 'What “Betrag” is' });
    await amount.selectOption('Not used');
    await expect(page.getByText('Choose the column that holds the amount.')).toBeVisible();
    await page.getByRole('combobox', { name: 'What “Saldo” is' }).selectOption('Amount');
    await expect(firstLine(page)).toContainText('+$1,916.55');
    await amount.selectOption('Amount');
    await expect(firstLine(page)).toContainText('−$83.45');
  });

  await test.step('imports, and the next file of this format uses the same mapping', async () => {
    await next(page);
    await importNow(page);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await choose(page, 'april-again.csv', ambiguous);
    await expect(firstLine(page)).toContainText('Apr 3, 2026');
    await expect(page.getByText('Which comes first in a date')).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
  });

  await test.step('deletes the saved mapping', async () => {
    await page.getByRole('button', { name: 'Forget how april.csv is read' }).click();
    await expect(page.getByText('How your files are read')).toHaveCount(0);
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
    await expect(page.getByText('We could not read this file on our own.')).toBeVisible();
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
    await next(page);
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
  const warning = page.getByText('The balance column does not fit the amount at row 4.');
  await newBusiness(page);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, 'april.csv', contradicted);

  await test.step('must confirm that the balances contradict a row', async () => {
    await expect(warning).toBeVisible();
    await expectFitForAll(page, 'import-contradicted');
    await page.getByRole('radio', { name: 'The day first' }).check();
    await page.getByLabel('Account', { exact: true }).fill('Till');
    await next(page);
    await expect(page.getByText('Check the box at the top to import it as it is.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Import it as it is' }).check();
  });

  await test.step('finds the file and all entries after a reload', async () => {
    await page.reload();
    await expect(warning).toBeVisible();
    await expect(page.getByRole('radio', { name: 'The day first' })).toBeChecked();
    await expect(firstLine(page)).toContainText('Apr 3, 2026');
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue('Till');
    await expect(page.getByRole('checkbox', { name: 'Import it as it is' })).toBeChecked();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toContain('april.csv');
  });

  await test.step('starts again after the import', async () => {
    await next(page);
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
  await expect(page.getByText('statement.pdf was not read')).toBeVisible();
  await expect(
    page.getByText('It is a PDF that cannot be opened; ask the bank for CSV, Excel, OFX or CAMT.'),
  ).toBeVisible();
  await expectFitForAll(page, 'import-refused');
  await choose(page, 'empty.csv', ' ');
  await expect(page.getByText('empty.csv was not read')).toBeVisible();
  await choose(page, 'notes.txt', 'Buy flour.\nCall the plumber.');
  await expect(page.getByText('notes.txt was not read')).toBeVisible();
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
  await page.getByRole('button', { name: 'Import 2 lines without counting them' }).click();
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
    const lines = shopLines(yesterday(), 900);
    const count = lines.length.toLocaleString('en-US');
    await newBusiness(page);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await choose(page, 'years.csv', asCsv(lines));
    await page.getByLabel('Account', { exact: true }).fill('Checking');
    await next(page);
    await expect(page.getByRole('button', { name: `Import ${count} lines` })).toBeVisible();

    await test.step('loses the answer', async () => {
      await page.route('**/importFile', async (route) => {
        await route.fetch({ timeout: 120_000 });
        await route.abort();
      });
      // The test starts to watch early, because the progress text disappears when the import ends.
      await Promise.all([
        page.getByText(new RegExp(`^[1-9][\\d,]* lines of ${count} lines`)).waitFor(),
        page.getByRole('button', { name: `Import ${count} lines` }).click(),
      ]);
      await expect(page.getByText(/adds nothing twice/)).toBeVisible({ timeout: 120_000 });
      await page.unroute('**/importFile');
    });

    await test.step('retries the import', async () => {
      await page.getByRole('button', { name: `Import ${count} lines` }).click();
      await expect(
        page.getByText(`years.csv: 0 lines added, ${count} lines already there.`),
      ).toBeVisible({ timeout: 120_000 });
    });
  });
});
