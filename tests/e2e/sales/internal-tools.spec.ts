import { randomUUID } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { UNLOCK_RATE_LIMITS } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { REPRESENTATIVE } from '../../../emulators/seed/personas.ts';
import { app, db } from '../../kit/local-environment/admin-sdk.ts';
import { tabTo, typeInto } from '../../kit/browser/keyboard.ts';
import { askFromOwnNetwork, expect, expectFitForAll, test } from '../fixtures.ts';

const PASSWORD = 'morning-paper';
const PHONE = { width: 360, height: 740 };

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: PHONE });

/** Signs a new user in and opens an address of the toolkit. */
async function signInAt(page: Page, address: string): Promise<string> {
  const email = `${randomUUID()}@seller.example`;
  const { uid } = await getAuth(app).createUser({ email, password: PASSWORD });
  await askFromOwnNetwork(page, 'unlockToolkit');
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return uid;
}

const gate = (page: Page) => page.getByRole('heading', { name: 'Internal Sales Tools' });

async function unlock(page: Page, password: string = REPRESENTATIVE.password): Promise<void> {
  await page.getByLabel('E-mail').fill(REPRESENTATIVE.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/** Opens the locked toolkit in a new tab as a new user. */
async function openTab(page: Page, tab: string, title: string): Promise<string> {
  const uid = await signInAt(page, `/internal-tools/${tab}`);
  await expect(gate(page)).toBeVisible();
  await unlock(page);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  return uid;
}

/** The welcome toast may disappear just before the test dismisses it. */
const hideMessages = async (page: Page) => {
  const hide = page.getByRole('button', { name: 'Hide this message' });
  await expect(async () => {
    if ((await hide.count()) > 0) await hide.first().click({ timeout: 1000 });
    await expect(hide).toHaveCount(0, { timeout: 1 });
  }).toPass();
};

test('the gate rejects a wrong password, opens for the right one, and locks again', async ({
  page,
}) => {
  await page.goto('/internal-tools/battle-cards');
  await expect(page).toHaveURL(/\/auth\?next=/);
  const uid = await signInAt(page, '/internal-tools/battle-cards#spreadsheet');
  await expect(gate(page)).toBeVisible();
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', /noindex/);
  await expectFitForAll(page, 'toolkit-gate');
  await page.setViewportSize(PHONE);

  await test.step('rejects a wrong password', async () => {
    await unlock(page, 'wrong');
    await expect(page.getByText('Access Denied')).toBeVisible();
    await expect(page.getByRole('alert').getByText(/^Invalid email or password/)).toHaveCount(2);
    await expect(gate(page)).toBeVisible();
  });

  await test.step('opens the requested page after the right password', async () => {
    await unlock(page);
    await expect(page.getByText('Access Granted')).toBeVisible();
    await expect(page.getByText('Welcome to Internal Sales Tools')).toBeVisible();
    await expect(page).toHaveURL('/internal-tools/battle-cards#spreadsheet');
    await expect(page.getByRole('article', { name: 'Their own spreadsheet' })).toBeFocused();
  });

  await test.step('stays open after a reload, but not in another tab', async () => {
    await page.reload();
    await expect(page.getByRole('article', { name: 'Their own spreadsheet' })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/internal-tools');
    await expect(gate(other)).toBeVisible();
    await other.close();
  });

  await test.step('closes when the grant is revoked', async () => {
    const grants = await db.collection(paths.toolkitGrants).where('accountId', '==', uid).get();
    expect(grants.size).toBe(1);
    const expireAt = Timestamp.fromMillis(Date.now() - 1);
    for (const { ref } of grants.docs) await ref.update({ expireAt });
    await page.reload();
    await expect(gate(page)).toBeVisible();
  });

  await test.step('locks with a button, and stays locked for the next person', async () => {
    await unlock(page);
    await page.getByRole('button', { name: 'Lock' }).click();
    await expect(gate(page)).toBeVisible();
    const grants = await db.collection(paths.toolkitGrants).where('accountId', '==', uid).get();
    expect(grants.size).toBe(0);
    await page.reload();
    await expect(gate(page)).toBeVisible();
  });
});

test('the gate closes after five attempts and says until when', async ({ page }) => {
  await signInAt(page, '/internal-tools');
  await expect(gate(page)).toBeVisible();
  for (let n = 0; n < UNLOCK_RATE_LIMITS.ofAccount.most; n += 1) {
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/unlockToolkit') && response.ok(),
    );
    await unlock(page, `guess ${n}`);
    expect(await (await answer).json()).toEqual({ result: { outcome: 'denied' } });
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeEnabled();
  }
  await unlock(page);
  await expect(page.getByText('Too many attempts')).toBeVisible();
  await expect(
    page.getByText(/^The sales tools are locked until \d+:\d\d.[AP]M\./).first(),
  ).toBeVisible();
});

test('a representative needs no toolkit password', async ({ page }) => {
  const email = `${randomUUID()}@seller.example`;
  const { uid } = await getAuth(app).createUser({ email, password: PASSWORD });
  await getAuth(app).setCustomUserClaims(uid, { representative: true });
  await page.goto('/internal-tools');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/internal-tools/customer-pitches');
  await expect(page.getByRole('heading', { name: 'The 30-second pitch' })).toBeVisible();
});

test('the toolkit is unlocked, searched and copied from by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAt(page, '/internal-tools');
  await expect(gate(page)).toBeVisible();
  await typeInto(page, 'E-mail', REPRESENTATIVE.email);
  await typeInto(page, 'Password', REPRESENTATIVE.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Customer Pitches', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('a search in all tabs leads to an item', async () => {
    await typeInto(page, 'Search all tabs', 'zebra');
    await expect(page.getByText('No results. Try fewer words.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Search all tabs')).toHaveValue('');
    await page.keyboard.type('bookkeeper');
    await expect(page.getByText(/Press the down arrow to go through them\./)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator(':focus')).toContainText('I have a bookkeeper');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/internal-tools/objection-handling#have-a-bookkeeper');
    await expect(page.getByRole('article', { name: 'I have a bookkeeper' })).toBeFocused();
  });

  await test.step('a pitch is copied', async () => {
    await page.goto('/internal-tools/customer-pitches#thirty-seconds');
    await expect(page.getByRole('article', { name: 'The 30-second pitch' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Copy pitch: The 30-second pitch' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('You can now paste “The 30-second pitch”.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Every business morning at 11 AM');
    expect(copied.split('\n\n')).toHaveLength(4);
  });
});

test('filters pitches and objections by audience and objection', async ({ page }) => {
  await openTab(page, 'customer-pitches', 'Customer Pitches');
  await page.getByLabel('Type of business').selectOption('Construction');
  await expect(page).toHaveURL('/internal-tools/customer-pitches?for=Construction');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Type of business').selectOption('');
  await expect(page.getByRole('article').nth(7)).toBeVisible();
  await hideMessages(page);
  await expectFitForAll(page, 'toolkit-pitches');
  await page.setViewportSize(PHONE);

  await page.goto('/internal-tools/objection-handling');
  await expect(page.getByRole('article').nth(11)).toBeVisible();
  await page.getByLabel('What did the prospect say?').fill('budget');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'It is too expensive' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'The offer at $100' })).toHaveAttribute(
    'href',
    '/friends',
  );
  await page.getByLabel('What did the prospect say?').fill('zebra');
  await expect(page.getByText('No objection matches.')).toBeVisible();
  await expectFitForAll(page, 'toolkit-objections');
});

test('shows the value table and the page to leave with a prospect', async ({ page }) => {
  await openTab(page, 'value-table', 'Value Table');
  const row = page.getByRole('row', { name: /\$2,000,000/ });
  await expect(row).toContainText('$620,000');
  await expect(row).toContainText('$7,440,000');
  await expect(page.getByRole('article', { name: 'Call it a model' })).toBeVisible();
  await hideMessages(page);
  await expectFitForAll(page, 'toolkit-value-table');
  await page.setViewportSize(PHONE);

  await page.getByRole('link', { name: 'Make a handout with a prospect’s own numbers' }).click();
  await expect(page.getByText('to see the handout')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.getByLabel('Company').fill('Bluebird Bakery');
  await page.getByLabel('Monthly revenue, in dollars').fill('nothing');
  await expect(page.getByText('Enter an amount above 0, like 50,000.')).toBeVisible();
  await page.getByLabel('Monthly revenue, in dollars').fill('$50,000');
  const sheet = page.getByRole('article', { name: /Bluebird Bakery/ });
  await expect(sheet).toContainText('$15,500 a month');
  await expect(sheet.getByRole('row', { name: /Duplicate payroll/ })).toContainText('$7,500');
  await page.reload();
  await expect(sheet).toBeVisible();
  await expectFitForAll(page, 'toolkit-one-page');

  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sales tools' })).toBeHidden();
  await expect(page.getByLabel('Company')).toBeHidden();
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

test('scores a prospect in the sales process and saves the checked items', async ({ page }) => {
  await openTab(page, 'sales-process', 'Sales Process');
  const score = page.getByRole('status').filter({ hasText: 'of 10' });
  await expect(score).toContainText('0 of 10');
  await page.getByLabel(/^Last month’s revenue/).fill('24,999');
  await expect(score).toContainText('it may be too early');
  await page.getByLabel(/^Last month’s revenue/).fill('25,000');
  await expect(score).toContainText('3 of 10');
  await page.getByLabel(/^Checks the numbers/).check();
  await page.getByLabel(/^Has lost money/).check();
  await expect(score).toContainText('7 of 10');
  await expect(score).toContainText('High probability.');
  await page.getByLabel(/^Makes the decision alone/).check();
  await expect(score).toContainText('10 of 10');

  const qualify = page.getByRole('article', { name: 'Qualify' });
  await qualify.getByRole('checkbox').first().check();
  await expect(qualify).toContainText('1 of 4 done');
  await page.reload();
  await expect(qualify).toContainText('1 of 4 done');
  await expect(score).toContainText('10 of 10');
  await hideMessages(page);
  await expectFitForAll(page, 'toolkit-process');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Next prospect' }).click();
  await expect(score).toContainText('0 of 10');
  await page.getByRole('link', { name: 'If they worry about the bank' }).click();
  await expect(page).toHaveURL('/internal-tools/objection-handling#is-it-safe');
});

test('battle cards compare us with each competitor and cite the source of each claim', async ({
  page,
}) => {
  await openTab(page, 'battle-cards', 'Battle Cards');
  const card = page.getByRole('article', { name: 'Another daily brief' });
  await expect(card.getByText('Source:')).toHaveCount(2);
  await expect(
    card.getByRole('link', { name: 'AskBiz, anomaly detection methodology' }).first(),
  ).toHaveAttribute('href', /^https:\/\/askbiz\.co\//);
  await expect(card.getByText('Internal only').first()).toBeVisible();
  await card.getByText(/^Verified/).click();
  await expect(
    card.getByRole('link', { name: /how to read the daily brief/ }).last(),
  ).toBeVisible();
  await hideMessages(page);
  await expectFitForAll(page, 'toolkit-cards');
});

test('an unknown toolkit address shows a not-found page', async ({ page }) => {
  await openTab(page, 'customer-pitches', 'Customer Pitches');
  await page.goto('/internal-tools/secret-sauce');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
