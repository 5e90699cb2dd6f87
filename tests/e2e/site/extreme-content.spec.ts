// Opens every page of a business whose names and amounts are as long as they can be, on a phone. No
// page scrolls sideways.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Page } from '@playwright/test';
import {
  storeExtremeBakery,
  type ExtremeBakery,
} from '../../kit/local-environment/extreme-bakery.ts';
import { expect, overflowOf, test } from '../fixtures.ts';

const MONDAY = businessDate('2026-11-16');

// The browser logs the blocked script of the test tool in the frame of the e-mail.
test.use({
  viewport: { width: 360, height: 640 },
  expectedErrors: /Blocked script execution in 'about:srcdoc'/,
});
test.describe.configure({ timeout: 150_000 });

/** Each page of a business, with a text that appears once its data has arrived. */
const PAGES: readonly (readonly [path: string, landmark: RegExp])[] = [
  ['', /TND|alerts need/],
  [`/${MONDAY}`, /TND/],
  [`/${MONDAY}?view=mail`, /the e-mail as it was sent/],
  [`/${MONDAY}/now`, /As sent/],
  [`/${MONDAY}/lines?measure=revenue`, /This equals/],
  ['/archive', /November/],
  ['/alerts', /TND/],
  ['/alerts/settings', /Alert settings/],
  ['/alerts/thresholds', /Set a limit/],
  ['/backtest', /would have caught/],
  ['/transactions', /TND/],
  ['/transactions/review', /review|Review/],
  ['/corrections', /corrections/],
  ['/connections', /Data through/],
  ['/import', /Import a file/],
  ['/preferences', /Preferences/],
  ['/settings', /Closed days/],
  ['/people', /People/],
];

async function signIn(page: Page, { id, email, password }: ExtremeBakery) {
  await page.goto(`/dashboard/${id}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
}

/** Runs in the page. */
function openDisclosures(): void {
  for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
}

/** Runs in the page. Names elements that reach beyond its right edge. */
const elementsBeyondTheEdge = (): string[] =>
  [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5)
    .map(({ tagName, className, textContent }) => {
      return `<${tagName} class="${className}">${textContent?.slice(0, 40)}`;
    });

test('no page of a business with extreme names and amounts scrolls sideways', async ({ page }) => {
  const bakery = await storeExtremeBakery(MONDAY);
  await signIn(page, bakery);
  for (const [path, landmark] of PAGES) {
    await page.goto(`/dashboard/${bakery.id}${path}`);
    await expect(page.locator('main').getByText(landmark).first(), path).toBeVisible();
    await page.evaluate(openDisclosures);
    const beyond = (await page.evaluate(elementsBeyondTheEdge)).join(' | ');
    expect.soft(await page.evaluate(overflowOf), `${path}: ${beyond}`).toBeLessThanOrEqual(0);
    if (process.env.RECORD_BROWSER_TESTS)
      await page.screenshot({
        path: `tests/.pw/pages/extreme${path.replaceAll(/[^a-z]/g, '-')}.png`,
        fullPage: true,
      });
  }
});

test('the e-mail of a business with extreme names and amounts fits a phone', async ({ page }) => {
  const bakery = await storeExtremeBakery(MONDAY);
  await signIn(page, bakery);
  await page.goto(`/dashboard/${bakery.id}/${MONDAY}?view=mail`);
  const mail = await page.locator('iframe').getAttribute('srcdoc');
  // Mail clients show an e-mail as a page of its own.
  await page.goto('about:blank');
  await page.setContent(mail ?? '');
  await expect(page.getByText('TND 405,267,413.166').first()).toBeVisible();
  expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0);
});
