// A representative assesses a prospect by keyboard, on a phone, and e-mails the result.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { tabTo, typeInto } from '../../kit/browser/keyboard.ts';
import { createRepresentative } from '../../kit/local-environment/representative.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

test.describe.configure({ timeout: 240_000 });

async function openCalculator(page: Page): Promise<void> {
  const { email, password } = await createRepresentative();
  await page.goto('/internal-tools/roi-calculator');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'ROI Calculator', level: 1 })).toBeVisible();
}

const assessment = (page: Page) => page.getByRole('region', { name: 'The assessment' });
const savedAssessments = (page: Page) => page.getByRole('region', { name: 'Your assessments' });

test.describe('on a phone, by keyboard alone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a representative assesses a prospect and e-mails the result', async ({ page }) => {
    const prospect = `prospect-${crypto.randomUUID()}@whitfield.example`;
    await openCalculator(page);
    await expectFitForAll(page, 'roi-calculator-empty');
    await page.setViewportSize({ width: 360, height: 740 });

    await page.reload();
    await expect(page.getByRole('heading', { name: 'ROI Calculator', level: 1 })).toBeVisible();
    await typeInto(page, 'Company name', 'Whitfield Dental');
    await typeInto(page, 'Monthly revenue, in dollars', '100,000');
    await page.keyboard.press('Enter');
    await expect(assessment(page)).toContainText('31,000%');
    await expect(assessment(page)).toContainText('25 years');
    await expect(
      assessment(page).getByRole('row', { name: 'Duplicate payroll $15,000 $180,000' }),
    ).toBeVisible();
    await expect(
      assessment(page).getByRole('row', { name: 'Total at risk $31,000 $372,000' }),
    ).toBeVisible();

    await typeInto(page, 'Sales notes', 'You asked about the lab’s bills.');
    await typeInto(page, 'Recipient email', prospect);
    await typeInto(page, 'Sender name', 'Rita Ortiz');
    await tabTo(page, page.getByRole('button', { name: 'Send Risk Assessment' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email Sent Successfully')).toBeVisible();
    await expect(page.getByText(`Risk assessment sent to ${prospect}`)).toBeVisible();
    const [mail] = await mailTo(prospect);
    expect(mail?.text).toContain('Rita Ortiz prepared this for Whitfield Dental');
    expect(mail?.text).toContain('“You asked about the lab’s bills.”');

    await page.getByLabel('Recipient email').fill(prospect);
    await page.getByLabel('Recipient email').press('Enter');
    const failed = page.getByRole('alert').filter({ hasText: 'Email Failed' });
    await expect(failed).toContainText('got an assessment in the last seven days');
    await expect(page.getByLabel('Recipient email')).toHaveValue(prospect);
    await expectFitForAll(page, 'roi-calculator');
  });
  test.use({ expectedErrors: /status of 429/ });
});

test('an incomplete form names what is missing and sends nothing', async ({ page }) => {
  await openCalculator(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sendRiskAssessment')) asked.push(request.url());
  });
  await page.getByLabel('Company name').fill('Whitfield Dental');
  await page.getByLabel('Monthly revenue, in dollars').fill('0');
  await page.getByRole('button', { name: 'Send Risk Assessment' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Missing Information' });
  await expect(toast).toContainText('Please fill in company name, revenue, and recipient email');
  await expect(page.getByText('Enter an amount above $0.')).toBeVisible();
  await expect(page.getByText('Enter the prospect’s e-mail address.')).toBeVisible();
  await expect(page.getByLabel('Monthly revenue, in dollars')).toBeFocused();
  expect(asked).toEqual([]);
});

test('an assessment is saved, exported, reopened and deleted', async ({ page }) => {
  await openCalculator(page);
  await expect(savedAssessments(page)).toContainText('No assessments yet.');
  await page.getByLabel('Company name').fill('Whitfield & Sons: Dental');
  await page.getByLabel('Monthly revenue, in dollars').fill('100000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Assessment Saved')).toBeVisible();
  await expect(savedAssessments(page)).toContainText('Whitfield & Sons: Dental');

  const download = page.waitForEvent('download');
  await savedAssessments(page)
    .getByRole('button', { name: /^Export/ })
    .click();
  await expect(page.getByText('Calculation Exported')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    /^risk-assessment-Whitfield-Sons-Dental-\d{4}-\d{2}-\d{2}\.json$/,
  );
  const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(content).toEqual({
    companyName: 'Whitfield & Sons: Dental',
    monthlyRevenue: 100_000,
    risks: {
      duplicatePayroll: 15_000,
      fraudulentTransaction: 8_000,
      billingError: 5_000,
      vendorMistake: 3_000,
      total: 31_000,
    },
    servicePrice: 100,
    yearsOfService: 25,
    salesNotes: '',
    calculatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  });

  await page.reload();
  await savedAssessments(page).getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Whitfield & Sons: Dental');
  await expect(page.getByLabel('Monthly revenue, in dollars')).toHaveValue('100,000');
  await expect(assessment(page)).toContainText('31,000%');
  await page.getByLabel('Company name').fill('Another');
  await expect(assessment(page)).not.toContainText('31,000%');

  await savedAssessments(page)
    .getByRole('button', { name: /^Delete:/ })
    .click();
  await savedAssessments(page)
    .getByRole('button', { name: /^Delete permanently/ })
    .click();
  await expect(savedAssessments(page)).toContainText('No assessments yet.');
});
