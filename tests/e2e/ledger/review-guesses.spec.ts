import { businessDateAt, addDays } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { asCsv, shopLines } from '../../kit/local-environment/bank-file.ts';
import { newBusiness } from '../../kit/local-environment/new-business.ts';
import { thisMorningsDigest } from '../../kit/local-environment/this-mornings-digest.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

test('an owner reviews guessed transactions by payee, sees what changes, and undoes it', async ({
  page,
}) => {
  const yesterday = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);
  const businessDate = thisMorningsDigest();
  const { to } = digestPeriod(businessDate);
  const guesses = [
    { date: to, description: 'Zanzibar Holdings', amountCents: -1_240_000 },
    { date: addDays(to, -30), description: 'Zanzibar Holdings', amountCents: -310_000 },
    { date: addDays(to, -12), description: 'Quixote & Vexley Partners', amountCents: 640_000 },
    { date: addDays(to, -9), description: 'Tamsin Orrery 4471 Ref 99', amountCents: -18_250 },
  ];
  const csv = asCsv([...shopLines(yesterday, 60), ...guesses]);
  await newBusiness(page);

  const category = (payee: string) => page.getByLabel(`Category of ${payee}`);
  const guessedTotal = page.getByRole('heading', {
    name: '$22,083 of the last 12 months rests on guesses',
  });

  await test.step('imports a file with payees that no rule knows', async () => {
    await page.getByRole('link', { name: 'Import a file from your bank' }).click();
    await page.getByLabel('File from your bank').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Review them' })).toBeVisible();
  });

  await test.step('sees in the digest how much of the expenses rests on guesses', async () => {
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await page.getByRole('button', { name: 'Send today’s digest now' }).click();
    await expect(page.getByRole('article', { name: /^Digest of/ })).toBeVisible();
    // The dashboard shows the newest digest, and another test runs the schedule of the next day.
    await page.goto(`${new URL(page.url()).pathname}/${businessDate}`);
    const note = page.getByText('$12,400.00 of this rests on guesses.');
    await expect(note).toBeVisible();
    await expectFitForAll(page, 'digest-with-guesses');
    await page.getByRole('link', { name: 'Review guesses in Expenses' }).click();
  });

  await test.step('gets a suggestion for each payee, largest first', async () => {
    await expect(guessedTotal).toBeVisible();
    await expect(page.getByText('2 payees cover 99% of it.')).toBeVisible();
    await expect(category('Zanzibar Holdings')).toHaveValue('expense');
    await expect(category('Quixote & Vexley Partners')).toHaveValue('sale');
    await expectFitForAll(page, 'review');
  });

  await test.step('changes a suggestion, skips a payee and previews the changes', async () => {
    await category('Zanzibar Holdings').selectOption('Owner draws');
    await category('Tamsin Orrery 4471 Ref 99').selectOption('Skip for now');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('heading', { name: 'Review changes' })).toBeFocused();
    await expect(page.getByText('3 transactions of 2 payees change')).toBeVisible();
    await expect(page.getByText('Expenses go down by $15,500.00')).toBeVisible();
    await expect(page.getByText(/^The next digest corrects 1 sent digest, /)).toBeVisible();
    await expectFitForAll(page, 'review-preview');
  });

  await test.step('applies them as one step', async () => {
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(
      page.getByRole('heading', { name: '$21,900 no longer rests on guesses' }),
    ).toBeFocused();
    await expectFitForAll(page, 'review-done');
  });

  await test.step('undoes the whole step, and the payees are guesses again', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone. 3 transactions restored.')).toBeVisible();
    await expect(guessedTotal).toBeFocused();
  });

  await test.step('applies all suggestions, and nothing is left to review', async () => {
    await category('Zanzibar Holdings').selectOption('Owner draws');
    await category('Tamsin Orrery 4471 Ref 99').selectOption('Operating expenses');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(
      page.getByRole('heading', { name: '$22,083 no longer rests on guesses' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Open the dashboard' }).click();
    await expect(page.getByRole('article', { name: /^Digest of/ })).toBeVisible();
    await expect(page.getByText('rests on guesses')).toHaveCount(0);
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/${businessDate}/now`);
    await expect(page.getByRole('main')).toContainText('$12,400.00');
    await page.goto(`${pathname}/transactions/review`);
    await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
    await expectFitForAll(page, 'review-nothing');
  });
});
