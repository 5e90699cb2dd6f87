import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
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

const NOVA = `${TUESDAY}-00000000000000aa`;
const FLOUR = `${TUESDAY}-00000000000000bb`;
const CLIENT = `${TUESDAY}-00000000000000cc`;

const ALERTS: Readonly<Record<string, StoredAlert>> = {
  [FLOUR]: aStoredAlert({
    detector: 'bill',
    subject: 'GOLDEN MILL',
    alert: anAlert({
      finding: 'price-raised',
      date: TUESDAY,
      counterparty: 'Golden Mill',
      actual: cents(46_200),
      expected: { low: cents(42_000), high: cents(42_000) },
      impact: cents(4200),
    }),
  }),
  [NOVA]: aStoredAlert({ alert: { ...aStoredAlert().alert, date: TUESDAY } }),
  [CLIENT]: aStoredAlert({
    detector: 'missed-payment',
    subject: 'HARBOR CAFE',
    resolvedOn: TUESDAY,
    alert: anAlert({
      finding: 'payment-missing',
      date: addDays(TUESDAY, -4),
      counterparty: 'Harbor Cafe',
      actual: null,
      lines: [],
      otherDay: addDays(TUESDAY, -9),
      baseline: { of: 'customer-history', count: 11 },
    }),
  }),
};

const INVOICES = `${TUESDAY}-00000000000000dd`;
const CASH = `${TUESDAY}-00000000000000ee`;
const BILL = `${TUESDAY}-00000000000000ff`;
const CARD = `${TUESDAY}-000000000000ffff`;

/** Missed bills of an expired card, and the days since each was due. */
const OF_CARD = [
  { counterparty: 'Till Software', usual: cents(9900), days: 14 },
  { counterparty: 'City Power', usual: cents(18_300), days: 9 },
  { counterparty: 'Linen Service', usual: cents(22_000), days: 5 },
].map(({ days, ...bill }) => ({
  ...bill,
  cause: `${bill.counterparty.toUpperCase()} 20700`,
  dueOn: addDays(TUESDAY, -days),
}));

const OF_MONEY_TO_COME: Readonly<Record<string, StoredAlert>> = {
  [INVOICES]: aStoredAlert({
    detector: 'overdue-invoice',
    subject: 'HARBOR INN',
    alert: anAlert({
      finding: 'invoice-overdue',
      date: TUESDAY,
      counterparty: 'Harbor Inn',
      actual: null,
      expected: null,
      impact: cents(420_000),
      otherDay: addDays(TUESDAY, -31),
      lines: [],
      baseline: { of: 'customer-history', count: 4 },
      evidence: {
        from: addDays(TUESDAY, -31),
        to: TUESDAY,
        measured: [cents(300_000), cents(120_000)],
        past: [],
        figures: { lateDays: 31, usualLateDays: 6, ownPayments: 4, otherPayments: 9 },
      },
    }),
  }),
  [BILL]: aStoredAlert({
    detector: 'bill-missing',
    subject: 'HARBOR INSURANCE',
    alert: anAlert({
      finding: 'bill-missing',
      date: TUESDAY,
      counterparty: 'Harbor Insurance',
      actual: null,
      expected: { low: cents(41_200), high: cents(41_200) },
      impact: cents(41_200),
      otherDay: addDays(TUESDAY, -7),
      lines: [],
      baseline: { of: 'vendor-history', count: 9 },
      evidence: {
        from: addDays(TUESDAY, -37),
        to: TUESDAY,
        measured: [],
        past: Array.from({ length: 6 }, () => cents(41_200)),
        figures: { people: 1, everyDays: 30.4, spreadDays: 0.8, lateDays: 7, gaps: 8 },
      },
    }),
  }),
  [CARD]: aStoredAlert({
    detector: 'bill-missing',
    subject: 'TILL SOFTWARE',
    alert: anAlert({
      finding: 'bill-missing',
      date: TUESDAY,
      counterparty: 'Till Software',
      actual: null,
      expected: { low: cents(50_200), high: cents(50_200) },
      impact: cents(50_200),
      otherDay: addDays(TUESDAY, -14),
      lines: [],
      bills: OF_CARD,
      baseline: { of: 'vendor-history', count: null },
      evidence: {
        from: addDays(TUESDAY, -44),
        to: TUESDAY,
        measured: [],
        past: OF_CARD.map(({ usual }) => usual),
        figures: { together: 3 },
      },
    }),
  }),
  [CASH]: aStoredAlert({
    detector: 'cash',
    subject: 'cash',
    earlier: [{ on: addDays(TUESDAY, -15), actual: cents(91_000) }],
    alert: anAlert({
      finding: 'cash-low',
      level: 'critical',
      date: TUESDAY,
      counterparty: null,
      measure: 'cash',
      actual: cents(64_000),
      expected: { low: cents(80_000), high: cents(80_000) },
      impact: cents(16_000),
      otherDay: addDays(TUESDAY, 12),
      lines: [],
      baseline: { of: 'forecast', count: 30 },
    }),
  }),
};

async function storeAlerts({ id }: StoredBakery, alerts = ALERTS): Promise<void> {
  await db.doc(paths.alertState(id)).set(storedAlertState(id, EMPTY_ALERT_STATE, null));
  for (const [alertId, alert] of Object.entries(alerts)) {
    await db.doc(paths.alert(id, alertId)).set(alert);
  }
}

async function signIn(page: Page, { email, password }: StoredBakery, address: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('an owner answers alerts and removes an answer', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);

  await test.step('shows no alerts at first', async () => {
    await signIn(page, bakery, '/dashboard/alerts');
    await expect(page.getByText('No alert so far.', { exact: false })).toBeVisible();
    await expectFitForAll(page, 'alerts-none');
  });

  await test.step('adds new alerts without a reload, the most urgent first', async () => {
    await storeAlerts(bakery);
    const waiting = part(page, 'Needs attention').getByRole('listitem');
    await expect(waiting).toHaveCount(2);
    await expect(waiting.first()).toContainText(
      'Critical: First payment to Nova Trading: $1,500.00, normally $40.00 to $80.00.',
    );
    await expect(part(page, 'Settled')).toContainText('No payment from Harbor Cafe');
    await expectFitForAll(page, 'alerts');
  });

  await test.step('explains how each alert was computed', async () => {
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading' });
    await nova.getByText('How this was worked out').click();
    await expect(nova.getByText('120 earlier purchases of yours: $40.00 to $80.00.')).toBeVisible();
    await expect(nova.getByRole('img', { name: /^Before: \$40\.00, / })).toBeVisible();
    // Alerts stored before explanations existed have none.
    await expect(page.getByText('How this was worked out')).toHaveCount(1);
    await expectFitForAll(page, 'alerts-worked-out');
  });

  await test.step('links to an alert from the digest that reported it', async () => {
    const alerts = [{ ...ALERTS[NOVA]?.alert, id: NOVA }];
    await db.doc(paths.digest(bakery.id, WEDNESDAY)).update({ alerts });
    await page.goto(`/dashboard/${bakery.id}/${WEDNESDAY}`);
    await expect(page.getByRole('link', { name: 'Alerts, 2 open', exact: true })).toBeVisible();
    await expectFitForAll(page, 'snapshot-with-alert');
    await page.getByRole('link', { name: /^See it in your alerts.*Nova Trading/ }).click();
    await expect(page).toHaveURL(`/dashboard/${bakery.id}/alerts#${NOVA}`);
    const expected = page.getByRole('button', { name: 'Expected' });
    // The digest shows the alert too, without answers, until the inbox has loaded.
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading', has: expected });
    await expect(nova).toBeFocused();
    await expect(nova.getByRole('button', { name: 'Expected' })).toBeInViewport();
    await expectFitForAll(page, 'alerts-one-meant');
  });

  await test.step('links to the transactions of an alert', async () => {
    await page.getByRole('link', { name: 'See the lines of Nova Trading' }).click();
    await expect(page).toHaveURL(/\/2026-11-18\/lines\?measure=expenses/);
    await page.goBack();
  });

  await test.step('marks an alert as expected, which creates a rule until it is removed', async () => {
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading' });
    await nova.getByRole('button', { name: 'Expected' }).click();
    await expect(part(page, 'Answered')).toContainText(
      'Expected. We will alert you again only if more money is at stake.',
    );
    await expect(page.getByText('Noted: Expected.')).toBeFocused();
    await waitForDocument(
      paths.alert(bakery.id, NOVA),
      (snapshot) => snapshot.get('answer.answer') === 'expected',
    );
    await expectFitForAll(page, 'alerts-answered');
    await nova.getByRole('button', { name: 'Take back' }).click();
    await expect(part(page, 'Needs attention').getByRole('listitem')).toHaveCount(2);
    await waitForDocument(
      paths.alert(bakery.id, NOVA),
      (snapshot) => snapshot.get('answer') === null,
    );
  });
});

test('an owner reads alerts about missed invoices, a missing bill and a falling balance', async ({
  page,
}) => {
  const bakery = await storeBakery(WEDNESDAY);
  await storeAlerts(bakery, OF_MONEY_TO_COME);
  // One alert was snoozed and never answered.
  const snooze = { answer: 'snoozed', until: TUESDAY, by: 'ada', at: new Date() } as const;
  await db.doc(paths.alert(bakery.id, BILL)).update({ answer: snooze });
  await signIn(page, bakery, '/dashboard/alerts');
  await expect(page.getByRole('link', { name: 'Alerts, 4 open', exact: true })).toBeVisible();
  const waiting = part(page, 'Needs attention').getByRole('listitem');

  const invoices = waiting.filter({ hasText: 'Harbor Inn' });
  await expect(invoices).toContainText(
    'Harbor Inn has not paid $4,200.00, overdue since Saturday, October 17.',
  );
  await invoices.getByText('How this was worked out').click();
  await expect(invoices).toContainText(
    'The oldest is still open 31 days after the day it was due.',
  );
  await expect(invoices).toContainText(
    '4 payments of theirs: usually 6 days after the day it was due.',
  );

  const bill = waiting.filter({ hasText: 'Harbor Insurance' });
  await expect(bill).toContainText(
    'Harbor Insurance has not charged you: $412.00 was expected around Tuesday, November 10, and nothing came by Tuesday, November 17.',
  );
  await bill.getByText('How this was worked out').click();
  await expect(bill).toContainText('A bill of $412.00 comes.');

  const card = waiting.filter({ hasText: 'Till Software' });
  await expect(card).toContainText(
    'Till Software and 2 others have not charged you: $502.00 in all was expected from Tuesday, November 3 on, and nothing came by Tuesday, November 17.',
  );
  await expect(card).toContainText('City Power: $183.00 around Sunday, November 8;');
  await expect(card).toContainText('Did the card that pays them expire?');
  await card.getByText('How this was worked out').click();
  await expect(card).toContainText('All of them come.');

  const cash = waiting.filter({ hasText: 'Cash may fall' });
  await expect(cash).toContainText(
    'Cash may fall to $640.00 on Sunday, November 29, under three days of your expenses, $800.00.',
  );
  await expect(cash).toContainText('First reported on Monday, November 2: $910.00.');
  await expectFitForAll(page, 'alerts-of-money-to-come');
});

test('an owner sees the alerts that the last year would have raised', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const replay = db.doc(paths.replay(bakery.id));

  await test.step('says that there are no transactions yet', async () => {
    await signIn(page, bakery, `/dashboard/${bakery.id}/backtest`);
    await expect(page.getByText('As soon as your lines are here', { exact: false })).toBeVisible();
  });

  await test.step('shows the progress of the backtest', async () => {
    const at = new Date('2026-11-18T16:00:00Z');
    await replay.set({ currency: 'USD', reading: { lines: 4000, backTo: '2026-03-02', at } });
    await expect(
      page.getByText('Reading your history: 4,000 lines, back to Monday, March 2, 2026.', {
        exact: false,
      }),
    ).toBeVisible();
    await expectFitForAll(page, 'backtest-reading');
  });

  await test.step('says that a short history reveals little', async () => {
    const backtest = { from: '2026-10-18', to: '2026-11-17', alerts: [], digests: 22 };
    await replay.set({ currency: 'USD', reading: null, backtest });
    await expect(page.getByText('Your lines go back 31 days.', { exact: false })).toBeVisible();
  });

  await test.step('lists the alerts of a long history', async () => {
    const alerts = Object.values(ALERTS).map(({ alert }) => alert);
    const backtest = { from: '2025-03-02', to: '2026-11-17', alerts, digests: 261 };
    await replay.set({ currency: 'USD', reading: null, backtest });
    await expect(page.getByText('261 morning digests', { exact: false })).toContainText('3 alerts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Nova Trading' })).toBeVisible();
    await expectFitForAll(page, 'backtest');
  });
});
