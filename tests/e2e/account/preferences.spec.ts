import { createHash } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db, waitForDocument, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { confirmByMail } from '../../kit/local-environment/confirm-by-mail.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { mailTo, type ReceivedMail } from '../../kit/local-environment/inbox.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const PASSWORD = 'morning-paper';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

/** A bakery whose owner gets the digest at a verified address. */
async function bakeryWithDigests(): Promise<StoredBakery> {
  const bakery = await storeBakery(WEDNESDAY);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  await db.doc(paths.business(bakery.id)).update({
    digestPreferences: { isPaused: false, recipients: [bakery.email] },
  });
  return bakery;
}

async function openPreferences(page: Page, { id, email, password }: StoredBakery) {
  await page.goto(`/dashboard/${id}/preferences`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
}

const linkIn = (mail: ReceivedMail | undefined, kind: 'confirm' | 'join'): string =>
  new RegExp(`http://\\S+/${kind}/\\S+`).exec(mail?.text ?? '')?.[0] ?? '';

const row = (page: Page, address: string) =>
  page.getByRole('listitem').filter({ hasText: address });

test('an owner moves and pauses the digest', async ({ page }) => {
  const bakery = await bakeryWithDigests();
  await openPreferences(page, bakery);
  const dueAt = (snapshot: FirebaseFirestore.DocumentSnapshot) =>
    snapshot.get('digestDueAt').toDate().toISOString();

  await test.step('moves it to another hour and time zone', async () => {
    await page.getByRole('combobox', { name: 'Hour' }).click();
    await page.getByRole('option', { name: '8:00 AM' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Los Angeles');
    await page.getByRole('option', { name: 'America/Los Angeles' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('We send the next one on Monday, January 7 at 8:00 AM PST.'),
    ).toBeVisible();
    await waitForDocument(
      paths.business(bakery.id),
      (snapshot) => dueAt(snapshot) === '2036-01-07T16:00:00.000Z',
    );
  });

  await test.step('hides the amounts in subject lines', async () => {
    await page.getByRole('switch', { name: 'Hide amounts in subject lines' }).click();
    await expect(page.getByText('Your next e-mail hides amounts in its subject.')).toBeVisible();
    await waitForDocument(
      paths.business(bakery.id),
      (snapshot) => snapshot.get('digestPreferences.hidesAmounts') === true,
    );
  });

  await test.step('shows payroll spread over its pay period', async () => {
    await page.getByRole('switch', { name: 'Spread payroll over its pay period' }).click();
    await expect(page.getByText('Turned on.')).toBeVisible();
    await waitForDocument(
      paths.business(bakery.id),
      (snapshot) => snapshot.get('isPayrollSpread') === true,
    );
    await expect(
      page.getByRole('switch', { name: 'Spread payroll over its pay period' }),
    ).toBeChecked();
  });

  await test.step('pauses it until a date, and resumes it', async () => {
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Choose a day after today.')).toBeVisible();
    await page.getByLabel('Until').fill('2035-12-03');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(
      page.getByText(/The daily e-mail is paused\. The next one is for Monday, December 3/),
    ).toBeVisible();
    await expectFitForAll(page, 'preferences-paused');
    await page.getByRole('button', { name: 'Resume now' }).click();
    await expect(page.getByText('The daily e-mail is on.')).toBeVisible();
  });
});

test('an added recipient confirms before getting the digest', async ({ page, browser }) => {
  const bakery = await bakeryWithDigests();
  const address = `books-${crypto.randomUUID()}@example.com`;
  await openPreferences(page, bakery);
  await expect(row(page, bakery.email).getByText('Gets it')).toBeVisible();

  await test.step('gets an invitation e-mail and is shown as pending', async () => {
    await page.getByLabel('Another address').fill('nobody');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Enter an e-mail address, like name@example.com.')).toBeVisible();
    await page.getByLabel('Another address').fill(address);
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(row(page, address).getByText(/Waiting for confirmation/)).toBeVisible();
    await expect(page.getByLabel('Another address')).toHaveValue('');
    await expectFitForAll(page, 'preferences');
  });

  const [confirmationEmail] = await mailTo(address);
  await test.step('confirms on a page that link scanners cannot confirm', async () => {
    const link = linkIn(confirmationEmail, 'confirm');
    expect(confirmationEmail?.html).toContain(link);
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const stored = await db.doc(paths.business(bakery.id)).get();
    expect(stored.get('digestPreferences.recipients')).toEqual([bakery.email]);

    const theirs = await browser.newContext();
    const complaints = watch(theirs);
    const page2 = await theirs.newPage();
    await page2.goto(link);
    await page2.getByRole('button', { name: 'Yes, send it to me' }).click();
    await expect(page2.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await theirs.close();
    expect(complaints).toEqual([]);
    await expect(row(page, address).getByText('Gets it')).toBeVisible();
  });

  await test.step('unsubscribes, which the owner sees and cannot undo', async () => {
    const link =
      /<(http\S+)>/.exec(confirmationEmail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    await page.reload();
    await expect(row(page, address).getByText(/Unsubscribed\. Only this recipient/)).toBeVisible();
    await page.getByRole('button', { name: `Remove: ${address}` }).click();
    await expect(row(page, address)).toHaveCount(0);
    await expect(page.getByText(`${address} is removed.`)).toBeFocused();
  });
});

test.describe('an error from the server', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('appears beside the field and keeps the input', async ({ page }) => {
    const bakery = await bakeryWithDigests();
    const address = `books-${crypto.randomUUID()}@example.com`;
    await suppress(address, bakery.id);
    await openPreferences(page, bakery);
    await page.getByLabel('Another address').fill(address);
    await page.getByRole('button', { name: 'Add' }).click();
    const refusal =
      'This address has unsubscribed or rejected our e-mail, so we cannot send to it.';
    await expect(page.getByText(refusal, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Another address')).toHaveValue(address);
    await expectFitForAll(page, 'preferences-failed');
  });
});

test('a recipient who unsubscribed by mistake subscribes again', async ({ page }) => {
  const bakery = await bakeryWithDigests();
  await openPreferences(page, bakery);
  const suppression = await suppress(bakery.email, bakery.id);
  await page.reload();
  await expect(row(page, bakery.email).getByText('You have unsubscribed.')).toBeVisible();
  await page.getByRole('button', { name: /Send it to me again/ }).click();
  await expect(row(page, bakery.email).getByText('Gets it')).toBeVisible();
  expect((await suppression.get()).get('digestsOf')).toEqual({});
});

/** Suppresses the address, as an unsubscribe does. */
async function suppress(address: string, businessId: string) {
  const key = createHash('sha256').update(address).digest('base64url');
  const suppression = db.doc(paths.suppression(key));
  await suppression.set({ everything: null, digestsOf: { [businessId]: new Date() } });
  return suppression;
}

test('an invited accountant reads everything and changes nothing, until removed', async ({
  page,
  browser,
}) => {
  const bakery = await bakeryWithDigests();
  const address = `accountant-${crypto.randomUUID()}@example.com`;
  await openPreferences(page, bakery);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByLabel('Invite by e-mail').fill(address);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(row(page, address).getByText('Invited to view, not accepted yet')).toBeVisible();

  const [confirmationEmail] = await mailTo(address);
  const context = await browser.newContext();
  const complaints = watch(context);
  const theirs = await context.newPage();

  await test.step('creates an account with the link, and accepts', async () => {
    await theirs.goto(linkIn(confirmationEmail, 'join'));
    await theirs.getByLabel('E-mail').fill(address);
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: /You are invited/ })).toBeVisible();
    await expect(theirs.getByText('Confirm your e-mail address first')).toBeVisible();
    await expectFitForAll(theirs, 'invitation');
    await confirmByMail(context, address);
    // This tab takes over the new session of the other one within a second.
    await expect(theirs.getByText('Confirm your e-mail address first')).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(theirs.getByRole('heading', { name: 'Bluebird Bakery' })).toBeVisible();
    await expect(theirs.getByRole('slider', { name: 'Day' })).toBeVisible();
    await expect(row(page, address).getByText('View only')).toBeVisible();
  });

  await test.step('sees everything and has no buttons that change it', async () => {
    await theirs.getByRole('link', { name: 'Settings' }).click();
    await expect(theirs.getByText('Only owners can change this.', { exact: false })).toBeVisible();
    await expect(row(theirs, bakery.email).getByText('Gets it')).toBeVisible();
    for (const name of ['Rename', 'Save', 'Pause', 'Add', 'Invite', /Remove/]) {
      await expect(theirs.getByRole('button', { name })).toHaveCount(0);
    }
    await expectFitForAll(theirs, 'preferences-viewer');
  });

  await test.step('loses access when removed', async () => {
    await page.getByRole('button', { name: `Remove: ${address}` }).click();
    await expect(row(page, address)).toHaveCount(0);
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Add your business' })).toBeVisible();
  });
  await context.close();
  expect(complaints).toEqual([]);
});
