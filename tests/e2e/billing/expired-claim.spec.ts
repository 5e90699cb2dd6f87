// An expired claim link, and claiming by the address of the payment instead.
import { getAuth } from 'firebase-admin/auth';
import { app, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { expiredClaimLink, mailTo } from '../../kit/local-environment/inbox.ts';
import { newAddress, payByCard } from '../../kit/browser/stripe-page.ts';
import { askFromOwnNetwork, expect, expectFitForAll, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';

// The test expects one refused request.
test.use({ expectedErrors: /status of 400/ });

test('an expired claim link offers to claim with the address of the payment', async ({
  page,
  browser,
}) => {
  const email = newAddress('long-ago');
  await askFromOwnNetwork(page, 'createCheckout');
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Start for $100 a month' }).click();
  await payByCard(page, { email });
  const [welcomeEmail] = await mailTo(email);
  expect(welcomeEmail?.text).toContain('This link works once, until');
  const sent = /http\S+\/claim\/\S+/.exec(welcomeEmail?.text ?? '')?.[0] ?? '';

  const user = await getAuth(app).createUser({ email, password: PASSWORD });
  const context = await browser.newContext();
  const other = await context.newPage();
  const signIn = async () => {
    await other.getByLabel('E-mail').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
  };
  const link = expiredClaimLink(sent, email);
  await other.goto(`/auth?${new URLSearchParams({ next: new URL(link).pathname }).toString()}`);
  await signIn();
  await other.getByRole('button', { name: 'Use this account' }).click();
  await expect(other.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await other.getByRole('button', { name: 'Find my payment' }).click();
  await expect(other.getByText(/We found no payment from this address/)).toBeVisible();
  await expectFitForAll(other, 'claim-run-out');

  await confirmAddress(user.uid);
  await other.getByRole('button', { name: 'Use another account' }).click();
  // Leaving the page before sign-out finishes would keep the session.
  await expect(other).toHaveURL(/\/auth\?mode=create/);
  await other.goto(`/auth?${new URLSearchParams({ next: new URL(link).pathname }).toString()}`);
  await signIn();
  await other.getByRole('button', { name: 'Use this account' }).click();
  await other.getByRole('button', { name: 'Find my payment' }).click();
  await expect(other.getByText('Payment Successful')).toBeVisible();
  await expect(other).toHaveURL('/onboarding');
  await context.close();
});
