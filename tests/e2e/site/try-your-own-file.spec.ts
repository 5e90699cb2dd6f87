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

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('a visitor’s own digest needs no network and sends nothing', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Try it on your own numbers' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(/switch your network off/)).toBeVisible();
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('A file of your bank').setInputFiles(csv('shop.csv', bankFile()));
  const digest = page.getByRole('article', { name: 'Your sample digest' });
  await expect(digest).toContainText('Thursday, October 16');
  await expect(digest).toContainText('$800.00');
  await expect(digest).toContainText('above normal');
  await expect(page.getByText('140 lines of shop.csv read.')).toBeVisible();
  expect(asked).toEqual([]);
  await context.setOffline(false);
  await expectFitForAll(page, 'own-digest');
});

test('an unusable file is refused with the reason and the next step', async ({ page }) => {
  await page.goto('/');
  const field = page.getByLabel('A file of your bank');
  await field.setInputFiles(csv('statement.csv', '%PDF-1.7 …'));
  const refused = page.getByRole('alert').filter({ hasText: 'statement.csv could not be used' });
  await expect(refused).toContainText('it is a PDF');
  await expect(refused).toContainText('Nothing was kept');
  await field.setInputFiles(csv('shop.csv', bankFile()));
  await expect(page.getByRole('article', { name: 'Your sample digest' })).toBeVisible();
});
