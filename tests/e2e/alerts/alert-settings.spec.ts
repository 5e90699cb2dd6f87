import { budgetHistory } from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { cents } from '@daily-snapshot/domain/money/cents';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { anAlert } from '../../kit/builders/postings.ts';
import type { Page } from '@playwright/test';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { db, waitForDocument } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const TUESDAY = addDays(WEDNESDAY, -1);

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

async function signIn(page: Page, { email, password }: StoredBakery, address: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A year with a larger unusual payment every week. */
const history = () => {
  const scored = Array.from({ length: 52 }, (_, week) => {
    const isAlwaysSent = week % 20 === 9;
    const alert = anAlert({
      finding: isAlwaysSent ? 'new-payee' : 'price-raised',
      level: isAlwaysSent ? 'critical' : 'warning',
      date: addDays(TUESDAY, -7 * (52 - week)),
      counterparty: isAlwaysSent ? 'Nova Trading' : `Vendor ${week}`,
    });
    const candidate = {
      detector: 'bill' as const,
      finding: alert.finding,
      day: week,
      cause: `${week}`,
      subject: `${week}`,
      isOnce: false,
      counterparty: alert.counterparty,
      measure: null,
      actual: alert.actual,
      expected: alert.expected,
      impact: alert.impact,
      otherDay: null,
      lines: [],
      baseline: alert.baseline,
      evidence: { from: alert.date, to: alert.date, measured: [], past: [], figures: {} },
      perMonth: 1,
    };
    return {
      alert,
      candidate,
      margin: -0.9 + week / 15,
      isAlwaysSent: isAlwaysSent ? true : null,
      isRaised: true,
    };
  });
  return budgetHistory(365, scored);
};

test('an owner tests a threshold on the last year, sets it and removes it', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await db
    .doc(paths.alertState(bakery.id))
    .set(storedAlertState(bakery.id, EMPTY_ALERT_STATE, null));
  const firingText = page.getByText(/^In the last/);

  await test.step('draws the chart before an amount is entered', async () => {
    await signIn(page, bakery, `/dashboard/${bakery.id}/alerts/thresholds`);
    await expect(
      page.getByText('Enter an amount to see when it would have been crossed.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Enter an amount.')).toBeVisible();
  });

  await test.step('updates the preview with every keystroke', async () => {
    await page.getByLabel('Amount in USD').fill('1000000');
    await expect(firingText).toContainText('would not have been crossed');
    await page.getByLabel('Alert me about').selectOption('Revenue');
    await page.getByLabel('Amount in USD').fill('1,500');
    await expect(firingText).toContainText(/would have been crossed \d+ times/);
    await expect(page.getByRole('columnheader', { name: 'Alert on' }).first()).toBeVisible();
    await expectFitForAll(page, 'threshold');
  });

  await test.step('limits the threshold to one counterparty and survives a reload', async () => {
    await page.getByLabel('Alert me about').selectOption('Expenses');
    await page.getByLabel('For', { exact: true }).selectOption('one payee or customer');
    await expect(
      page.getByText('Choose a name to see when this limit would have been crossed.'),
    ).toBeVisible();
    await page.getByLabel('Payee or customer').fill('Golden Mill');
    await page.getByLabel('Over').selectOption('seven days');
    await page.getByLabel('Amount in USD').fill('400');
    await page.getByLabel('Amount in USD').blur();
    await expect(firingText).toContainText('would have been crossed');
    await page.reload();
    await expect(page.getByLabel('Payee or customer')).toHaveValue('Golden Mill');
    await expect(firingText).toContainText('would have been crossed');
  });

  await test.step('lists the threshold after it is set', async () => {
    await page.getByRole('button', { name: 'Save limit' }).click();
    await expect(page.getByText('Saved. It applies from your next daily e-mail on.')).toBeVisible();
    await waitForDocument(
      paths.alertSettings(bakery.id),
      (snapshot) => snapshot.get('thresholds')?.[0]?.limit === 40_000,
    );
    await page.getByRole('link', { name: 'Back to your alert settings' }).click();
    const own = page.getByRole('region', { name: 'Your own limits' });
    await expect(own).toContainText('Expenses at Golden Mill over seven days above $400');
    await own.getByRole('button', { name: /^Remove/ }).click();
    await expect(own).toContainText('You have not set a limit.');
  });
});

test('an owner sets the alert budget and unmutes a payee', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  await db
    .doc(paths.alertState(bakery.id))
    .set(storedAlertState(bakery.id, EMPTY_ALERT_STATE, null));
  const slider = page.getByRole('slider');

  await test.step('needs more history for a preview', async () => {
    await signIn(page, bakery, `/dashboard/${bakery.id}/alerts/settings`);
    await expect(
      page.getByText('We need about three months of transactions', { exact: false }),
    ).toBeVisible();
    await expect(page.getByText('Nothing is muted.', { exact: false })).toBeVisible();
  });

  await test.step('previews the alerts while the slider moves', async () => {
    const alertId = `${TUESDAY}-00000000000000aa`;
    const answer = { answer: 'expected', until: null, by: 'ada', at: new Date() } as const;
    await db.doc(paths.alert(bakery.id, alertId)).set(aStoredAlert({ answer }));
    await db.doc(paths.replay(bakery.id)).set({
      currency: 'USD',
      reading: null,
      backtest: {
        from: '2024-11-18',
        to: TUESDAY,
        alerts: [],
        digests: 261,
        budget: history(),
      },
    });
    await expect(page.getByText(/In the last year, this would have sent/)).toBeVisible();
    await slider.focus();
    await page.keyboard.press('Home');
    await expect(page.getByText(/would have sent 3 alerts: 3 critical and 0 others/)).toBeVisible();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', 'About two a month');
    await expect(
      page.getByText(/would have sent 27 alerts: 3 critical and 24 others/),
    ).toBeVisible();
    await expectFitForAll(page, 'alert-settings');
  });

  await test.step('saves the budget', async () => {
    const budget = page.getByRole('region', { name: 'How many alerts you want' });
    await budget.getByRole('button', { name: 'Save' }).click();
    await waitForDocument(
      paths.alertSettings(bakery.id),
      (snapshot) => snapshot.get('alertBudget') === 2,
    );
    await expect(
      budget.getByText('Saved. It applies from your next daily e-mail on.'),
    ).toBeVisible();
  });

  await test.step('unmutes a payee', async () => {
    const payees = page.getByRole('region', { name: 'Muted payees' });
    await expect(payees).toContainText('Nova Trading');
    await expect(payees).toContainText('Muted by another member on');
    await payees.getByRole('button', { name: /^Unmute Nova Trading/ }).click();
    await expect(payees).toContainText('No payee is muted.');
  });
});

test('the inbox groups repeated alerts of a threshold', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  for (const index of [1, 2, 3]) {
    const alert = anAlert({
      finding: 'above-threshold',
      level: 'info',
      date: addDays(TUESDAY, -index),
      counterparty: null,
      measure: 'expenses',
      actual: cents(52_000),
      expected: { low: cents(50_000), high: cents(50_000) },
      impact: cents(2000),
      otherDay: null,
      baseline: { of: 'threshold', count: 1 },
      threshold: { id: 't', measure: 'expenses', category: null, account: null, window: 'day' },
    });
    const stored = aStoredAlert({ detector: 'threshold', subject: 't', alert });
    await db.doc(paths.alert(bakery.id, `${alert.date}-000000000000000${index}`)).set(stored);
  }
  await signIn(page, bakery, `/dashboard/${bakery.id}/alerts`);
  await page.getByText('3 of your own limits were crossed').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'above your limit' })).toHaveCount(3);
  await expectFitForAll(page, 'alerts-crossings');
});
