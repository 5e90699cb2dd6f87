// Checks the specified texts of the public site to the letter.
import type { Page } from '@playwright/test';
import { BAKER } from '../../../emulators/seed/personas.ts';
import { delayCheckout, REQUEST_ID } from '../../kit/browser/delayed-checkout.ts';
import { expect, test } from '../fixtures.ts';

async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
}

const BADGES = [
  ['ISO 27001:2022', 'Certified information security'],
  ['Bank-level encryption', '256-bit SSL, in transit and at rest'],
  ['Zero data sharing', 'Your numbers are never sold or passed on'],
  ['GDPR compliant', 'Yours to export and to erase'],
  ['0 breaches', 'Since the first day'],
  ['Securely monitored', 'Around the clock'],
] as const;

test('the hero shows three numbers, their alerts, and three claims', async ({ page }) => {
  await page.goto('/');
  const hero = page.locator('main section').first();
  const phone = hero.getByRole('figure');
  await expect(phone).toContainText(/Revenue.*\$42,800.*Expenses.*\$19,210.*Net Profit.*\$23,590/);
  await expect(phone).toContainText('Expenses 36% higher than normal');
  await expect(hero.getByText('Security', { exact: true })).toBeVisible();
  await expect(hero).toContainText(/SecurityISO 27001Monitored\$1\.13B\+Uptime99\.9%/);
  await expect(page.getByText('Our Team Featured In').first()).toBeVisible();
});

test('each feature has its text', async ({ page }) => {
  await page.goto('/');
  const features = page.locator('#features');
  await expect(features.getByRole('article').nth(0)).toContainText(
    /Morning Business Snapshot.*Every business morning, Monday to Friday, at 10AM CST\./,
  );
  await expect(features.getByRole('article').nth(1)).toContainText(
    'Expense spikes, revenue drops, missed invoices, payroll anomalies, cash flow issues, and thresholds of your own. Critical alerts run 24/7.',
  );
  await expect(features.getByRole('article').nth(2)).toContainText(
    /50\+ integrations with accounting, banking and finance tools.*under 5 minutes/,
  );
});

test('the sample alert shows its 30-day baseline and the cost of missing it', async ({ page }) => {
  await page.goto('/');
  const alert = page.locator('article[aria-labelledby=sample-alert]');
  await expect(alert).toContainText(/\$42,800\.00.*\$19,210\.00.*\$23,590\.00/);
  await expect(alert).toContainText('Expenses 36% higher than normal');
  await expect(alert).toContainText('36.0% higher than the 30-day daily average of $14,125');
  await expect(alert).toContainText('30-day rolling baseline');
  await expect(alert).toContainText(
    'Owners who do not track these numbers are blindsided by hidden costs of $3,000-$15,000 a month.',
  );
});

test('the security section is complete, with a summary below the testimonials', async ({
  page,
}) => {
  await page.goto('/');
  const security = page.locator('#security');
  await expect(security).toContainText('99.9% uptime SLA');
  for (const [name, text] of BADGES) await expect(security).toContainText(name + text);
  await expect(security.getByRole('heading', { name: 'Security Guarantee' })).toBeVisible();
  const below = page.locator('#testimonials');
  for (const [name, text] of BADGES) {
    await expect(below).toContainText(name);
    await expect(below).not.toContainText(text);
  }
  await expect(below).not.toContainText('Security Guarantee');
});

test('the questions answer what it costs and how long setup takes', async ({ page }) => {
  await page.goto('/');
  const answer = async (question: string) => {
    await page.getByText(question, { exact: true }).click();
    return page.locator('#faq details[open]');
  };
  await expect(await answer('What does it cost?')).toContainText(
    'Most owners start on a Professional plan at $97 a month. We send you a personalised quote, and the first 30 days are a free trial.',
  );
  await expect(await answer('How long does setup take?')).toContainText('Under 2 minutes.');
  await expect(await answer('What will I get each morning?')).toContainText(
    'at 10AM CST, Monday to Friday',
  );
  await expect(await answer('What happens when something is wrong?')).toContainText('24/7');
});

test('a testimonial has a face, a quote, a name, a role, a company and a highlight', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator('#testimonials figure').first();
  await expect(card).toHaveText(
    /^Caught a double billA supplier had billed us twice .*DWDana WhitfieldOwner, Whitfield Family Dental$/,
  );
});

test('the footer has all its links', async ({ page }) => {
  await page.goto('/friends');
  const footer = page.getByRole('contentinfo');
  const ways = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  await expect(ways).toHaveText(['Home', 'Features', 'Security', 'Pricing', 'Getting Started']);
  const reach = footer.locator('address');
  await expect(reach.getByRole('link').first()).toHaveAttribute('href', /^tel:/);
  await expect(reach.getByRole('link').last()).toHaveAttribute('href', /^mailto:support@/);
  await expect(footer).toContainText('© 2025 Owner Awareness');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Daily Snapshot' }),
  ).toHaveAttribute('href', '/');
});

test('the reviews page shows the number of owners and their savings', async ({ page }) => {
  await signInTo(page, '/reviews');
  await expect(page.getByRole('heading', { name: '4.9 out of 5, on average' })).toBeVisible();
  for (const [value, name] of [
    ['5,000+', 'business owners'],
    ['5000+', 'transactions daily'],
    ['98%', 'satisfaction'],
    ['2.5 hours', 'saved daily'],
    ['$45K', 'average issues caught'],
    ['50+', 'integrations'],
  ] as const) {
    await expect(page.locator('main dl')).toContainText(name + value);
  }
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: '2025 ACTUAL TRANSACTIONS',
      exact: true,
    }),
  ).toHaveAttribute('href', '/dashboard');
});

test('the pricing page names existing customers', async ({ page }) => {
  await signInTo(page, '/pricing');
  for (const [value, name] of [
    ['500+', 'businesses'],
    ['$2.3M', 'prevented'],
    ['99.7%', 'detection'],
    ['4.9', 'rating'],
  ] as const) {
    await expect(page.locator('main dl').first()).toContainText(name + value);
  }
  const slider = page.getByRole('slider', { name: 'Choose your price' });
  for (const [name, value] of Object.entries({ min: '10', max: '100', step: '90' })) {
    await expect(slider).toHaveAttribute(name, value);
  }
  await expect(page.locator('#pricing-security')).toContainText('Security Guarantee');
});

test('the security page shows its claims', async ({ page }) => {
  await signInTo(page, '/security');
  await expect(page.locator('#encryption')).toContainText('256-bit SSL');
  await expect(page.locator('#infrastructure')).toContainText(
    /Securely monitored around the clock, with 0 breaches/,
  );
  await expect(page.locator('#compliance')).toContainText(
    'ISO 27001:2022 certified and GDPR compliant',
  );
});

test('the sign-in page welcomes, with a link home', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  await page.getByLabel('E-mail').fill(BAKER.email);
  await page.getByLabel('Password', { exact: true }).fill(BAKER.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('You have successfully signed in.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('a page for members shows a loader while the session loads', async ({ page }) => {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await signInTo(page, '/reviews');
  await page.route('**/accounts:lookup*', async (route) => {
    await released;
    return route.fallback();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('every checkout button of the pricing page shows that the checkout starts', async ({
  page,
}) => {
  const { asked, answer } = await delayCheckout(page);
  await signInTo(page, '/pricing');
  await page.getByRole('button', { name: 'See a sample alert' }).click();
  const demo = page.getByRole('dialog', { name: 'Unusual Expense Spike' });
  await demo.getByRole('button', { name: 'Start My Snapshot' }).click();
  await expect(demo.getByRole('button', { name: 'Starting...' })).toBeDisabled();
  await demo.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('#price').getByRole('button', { name: 'Starting...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/terms?checkout');
  expect(asked).toEqual([
    { data: { offer: 'pricing', price: 100, requestId: REQUEST_ID, traceId: expect.any(String) } },
  ]);
});

test('the checkout of the referral offer shows that it is processing', async ({ page }) => {
  const { asked, answer } = await delayCheckout(page);
  await page.goto('/friends');
  await page.getByRole('button', { name: 'Start for $100 a month' }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/terms?checkout');
  expect(asked).toEqual([
    { data: { offer: 'friends', price: 100, requestId: REQUEST_ID, traceId: expect.any(String) } },
  ]);
});
