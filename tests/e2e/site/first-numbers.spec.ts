// Walks on a phone from the landing page to the first numbers, and counts taps and screens. A tap
// is a touch on the page. Typing is no tap, and neither is the "Next" or "Go" key of the phone's
// keyboard, so a text field costs a tap only if no earlier field of its form has the focus. Every
// new address and every view that replaces the previous one is a screen.
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { Locator, Page } from '@playwright/test';
import { GOOD_CARD, newAddress } from '../../kit/browser/stripe-page.ts';
import { asCsv, shopLines } from '../../kit/local-environment/bank-file.ts';
import { askFromOwnNetwork, expect, test } from '../fixtures.ts';

const MAX_TAPS = 8;
const MAX_SCREENS = 8;
const PHONE = { width: 360, height: 640 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => askFromOwnNetwork(page, 'createCheckout'));

/** Runs in the page. Returns whether the keyboard reaches the field from the focused one. */
function isReachedByKeyboard(field: Element): boolean {
  const focused = document.activeElement;
  if (focused === field) return true;
  const form = field.closest('form');
  if (!form?.contains(focused) || !focused?.matches('input, select, textarea')) return false;
  return (focused.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function countingVisitor(page: Page) {
  const taps: string[] = [];
  const screens: string[] = [];
  const tap = async (name: string, target: Locator) => {
    await target.tap();
    taps.push(name);
  };
  return {
    taps,
    screens,
    tap,
    see: async (screen: string, landmark: Locator) => {
      await expect(landmark).toBeVisible();
      screens.push(screen);
    },
    type: async (label: string, text: string) => {
      const field = page.getByLabel(label).and(page.locator('input'));
      await expect(field).toBeVisible();
      if (await field.evaluate(isReachedByKeyboard)) await field.focus();
      else await tap(label, field);
      await page.keyboard.type(text);
    },
  };
}

test(`a visitor reaches the first numbers in ${MAX_TAPS} taps and ${MAX_SCREENS} screens`, async ({
  page,
}) => {
  const { taps, screens, tap, see, type } = countingVisitor(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  await test.step('pays', async () => {
    await page.goto('/');
    await see('landing', heading('Was yesterday normal? Know before your second coffee.'));
    await tap('Get My Daily Numbers', button(/Get My Daily Numbers/));
    await see('offer', button('Start for $100 a month'));
    await tap('Start for $100 a month', button('Start for $100 a month'));
    await see('checkout', page.getByLabel('Card number'));
    await type('E-mail', newAddress('walk'));
    await type('Card number', GOOD_CARD);
    await type('Expires (MM / YY)', '04 / 30');
    await type('Security code', '123');
    await type('Name on card', 'Ann Baker');
    await tap('Subscribe', page.locator('button[name=action][value=pay]:visible').last());
  });

  await test.step('creates the account and describes the business', async () => {
    await see('account', heading('Create your account'));
    await type('Password', 'morning-paper');
    await page.keyboard.press('Enter');
    await see('onboarding', heading('Business Profile Setup'));
    await type('First name', 'Ann');
    await type('Last name', 'Baker');
    await type('Business name', 'Bluebird Bakery');
    await tap('I agree', page.getByLabel(/I agree to the/));
    await expect(page.getByLabel('Business type')).toHaveValue('restaurants');
    await tap('Save and continue', button('Save and continue'));
  });

  await test.step('imports a file', async () => {
    await see('connections', heading('Connections'));
    const file = page.waitForEvent('filechooser');
    await tap('Import a file', button('Import a file'));
    const lines = shopLines(addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1), 90);
    await (
      await file
    ).setFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(asCsv(lines)),
    });
    await see('preview', heading('Check the transactions'));
    await tap('Import', button(`Import ${lines.length} transactions`));
  });

  await test.step('sees the last complete day without scrolling', async () => {
    await see('first numbers', heading('Imported'));
    const revenue = page.getByRole('heading', { name: 'Revenue', exact: true }).first();
    const figure = page.getByRole('listitem').filter({ has: revenue }).getByText('$').first();
    await expect(figure).toBeInViewport({ ratio: 1 });
  });

  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(MAX_TAPS);
  expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(MAX_SCREENS);
});
