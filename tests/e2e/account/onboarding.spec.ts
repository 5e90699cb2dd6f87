// A new owner fills in the profile and reaches their business.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db } from '../../kit/local-environment/admin-sdk.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

test.describe.configure({ timeout: 240_000 });

/**
 * Signs up a new account and opens the form.
 *
 * @returns the account id
 */
async function openForm(page: Page): Promise<{ readonly id: string; readonly email: string }> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  await page.goto('/onboarding');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Business Profile Setup' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const { uid } = await getAuth(app).getUserByEmail(email);
  return { id: uid, email };
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Phone').fill('(555) 123-4567');
  await page.getByLabel('Business name').fill('Bluebird Bakery');
  await page.getByLabel('Business type').selectOption('restaurants');
  await page.getByLabel('Employees').selectOption('2-5');
  await page.getByLabel('Annual revenue').selectOption('100k-500k');
  await page.getByLabel(/What worries you/).fill('Card fees');
  await page.getByLabel(/news and tips/).check();
}

const optionsOf = (page: Page, label: string) =>
  page
    .getByLabel(label)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

const business = async (ownerId: string) => {
  const owned = db.collection(paths.businesses).where(`members.${ownerId}`, '==', 'owner');
  return (await owned.get()).docs;
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the form names what is missing, keeps its input, and leads to the first import', async ({
    page,
  }) => {
    const { id, email } = await openForm(page);

    await test.step('lists the options', async () => {
      const steps = page.getByRole('list', { name: 'Setting up' }).getByRole('listitem');
      await expect(steps).toHaveText([/Payment Complete/, /Business Setup/, /Dashboard/]);
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
      // The page must not thank an owner who has not paid.
      await expect(steps.nth(0)).not.toContainText('done');
      expect(await optionsOf(page, 'Business type')).toEqual([
        '',
        'retail',
        'restaurants',
        'professional-services',
        'healthcare',
        'construction',
        'technology',
        'manufacturing',
        'other',
      ]);
      expect(await optionsOf(page, 'Employees')).toEqual(['', '1', '2-5', '6-20', '21-50', '50+']);
      expect(await optionsOf(page, 'Annual revenue')).toEqual([
        '',
        '0-100k',
        '100k-500k',
        '500k-1m',
        '1m-5m',
        '5m+',
      ]);
      await expectFitForAll(page, 'profile');
    });

    await test.step('saves nothing while a field is missing', async () => {
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page.getByText('Enter your first name.')).toBeVisible();
      await expect(page.getByText('Choose the closest option.')).toBeVisible();
      await expect(page.getByLabel('First name')).toBeFocused();
      await fillIn(page);
      await page.getByRole('button', { name: 'Save and continue' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Terms Required' }).first();
      await expect(toast).toContainText('Please agree to the terms and conditions to continue.');
      await expectFitForAll(page, 'profile-incomplete');
      expect((await db.doc(paths.profile(id)).get()).exists).toBe(false);
    });

    await test.step('keeps the input after a reload', async () => {
      await page.reload();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await expect(page.getByLabel('Business type')).toHaveValue('restaurants');
      await expect(page.getByLabel(/What worries you/)).toHaveValue('Card fees');
      await expect(page.getByLabel(/news and tips/)).toBeChecked();
    });

    await test.step('saves once, however often the button is pressed', async () => {
      await page.getByLabel(/I agree to the/).check();
      await page.getByRole('button', { name: 'Save and continue' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard\/\w+\/connections$/);
      const { savedAt: _savedAt, ...profile } =
        (await db.doc(paths.profile(id)).get()).data() ?? {};
      expect(profile).toEqual({
        firstName: 'Ada',
        lastName: 'Byron',
        email,
        phone: '(555) 123-4567',
        businessName: 'Bluebird Bakery',
        businessType: 'restaurants',
        businessSize: '2-5',
        annualRevenue: '100k-500k',
        primaryConcerns: 'Card fees',
        agreeToTerms: true,
        agreeToMarketing: true,
      });
      expect(await business(id)).toHaveLength(1);
    });

    await test.step('can be changed later for the same business', async () => {
      await page.goto('/onboarding');
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await page.getByLabel('First name').fill('Augusta');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page).toHaveURL(/\/connections$/);
      expect((await db.doc(paths.profile(id)).get()).get('firstName')).toBe('Augusta');
      expect(await business(id)).toHaveLength(1);
    });
  });
});

test('with an external membership page, the profile is saved before the browser leaves', async ({
  page,
  baseURL,
}) => {
  const config = (await (await fetch(`${baseURL}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...config, membershipUrl: `${baseURL}/terms?plan=member` } }),
  );
  const { id } = await openForm(page);
  await fillIn(page);
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.waitForURL(/\/terms\?/);
  const address = new URL(page.url());
  const [owned] = await business(id);
  expect(address.searchParams.get('plan')).toBe('member');
  expect(address.searchParams.get('return_to')).toBe(
    `${baseURL}/dashboard/${owned?.id}/connections`,
  );
  expect((await db.doc(paths.profile(id)).get()).get('firstName')).toBe('Ada');
});
