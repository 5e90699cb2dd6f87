// Pays with the keyboard only, from the offer to the business, at phone width.
import { tabTo, typeInto } from '../../kit/browser/keyboard.ts';
import { GOOD_CARD, DECLINED_CARD, newAddress } from '../../kit/browser/stripe-page.ts';
import { askFromOwnNetwork, expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ page }) => askFromOwnNetwork(page, 'createCheckout'));

const START = 'Start for $100 a month';

test.describe('with a card that is declined first', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('a referred visitor pays, creates an account, and reaches their business', async ({
    page,
  }) => {
    const email = newAddress('by-keyboard');
    await page.goto('/friends');
    await tabTo(page, page.getByRole('button', { name: START }));
    await page.keyboard.press('Enter');

    await typeInto(page, 'E-mail', email);
    await typeInto(page, 'Card number', DECLINED_CARD);
    await typeInto(page, 'Expires (MM / YY)', '04 / 30');
    await typeInto(page, 'Security code', '123');
    await typeInto(page, 'Name on card', 'Ann Baker');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/declined/i).first()).toBeVisible();

    const number = page.getByLabel('Card number', { exact: true });
    await tabTo(page, number);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(GOOD_CARD);
    await typeInto(page, 'Expires (MM / YY)', '04 / 30');
    await typeInto(page, 'Security code', '123');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await typeInto(page, 'Password', 'morning-paper');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment Successful')).toBeVisible();

    await tabTo(page, page.getByLabel('First name'));
    await page.keyboard.type('Ann');
    await tabTo(page, page.getByLabel('Last name'));
    await page.keyboard.type('Baker');
    await tabTo(page, page.getByLabel('Business name'));
    await page.keyboard.type('Baker & Daughters');
    await tabTo(page, page.getByLabel('Business type'));
    await page.keyboard.type('rest');
    await tabTo(page, page.getByLabel(/I agree to the/));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Save and continue' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/[\w-]+\/connections$/);
  });
});

test('a visitor who goes back without paying returns to the offer and can start again', async ({
  page,
}) => {
  await page.goto('/friends');
  await tabTo(page, page.getByRole('button', { name: START }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('$100.00').first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /back/i }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/friends');
  await tabTo(page, page.getByRole('button', { name: START }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('$100.00').first()).toBeVisible();
});
