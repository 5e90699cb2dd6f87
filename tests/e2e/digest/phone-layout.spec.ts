import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Locator, Page } from '@playwright/test';
import { aPosting } from '../../kit/builders/postings.ts';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { db } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { expect, expectFitForAll, overflowOf, test } from '../fixtures.ts';

const MONDAY = businessDate('2026-11-16');
const ALERT_ID = `${MONDAY}-00000000000000aa`;
const PHONE = { width: 360, height: 640 };
const LONG_NAME = 'Übermäßig lange Händlerbezeichnung der Bank '.repeat(7).slice(0, 300);

test.use({ viewport: PHONE });
test.describe.configure({ timeout: 240_000 });

async function open(page: Page, { id, email, password }: StoredBakery, where = '') {
  await page.goto(`/dashboard/${id}${where}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function bottomOf(locator: Locator): Promise<number> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  return box ? box.y + box.height : Infinity;
}

test('a phone shows an open alert and the first number without scrolling', async ({ page }) => {
  const bakery = await storeBakery(MONDAY);
  await db
    .doc(paths.alertState(bakery.id))
    .set(storedAlertState(bakery.id, EMPTY_ALERT_STATE, null));
  await db.doc(paths.alert(bakery.id, ALERT_ID)).set(aStoredAlert());
  await open(page, bakery);
  const alerts = page.getByRole('region', { name: '1 alert needs an answer' });
  await expect(alerts.getByRole('button').first()).toBeVisible();
  const revenue = page.getByRole('heading', { name: 'Revenue', exact: true }).first();
  expect(await bottomOf(revenue)).toBeLessThan(PHONE.height);
  const figure = page.getByRole('listitem').filter({ has: revenue }).getByText('$').first();
  expect(await bottomOf(figure)).toBeLessThan(PHONE.height);

  await test.step('keeps the pages in one row, with the others in a menu', async () => {
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    expect(await tabs.getByRole('link').count()).toBe(4);
    expect((await tabs.boundingBox())?.height).toBeLessThan(50);
    await tabs.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Connections' }).click();
    await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
  });

  await test.step('answers the alert on the dashboard, and undoes the answer', async () => {
    await page.getByRole('link', { name: /^Snapshot/ }).click();
    await alerts.getByRole('group', { name: 'Your answer' }).getByRole('button').first().click();
    await expect(alerts).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(alerts).toBeVisible();
  });
});

test('wide amounts and long names stay on the page', async ({ page }) => {
  const bakery = await storeBakery(MONDAY);
  const digest = db.doc(paths.digest(bakery.id, MONDAY));
  const { snapshot } = (await digest.get()).data() ?? {};
  const wide = (figure: { readonly state: string }) =>
    figure.state === 'final' ? { ...figure, amount: cents(123_456_789_012) } : figure;
  const days = snapshot.days.map((day: { figures: Record<string, { state: string }> }) => ({
    ...day,
    figures: Object.fromEntries(
      Object.entries(day.figures).map(([name, figure]) => [name, wide(figure)]),
    ),
  }));
  for (const currency of ['USD', 'KWD']) {
    await digest.update({ snapshot: { ...snapshot, currency, days } });
    if (currency === 'USD') await open(page, bakery, `/${MONDAY}`);
    else await page.reload();
    await expect(page.getByRole('group', { name: 'Day by day' })).toContainText(
      currency === 'USD' ? '$1,234,567,890.12' : '123,456,789.012',
    );
    expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0);
  }
  await expectFitForAll(page, 'wide-amounts');
});

test('a right-to-left payee keeps its amount readable, and a long one takes two lines', async ({
  page,
}) => {
  const bakery = await storeBakery(MONDAY);
  const store = (id: string, counterparty: string, amount: number) => {
    const posting = aPosting({ id, counterparty, description: counterparty, date: MONDAY, amount });
    return db.doc(paths.posting(bakery.id, id)).set(storedPosting(posting));
  };
  await store('rtl', 'מאפיית השכונה', 3_509_448);
  await store('long', LONG_NAME, -100);
  await open(page, bakery, '/transactions');
  const amount = page
    .getByRole('listitem')
    .filter({ hasText: 'מאפיית השכונה' })
    .getByText('+$35,094');
  await amount.waitFor();
  // The first character is drawn left of the last one.
  const [sign, digit] = await amount.evaluate((element) => {
    const text = element.firstChild;
    const placeOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text as Node, at);
      range.setEnd(text as Node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [placeOf(0), placeOf((text?.textContent?.length ?? 1) - 1)];
  });
  expect(sign).toBeLessThan(digit ?? 0);
  const long = page.getByTitle(LONG_NAME).first();
  const box = await long.boundingBox();
  expect(box?.height).toBeLessThan(60);
  expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0);
  await expectFitForAll(page, 'long-names');
});
