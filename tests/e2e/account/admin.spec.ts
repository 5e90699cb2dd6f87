import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { app, db, waitForDocument } from '../../kit/local-environment/admin-sdk.ts';
import {
  newAdministrator,
  type TestAdministrator,
} from '../../kit/local-environment/administrator.ts';
import { mailsSoFar, mailTo } from '../../kit/local-environment/inbox.ts';
import { runSchedule, environmentAddresses } from '../../kit/local-environment/environment.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const FIRST_USERS = ['morgan@daily-snapshot.example', 'riley@daily-snapshot.example'];
const WEDNESDAY = businessDate('2026-11-18');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

async function signIn(page: Page, path: string, who: { email: string; password: string }) {
  await page.goto(`/auth?next=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
}

async function openAs(page: Page, path: string): Promise<TestAdministrator> {
  const administrator = await newAdministrator();
  await signIn(page, path, administrator);
  return administrator;
}

const manage = async (page: Page, email: string, action: string) => {
  await page.getByRole('button', { name: `Manage ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test.describe('the setup button of /admin', () => {
  test.use({ expectedErrors: /status of (?:400|403)/ });

  test('creates no users if the visitor may not create them', async ({ page }) => {
    await page.goto('/admin');
    const robots = page.locator('meta[name="robots"]').first();
    await expect(robots).toHaveAttribute('content', 'noindex');
    for (const path of ['/admin', '/admin/users']) {
      const { headers } = await fetch(new URL(path, page.url()));
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
    }
    await page.getByRole('button', { name: 'Create users' }).click();
    await expect(toast(page, '2 user(s) failed to create')).toBeVisible();
    await expect(page.getByText('Only an administrator can create users.')).toBeVisible();
    await page.getByText('I have the setup secret').click();
    await page.getByLabel('Setup secret').fill('a-guess-that-is-long-enough-to-be-one');
    await page.getByRole('button', { name: 'Create users' }).click();
    await expect(page.getByText('Only an administrator can create users.')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0);
    await expectFitForAll(page, 'admin-visitor');
  });

  test('creates the two users for an administrator and shows their passwords once', async ({
    page,
  }) => {
    const { users } = await getAuth(app).getUsers(FIRST_USERS.map((email) => ({ email })));
    await getAuth(app).deleteUsers(users.map(({ uid }) => uid));
    await openAs(page, '/admin');
    await page.getByRole('button', { name: 'Create users' }).press('Enter');
    await expect(toast(page, '2 user(s) created successfully')).toBeVisible();
    await expectFitForAll(page, 'admin-created');
    const handed = page.getByRole('group', { name: 'New passwords' });
    for (const email of FIRST_USERS) {
      const password = await handed
        .getByRole('listitem')
        .filter({ hasText: email })
        .locator('code')
        .innerText();
      expect((await signInOverTheWire(email, password)).status).toBe(200);
    }
    const [morgan, riley] = await Promise.all(
      FIRST_USERS.map((email) => getAuth(app).getUserByEmail(email)),
    );
    expect(morgan?.customClaims).toEqual({ administrator: true });
    expect(riley?.customClaims).toEqual({ representative: true });

    await page.getByRole('button', { name: 'Done' }).click();
    await expect(handed).toHaveCount(0);
    await page.getByRole('button', { name: 'Create users' }).click();
    await expect(toast(page, '2 user(s) failed to create')).toBeVisible();
  });
});

const signInOverTheWire = (email: string, password: string) =>
  fetch(
    `${addressOf(environmentAddresses().ports.auth)}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );

test('tells a signed-in visitor that they are not an administrator', async ({ page }) => {
  const email = `somebody-${crypto.randomUUID()}@example.com`;
  await getAuth(app).createUser({ email, password: 'morning-paper' });
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fusers/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('morning-paper');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Administrators only' })).toBeVisible();
  await expectFitForAll(page, 'admin-refused');
});

test('an administrator finds a user, changes roles, and disables the account', async ({ page }) => {
  const email = `rita-${crypto.randomUUID()}@example.com`;
  const { uid } = await getAuth(app).createUser({ email, password: 'morning-paper' });
  const claims = async () => (await getAuth(app).getUser(uid)).customClaims ?? {};
  await openAs(page, '/admin/users');
  await expect(
    page.getByRole('list', { name: 'Users' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByLabel('E-mail address').fill('rita');
  await page.getByLabel('E-mail address').press('Enter');
  await expect(page.getByText('Enter an e-mail address, like name@example.com.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('E-mail address').press('Enter');
  await expect(page).toHaveURL(/address=rita/);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toBeVisible();
  await expectFitForAll(page, 'admin-users');

  await test.step('makes the user a representative', async () => {
    await page.getByRole('button', { name: `Manage ${email}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Make representative' }).press('Enter');
    await expect(page.getByText(`${email} is now a representative.`)).toBeVisible();
    await expect(row.getByText('Representative', { exact: false }).first()).toBeVisible();
    expect(await claims()).toEqual({ representative: true });
  });

  await test.step('makes the user an administrator after confirming', async () => {
    await manage(page, email, 'Make administrator');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await claims()).toEqual({ representative: true });
    await manage(page, email, 'Make administrator');
    await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByText(`${email} is now an administrator.`)).toBeVisible();
    expect(await claims()).toEqual({ administrator: true, representative: true });
    await manage(page, email, 'Remove administrator');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
    await expect(page.getByText(`${email} is no longer an administrator.`)).toBeVisible();
  });

  await test.step('disables the account and enables it again', async () => {
    await manage(page, email, 'Disable account');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
    await expect(page.getByText(`${email} is disabled.`)).toBeVisible();
    expect((await signInOverTheWire(email, 'morning-paper')).status).toBe(400);
    await manage(page, email, 'Enable account');
    await expect(page.getByText(`${email} is enabled again.`)).toBeVisible();
    expect((await signInOverTheWire(email, 'morning-paper')).status).toBe(200);
  });

  await test.step('shows each change in the audit log', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entries = page.getByRole('group', { name: 'Audit log' }).getByRole('listitem');
    for (const what of [
      'Made a representative',
      'Made an administrator',
      'Removed an administrator',
      'Disabled an account',
      'Enabled an account',
    ]) {
      await expect(entries.filter({ hasText: what }).filter({ hasText: email })).toHaveCount(1);
    }
    await expectFitForAll(page, 'admin-audit');
  });
});

test.describe('an action that requires a recent sign-in', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('asks for the password after an old sign-in, then continues', async ({ page }) => {
    const email = `rolf-${crypto.randomUUID()}@example.com`;
    await getAuth(app).createUser({ email, password: 'morning-paper' });
    const administrator = await openAs(page, `/admin/users?address=${encodeURIComponent(email)}`);
    let isFirst = true;
    await page.route('**/setRole', async (route) => {
      if (!isFirst || route.request().method() !== 'POST') return route.continue();
      isFirst = false;
      return route.fulfill({
        status: 401,
        json: {
          error: {
            status: 'UNAUTHENTICATED',
            message: 'For your security, enter your password again and retry.',
            details: {
              code: 'not-signed-in',
              message: 'For your security, enter your password again and retry.',
            },
          },
        },
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    await manage(page, email, 'Make representative');
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await dialog.getByLabel('Your password', { exact: true }).fill(administrator.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(`${email} is now a representative.`)).toBeVisible();
  });
});

test('an administrator reads leads and exports them to a spreadsheet', async ({ page }) => {
  const email = `lead-${crypto.randomUUID()}@example.com`;
  const key = createHash('sha256').update(email).digest('base64url');
  const at = new Date('2036-01-07T16:00:00Z');
  await db.doc(paths.lead(key)).set({
    email,
    phone: '+1 (555) 123-4567',
    sources: ['exit_intent'],
    consents: [{ wording: 'scorecard-1', at }],
    campaign: { source: 'newsletter' },
    firstAt: at,
    lastAt: at,
  });
  await openAs(page, '/admin/leads');
  const rows = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
  await expect(rows.filter({ hasText: email })).toContainText('newsletter');
  await expectFitForAll(page, 'admin-leads');

  await page.getByLabel('Source').selectOption({ label: 'Exit popup' });
  await expect(page).toHaveURL(/source=exit_intent/);
  await expect(rows.filter({ hasText: email })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('leads.csv');
  const table = await readFile(await file.path(), 'utf8');
  // A visitor's text must never become a formula in the spreadsheet.
  expect(table).toContain(`${email},'+1 (555) 123-4567,exit_intent,`);

  await page.getByLabel('E-mail address').fill(`nobody-${email}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No lead matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('E-mail address').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
});

interface GivenUp {
  readonly reason: 'refused' | 'no-answer';
  /** when the next digest is due */
  readonly dueAt: Date;
}

/** Creates a bakery whose Wednesday digest could not be delivered. */
async function bakeryWithGivenUpDigest({ reason, dueAt }: GivenUp) {
  const address = `owner-${crypto.randomUUID()}@example.com`;
  const { uid } = await getAuth(app).createUser({ email: address, password: 'morning-paper' });
  const { id } = db.collection(paths.businesses).doc();
  const at = new Date();
  await db.doc(paths.business(id)).set({
    name: 'Harbor Bread',
    timeZone: DEFAULT_TIME_ZONE,
    members: { [uid]: 'owner' },
    createdAt: new Date('2026-01-05T16:00:00Z'),
    digestPreferences: { isPaused: false, recipients: [address] },
    entitlement: { hasDigests: true },
    latestDigest: WEDNESDAY,
    // Without a shard, the sweep of another test cannot build this digest.
    digestDueAt: dueAt,
  });
  await db.doc(paths.outboxEntry(id, WEDNESDAY)).set({
    businessId: id,
    businessDate: WEDNESDAY,
    mail: { subject: 'Your Daily Snapshot', html: '<p>A plain day.</p>', text: 'A plain day.' },
    plannedAt: at,
    giveUpAt: at,
    delivery: { state: 'failed', reason, at },
    attempts: [{ id: crypto.randomUUID(), at }],
    accepted: [],
    seen: {},
    nextCheckAt: null,
    shard: 0,
  });
  await db.doc(paths.deadLetter(`${id}_${WEDNESDAY}`)).set({ reason, at });
  return { id, address };
}

test('an administrator resends an undelivered digest, and the owner sees the visit', async ({
  page,
}) => {
  const { id, address } = await bakeryWithGivenUpDigest({
    reason: 'refused',
    dueAt: new Date('2036-01-07T16:00:00Z'),
  });
  const administrator = await openAs(page, '/admin/businesses');
  await page.getByLabel('Owner or business').fill(address);
  await page.getByLabel('Owner or business').press('Enter');
  const found = page.getByRole('list', { name: 'Businesses' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await found.getByRole('link', { name: 'Harbor Bread' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbor Bread' })).toBeVisible();
  await expect(page.getByText(/The e-mail provider rejected it/)).toBeVisible();
  await expectFitForAll(page, 'admin-business');

  await page.getByRole('link', { name: 'E-mail', exact: true }).click();
  const deadLetter = page
    .getByRole('list', { name: 'Failed e-mail' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(deadLetter).toContainText('The e-mail provider rejected it.');
  await expectFitForAll(page, 'admin-mail');
  await deadLetter.getByRole('button', { name: /Send again/ }).click();
  await expect(
    page.getByText('Daily e-mail for Wednesday, November 18 is being sent.'),
  ).toBeVisible();
  await expect(deadLetter).toHaveCount(0);
  expect(await mailTo(address)).toHaveLength(1);

  const log = await db.collection(paths.accessLog(id)).get();
  expect(log.docs.map((entry) => String(entry.get('what'))).toSorted()).toEqual([
    'staff-resent',
    'staff-viewed',
  ]);
  for (const entry of log.docs) expect(entry.get('who.address')).toBe(administrator.email);
  await waitForDocument(
    paths.outboxEntry(id, WEDNESDAY),
    (entry) => entry.get('delivery.state') === 'sent',
  );
  await page.goto(`/admin/businesses/${id}`);
  await expect(page.getByRole('list', { name: 'Daily e-mails' })).toContainText(/Sent/);
});

test('an administrator builds an overdue digest and is warned that the mail may arrive twice', async ({
  page,
}) => {
  const { id, address } = await bakeryWithGivenUpDigest({
    reason: 'no-answer',
    dueAt: latestDigest(new Date(), DEFAULT_TIME_ZONE).dueAt,
  });
  await openAs(page, `/admin/businesses/${id}`);
  await expect(page.getByText(/The daily e-mail is overdue/)).toBeVisible();
  await expectFitForAll(page, 'admin-business-overdue');

  await page
    .getByRole('button', { name: 'Send again: Daily e-mail for Wednesday, November 18' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'It may arrive twice' });
  await expect(dialog).toContainText('it may have arrived');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await mailsSoFar(address)).toEqual([]);

  await page.getByRole('button', { name: 'Build now' }).press('Enter');
  await expect(page.getByText('We are building the daily e-mail.')).toBeVisible();
  expect(await mailTo(address)).toHaveLength(1);
});

test('an administrator sees the health of the service', async ({ page }) => {
  await runSchedule('digestSweep', new Date());
  await openAs(page, '/admin/health');
  await expect(page.getByText('Skipped on purpose')).toBeVisible();
  const schedules = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  const sweep = schedules.filter({ hasText: 'Daily e-mails due' });
  await expect(sweep).not.toContainText('Overdue');
  await expect(sweep).not.toContainText('Has not run yet');
  await expectFitForAll(page, 'admin-health');
  await page.getByLabel('Day of the daily e-mails').fill('2026-11-18');
  await expect(page).toHaveURL(/date=2026-11-18/);
  await expect(
    page.getByRole('heading', { name: 'Daily e-mails for Wednesday, November 18' }),
  ).toBeVisible();
});
