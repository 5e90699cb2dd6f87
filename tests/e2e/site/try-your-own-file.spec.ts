import { pdfOf } from '../../kit/bank-files/pdf-of.ts';
import { xlsxOf } from '../../kit/bank-files/workbooks.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

/** Ten weeks of a shop that end on a Thursday with doubled supplies. */
function bankFile(): string {
  const rows = Array.from({ length: 70 }, (_, index) => {
    const date = new Date(Date.UTC(2025, 9, 16 - 69 + index)).toISOString().slice(0, 10);
    const supplies = index === 69 ? '-800.00' : `-${400 + (index % 5)}.00`;
    return `${date},Card takings,${1000 + (index % 7)}.00\n${date},Acme Supplies,${supplies}`;
  });
  return `Date,Description,Amount\n${rows.join('\n')}\n`;
}

const [SALE, RENT] = [
  { date: '2025-10-15', text: 'Card sales Square', amount: 1200 },
  { date: '2025-10-16', text: 'Rent Main Street', amount: -800 },
] as const;

const workbook = () =>
  xlsxOf({
    sheets: [
      {
        name: 'Checking',
        rows: [
          ['Date', 'Description', 'Amount'],
          ...[SALE, RENT].map(({ date, text, amount }) => [
            { date: Date.parse(date) / 86_400_000 + 25_569 },
            text,
            { money: amount },
          ]),
        ],
      },
    ],
  });

function statement() {
  const print = (left: string, text: string, amount: number) =>
    [
      [40, left],
      [110, text],
      ['to', 560, amount.toFixed(2)],
    ] as const;
  return pdfOf([
    [
      print('Opening balance', '', 1000),
      ...[SALE, RENT].map(({ date, text, amount }) => print(date, text, amount)),
      print('Closing balance', '', 1400),
    ],
  ]);
}

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a visitor’s own digest needs no network and sends nothing', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page
    .getByRole('heading', { name: 'Try it with your own numbers' })
    .scrollIntoViewIfNeeded();
  await expect(page.getByText(/You can even go offline before you choose a file/)).toBeVisible();
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('A file from your bank').setInputFiles(csv('shop.csv', bankFile()));
  const digest = page.getByRole('article', { name: 'Your sample digest' });
  await expect(digest).toContainText('Thursday, October 16');
  await expect(digest).toContainText('$800.00');
  await expect(digest).toContainText('above normal');
  await expect(page.getByText('Read 140 transactions from shop.csv.')).toBeVisible();
  for (const [name, content] of [
    ['shop.xlsx', workbook()],
    ['shop.pdf', statement()],
  ] as const) {
    await page
      .getByLabel('A file from your bank')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await expect(page.getByText(`Read 2 transactions from ${name}.`)).toBeVisible();
  }
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await page.getByLabel('A file from your bank').setInputFiles(csv('shop.csv', bankFile()));
  await expect(digest).toContainText('Thursday, October 16');
  await expectFitForAll(page, 'own-digest');
});

test('a file whose signs nothing proves asks one question and follows the answer', async ({
  page,
}) => {
  const unproved = bankFile()
    .replaceAll('Card takings', 'Zanzibar')
    .replaceAll('Acme Supplies', 'Quixote')
    .replaceAll(',-', ',');
  await page.goto('/');
  await page.getByLabel('A file from your bank').setInputFiles(csv('shop.csv', unproved));
  const question = page.getByRole('group', { name: 'Is +$1,006.00 Zanzibar money you received?' });
  await expect(question.getByRole('button', { name: 'Yes, I received it' })).toBeVisible();
  await expectFitForAll(page, 'own-digest-question');
  await question.getByRole('button', { name: 'No, I paid it' }).click();
  const digest = page.getByRole('article', { name: 'Your sample digest' });
  await expect(digest).toContainText('$1,806.00');
});

test('a table whose columns only a person can name leads to an account', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('A file from your bank')
    .setInputFiles(csv('till.csv', 'When;What;In;Out\n26 of 09-04;Acme Flour;;83,45\n'));
  const refused = page.getByRole('alert').filter({ hasText: 'the columns of till.csv' });
  await expect(refused.getByRole('link', { name: 'Get an account' })).toHaveAttribute(
    'href',
    '/friends',
  );
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to/ });

  test('a file whose parser could not be loaded says so, and works later', async ({
    page,
    context,
  }) => {
    // The reader of text files loads, those of workbooks and PDFs do not.
    await page.route(/open-workbook|extract-texts|open-pdf|xlsx|unpdf/, (route) => route.abort());
    await page.goto('/');
    await page
      .getByRole('heading', { name: 'Try it with your own numbers' })
      .scrollIntoViewIfNeeded();
    await expect(page.getByText('Ready.', { exact: true })).toBeVisible();
    const field = page.getByLabel('A file from your bank');
    const file = {
      name: 'shop.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(workbook()),
    };
    await field.setInputFiles(file);
    const refused = page.getByRole('alert').filter({ hasText: 'We could not read shop.xlsx' });
    await expect(refused).toContainText('Check your connection and choose the file again.');
    await page.unroute(/open-workbook|extract-texts|open-pdf|xlsx|unpdf/);
    await field.setInputFiles(file);
    await expect(page.getByText('Read 2 transactions from shop.xlsx.')).toBeVisible();
    await context.setOffline(false);
  });
});

test('an unusable file is refused with the reason and the next step', async ({ page }) => {
  await page.goto('/');
  const field = page.getByLabel('A file from your bank');
  await field.setInputFiles(csv('statement.csv', '%PDF-1.7 …'));
  const refused = page.getByRole('alert').filter({ hasText: 'We could not use statement.csv' });
  await expect(refused).toContainText('It is a PDF');
  await expect(refused).toContainText('We kept nothing.');
  await field.setInputFiles(csv('shop.csv', bankFile()));
  await expect(page.getByRole('article', { name: 'Your sample digest' })).toBeVisible();
});
