import { BAKER } from '../../../emulators/seed/personas.ts';
import { tabTo, typeInto } from '../../kit/browser/keyboard.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

test('a page that needs an account leads to sign-in and back', async ({ page }) => {
  await page.goto('/dashboard?from=mail');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectFitForAll(page, 'sign-in');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?from=mail');
  await expect(page.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
});

test('an incomplete form sends nothing and names each missing field', async ({ page }) => {
  await page.goto('/auth?mode=create');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your e-mail address')).toBeVisible();
  await expect(page.getByText('Choose a password of at least 12 characters.')).toBeVisible();
  await expectFitForAll(page, 'create-account');
});

test('keyboard users see the focus while they sign in', async ({ page }) => {
  await page.goto('/auth');
  await typeInto(page, 'E-mail', BAKER.email);
  await typeInto(page, 'Password', BAKER.password);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Settings' }));
});

test('a visitor can request a password reset link', async ({ page }) => {
  await page.goto('/auth?mode=reset');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(/we just sent it a link/)).toBeVisible();
});

test('the address that was typed moves to the other forms', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(BAKER.email);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(BAKER.email);
});

test('a password is masked, can be pasted and may have 64 characters', async ({ page }) => {
  const password = 'sixty-four characters pasted from the password manager of Harbor';
  expect(password).toHaveLength(64);
  const field = page.getByLabel('Password', { exact: true });
  const email = page.getByLabel('E-mail');
  const pastePassword = async () => {
    await email.fill(password);
    await email.press('ControlOrMeta+a');
    await email.press('ControlOrMeta+x');
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue(password);
    await expect(field).toHaveAttribute('type', 'password');
  };
  const address = `owner-${crypto.randomUUID()}@example.com`;
  await page.goto('/auth?mode=create&next=/account');
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await pastePassword();
  await email.fill(address);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await pastePassword();
  await email.fill(address);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
});

test.describe('with a wrong password', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('the form says so and keeps the input', async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(BAKER.email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Sign In Error')).toBeVisible();
    await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(BAKER.email);
    await expectFitForAll(page, 'sign-in-failed');
  });
});
