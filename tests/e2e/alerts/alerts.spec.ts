import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import {
  addDays,
  businessDate,
  businessDateAt,
} from '@daily-snapshot/domain/calendar/business-date';
import { formatDate } from '@daily-snapshot/domain/calendar/format-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { cents } from '@daily-snapshot/domain/money/cents';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { anAlert } from '../../kit/builders/postings.ts';
import type { Page } from '@playwright/test';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { app, db, waitForDocument, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
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
    await expect(page.getByText('No alerts since you signed up')).toBeVisible();
    const backtest = {
      from: '2025-03-02',
      to: TUESDAY,
      alerts: Object.values(ALERTS).map(({ alert }) => alert),
      digests: 261,
    };
    await db.doc(paths.replay(bakery.id)).set({ currency: 'USD', reading: null, backtest });
    await expect(page.getByText('3 in the last two weeks, before you signed up')).toBeVisible();
    await expectFitForAll(page, 'alerts-none');
  });

  await test.step('adds new alerts without a reload, the most urgent first', async () => {
    await storeAlerts(bakery);
    const waiting = part(page, 'Needs attention').getByRole('listitem');
    await expect(waiting).toHaveCount(2);
    await expect(waiting.first()).toContainText(
      'Critical: You paid Nova Trading $1,500 for the first time.',
    );
    await expect(part(page, 'Resolved')).toContainText('Harbor Cafe has not paid');
    await expectFitForAll(page, 'alerts');
  });

  await test.step('explains how each alert was computed', async () => {
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading' });
    await nova.getByText('How we worked this out').click();
    await expect(nova.getByText('120 earlier purchases: $40.00 to $80.00.')).toBeVisible();
    await expect(nova.getByRole('img', { name: /^Before: \$40\.00, / })).toBeVisible();
    // Alerts stored before explanations existed have none.
    await expect(page.getByText('How we worked this out')).toHaveCount(1);
    await expectFitForAll(page, 'alerts-worked-out');
  });

  await test.step('links to an alert from the digest that reported it', async () => {
    const alerts = [{ ...ALERTS[NOVA]?.alert, id: NOVA }];
    await db.doc(paths.digest(bakery.id, WEDNESDAY)).update({ alerts });
    await page.goto(`/dashboard/${bakery.id}/${WEDNESDAY}`);
    await expect(page.getByRole('link', { name: 'Alerts, 2 open', exact: true })).toBeVisible();
    await expectFitForAll(page, 'snapshot-with-alert');
    // The latest digest offers the answers, so its own list leaves out the alerts that are open.
    const open = part(page, '2 alerts need an answer');
    await expect(page.getByRole('link', { name: /^See it in your alerts/ })).toHaveCount(0);
    await open.getByRole('link', { name: /^See the details.*Nova Trading/ }).click();
    await expect(page).toHaveURL(`/dashboard/${bakery.id}/alerts#${NOVA}`);
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading' });
    await expect(nova).toBeFocused();
    await expect(nova.getByRole('button', { name: 'I know them' })).toBeInViewport();
    await expectFitForAll(page, 'alerts-one-meant');
  });

  await test.step('links to the transactions of an alert', async () => {
    await page.getByRole('link', { name: 'See the transactions of Nova Trading' }).click();
    await expect(page).toHaveURL(/\/2026-11-18\/lines\?measure=expenses/);
    await page.goBack();
  });

  await test.step('answers that the payee is known, which mutes similar alerts until it is undone', async () => {
    const nova = page.getByRole('listitem').filter({ hasText: 'Nova Trading' });
    await nova.getByRole('button', { name: 'I know them' }).click();
    await expect(part(page, 'Answered')).toContainText(
      'We will alert you again only above $1,650.',
    );
    await expect(page.getByText('You said you know this payee.', { exact: true })).toBeFocused();
    await waitForDocument(
      paths.alert(bakery.id, NOVA),
      (snapshot) => snapshot.get('answer.answer') === 'expected',
    );
    await expectFitForAll(page, 'alerts-answered');
    await nova.getByRole('button', { name: 'Undo' }).click();
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
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  await db.doc(paths.business(bakery.id)).update({ entitlement: { hasDigests: true } });
  await storeAlerts(bakery, OF_MONEY_TO_COME);
  // One alert was snoozed and never answered.
  const snooze = { answer: 'snoozed', until: TUESDAY, by: 'ada', at: new Date() } as const;
  await db.doc(paths.alert(bakery.id, BILL)).update({ answer: snooze });
  await signIn(page, bakery, '/dashboard/alerts');
  await expect(page.getByRole('link', { name: 'Alerts, 4 open', exact: true })).toBeVisible();
  const waiting = part(page, 'Needs attention').getByRole('listitem');

  const invoices = waiting.filter({ hasText: 'Harbor Inn' });
  await expect(invoices).toContainText(
    'Harbor Inn has not paid $4,200 on 2 invoices, the oldest due Oct 17, 31 days late.',
  );
  await invoices.getByText('How we worked this out').click();
  await expect(invoices).toContainText('The oldest invoice is unpaid 31 days after the due date.');
  await expect(invoices).toContainText(
    '4 earlier payments of this customer, usually paid 6 days after the due date.',
  );

  const bill = waiting.filter({ hasText: 'Harbor Insurance' });
  await expect(bill).toContainText(
    'Harbor Insurance has not charged you the usual $412, expected around Nov 10.',
  );
  await bill.getByText('How we worked this out').click();
  await expect(bill).toContainText('A bill of $412.00 arrives.');

  const card = waiting.filter({ hasText: 'Till Software' });
  await expect(card).toContainText(
    'Till Software and 2 others have not charged you the usual $502 in total, expected since Nov 3.',
  );
  await expect(card).toContainText('City Power: $183 around Nov 8;');
  await expect(card).toContainText(
    'Most likely the card or account that pays them stopped working.',
  );
  await card.getByText('How we worked this out').click();
  await expect(card).toContainText('All of them arrive.');

  const cash = waiting.filter({ hasText: 'Cash may fall' });
  await expect(cash).toContainText(
    'Cash may fall to $640 on Nov 29, less than three days of your expenses ($800).',
  );
  await expect(cash).toContainText('We first reported this on Monday, November 2 ($910).');
  await expectFitForAll(page, 'alerts-of-money-to-come');

  await test.step('offers a letter to copy, and never sends it', async () => {
    await invoices.getByText('Write a reminder to the customer').click();
    await expect(invoices.getByLabel('Text')).toHaveValue(/Hello Harbor Inn,[^]*\$4,200\.00/);
    await invoices.getByLabel('Tone').selectOption('Polite');
    await expect(invoices.getByLabel('Text')).toHaveValue(/friendly reminder/);
    const mail = invoices.getByRole('link', { name: 'Open in my e-mail program' });
    await expect(mail).toHaveAttribute('href', /^mailto:\?subject=/);
  });

  await test.step('sends the alert with a comment to a bookkeeper', async () => {
    const bookkeeper = `${randomUUID()}@books.example`;
    await invoices.getByText('Ask my bookkeeper').click();
    await invoices.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(invoices.getByText('Enter an e-mail address.', { exact: false })).toBeVisible();
    await invoices.getByLabel('Name (optional)').fill('Bea');
    await invoices.getByLabel('E-mail address').fill(bookkeeper);
    await invoices.getByLabel('Your comment (optional)').fill('Did they pay by check?');
    await expectFitForAll(page, 'alerts-letter-and-question');
    await invoices.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(invoices.getByText('Sent.')).toBeVisible();
    const [question] = await mailTo(bookkeeper);
    expect(question?.text).toContain('Did they pay by check?');
    expect(question?.text).toContain('Harbor Inn has not paid $4,200');
    expect(question?.text).not.toMatch(/\/a\/|\/dashboard/);
  });

  await test.step('snoozes an alert until a chosen day', async () => {
    const day = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), 10);
    await card.getByRole('button', { name: 'Choose another day' }).click();
    await card.getByLabel('Remind me on').fill(day);
    await card.getByRole('button', { name: 'Remind me', exact: true }).click();
    await expect(part(page, 'Answered')).toContainText(`We will remind you on ${formatDate(day)}.`);
    await expect(waiting).toHaveCount(3);
  });
});

test('an owner sees the alerts that the last year would have raised', async ({ page }) => {
  const bakery = await storeBakery(WEDNESDAY);
  const replay = db.doc(paths.replay(bakery.id));

  await test.step('says that there are no transactions yet', async () => {
    await signIn(page, bakery, `/dashboard/${bakery.id}/backtest`);
    await expect(page.getByText('When your transactions are in', { exact: false })).toBeVisible();
  });

  await test.step('shows the progress of the backtest', async () => {
    const at = new Date('2026-11-18T16:00:00Z');
    await replay.set({ currency: 'USD', reading: { lines: 4000, backTo: '2026-03-02', at } });
    await expect(
      page.getByText('We are reading your history: 4,000 transactions, back to March 2, 2026.', {
        exact: false,
      }),
    ).toBeVisible();
    await expectFitForAll(page, 'backtest-reading');
  });

  await test.step('says that a short history reveals little', async () => {
    const backtest = { from: '2026-10-18', to: '2026-11-17', alerts: [], digests: 22 };
    await replay.set({ currency: 'USD', reading: null, backtest });
    await expect(
      page.getByText('Your transactions go back 31 days.', { exact: false }),
    ).toBeVisible();
  });

  await test.step('lists the alerts of a long history', async () => {
    const alerts = Object.values(ALERTS).map(({ alert }) => alert);
    const backtest = { from: '2025-03-02', to: '2026-11-17', alerts, digests: 261 };
    await replay.set({ currency: 'USD', reading: null, backtest });
    await expect(page.getByText('Your 261 daily e-mails', { exact: false })).toContainText(
      '3 alerts',
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'Nova Trading' })).toBeVisible();
    await expectFitForAll(page, 'backtest');
  });
});
