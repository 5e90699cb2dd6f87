import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import {
  app,
  call,
  db,
  signInAs,
  waitForDocument,
  confirmAddress,
} from '../../kit/local-environment/admin-sdk.ts';
import { confirmByMail } from '../../kit/local-environment/confirm-by-mail.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const TUESDAY = addDays(WEDNESDAY, -1);
const NOVA = `${TUESDAY}-00000000000000aa`;
const PASSWORD = 'morning-paper';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 420_000 });

async function bakeryWithAlert(): Promise<StoredBakery> {
  const bakery = await storeBakery(WEDNESDAY);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  await db
    .doc(paths.alert(bakery.id, NOVA))
    .set(aStoredAlert({ alert: { ...aStoredAlert().alert, date: TUESDAY } }));
  await db
    .doc(paths.alertState(bakery.id))
    .set(storedAlertState(bakery.id, EMPTY_ALERT_STATE, null));
  return bakery;
}

async function signIn(page: Page, { email, password }: StoredBakery, path: string) {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const row = (page: Page, address: string) =>
  page.getByRole('listitem').filter({ hasText: address });

test('an invited bookkeeper sorts and answers, and cannot open the controls of the owner', async ({
  page,
  browser,
}) => {
  const bakery = await bakeryWithAlert();
  const address = `bookkeeper-${crypto.randomUUID()}@example.com`;
  await signIn(page, bakery, `/dashboard/${bakery.id}/people`);

  await test.step('the owner invites them, and the e-mail says what they can do', async () => {
    await expect(row(page, bakery.email).getByText('Owner', { exact: true })).toBeVisible();
    await page.getByLabel('Bookkeeper: can also sort transactions and answer alerts').check();
    await page.getByLabel('Invite by e-mail').fill(address);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(row(page, address).getByText('Invited as bookkeeper')).toBeVisible();
    await expectFitForAll(page, 'people');
  });

  const [invitation] = await mailTo(address);
  expect(invitation?.text).toContain('categorize transactions, import files and answer alerts');
  const link = /http:\/\/\S+\/join\/\S+/.exec(invitation?.text ?? '')?.[0] ?? '';
  const context = await browser.newContext();
  const complaints = watch(context);
  const theirs = await context.newPage();

  await test.step('they accept, and the dashboard opens with their work', async () => {
    await theirs.goto(link);
    await theirs.getByLabel('E-mail').fill(address);
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByText('Confirm your e-mail address first')).toBeVisible();
    await confirmByMail(context, address);
    // This tab takes over the new session of the other one within a second.
    await expect(theirs.getByText('Confirm your e-mail address first')).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
    const work = theirs.getByRole('region', { name: 'Your work today' });
    await expect(work.getByText('1 alert needs an answer.', { exact: true })).toBeVisible();
    await expect(row(page, address).getByText('Bookkeeper', { exact: true })).toBeVisible();
    for (const name of ['Rename', 'Start my daily snapshot']) {
      await expect(theirs.getByRole('button', { name })).toHaveCount(0);
    }
    await expectFitForAll(theirs, 'dashboard-bookkeeper');
  });

  await test.step('they answer the alert', async () => {
    await theirs.getByRole('link', { name: /^Answer/ }).click();
    await expect(theirs.getByText('Ask the owner')).toBeVisible();
    await expectFitForAll(theirs, 'alerts-bookkeeper');
    await theirs.getByRole('button', { name: 'I know them' }).click();
    await waitForDocument(
      paths.alert(bakery.id, NOVA),
      (alert) => alert.get('answer.choice') === 'payee-known',
    );
    await page.goto(`/dashboard/${bakery.id}/alerts`);
    // The first view is in the document, too, until the page replaces it.
    const answered = page.getByRole('region', { name: 'Answered' });
    await expect(answered.getByText(`Answered by ${address}: “I know them”.`)).toBeVisible();
  });

  await test.step('they sort a transaction, and the owner sees who did it', async () => {
    await theirs.goto(`/dashboard/${bakery.id}/transactions?q=dairy`);
    await theirs
      .getByRole('button', { name: /^Change the category/ })
      .first()
      .press('Enter');
    await theirs.getByRole('combobox', { name: 'Category' }).fill('owner draws');
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText(/transactions moved to owner draws/)).toBeVisible();
    await page.goto(`/dashboard/${bakery.id}/corrections`);
    await expect(page.getByText(`by ${address}`, { exact: false })).toBeVisible();
  });

  await test.step('they read the settings, which name the owner to ask', async () => {
    await theirs.goto(`/dashboard/${bakery.id}/preferences`);
    await expect(
      theirs.getByText(`Only owners can change this. Ask ${bakery.email}.`),
    ).toBeVisible();
    for (const path of ['preferences', 'settings', 'people', 'connections']) {
      await theirs.goto(`/dashboard/${bakery.id}/${path}`);
      await expect(theirs.getByRole('heading', { level: 2 }).first()).toBeVisible();
      for (const name of ['Save', 'Pause', 'Add', 'Invite', /^Remove/, /^Connect/]) {
        await expect(theirs.getByRole('button', { name })).toHaveCount(0);
      }
      await expect(theirs.getByRole('switch')).toHaveCount(0);
    }
    await theirs.goto(`/dashboard/${bakery.id}/preferences`);
    await expect(theirs.getByText(`Ask ${bakery.email}.`, { exact: false })).toBeVisible();
    await expectFitForAll(theirs, 'preferences-bookkeeper');
  });

  await test.step('the server refuses what only an owner may do', async () => {
    const { uid } = await getAuth(app).getUserByEmail(address);
    const caller = await signInAs(uid);
    const businessId = bakery.id;
    for (const [name, request] of [
      ['startDigests', { businessId }],
      ['pauseDigests', { businessId, until: null }],
      ['addRecipient', { businessId, address }],
      ['inviteMember', { businessId, address: 'eve@example.com', role: 'viewer' }],
      ['setMemberRole', { businessId, address, role: 'viewer' }],
      ['removeMember', { businessId, address }],
      ['beginConnection', { businessId, provider: 'plaid' }],
      ['setAlertBudget', { businessId, alertBudget: 2 }],
    ] as const) {
      expect((await call(name, request, caller)).status, name).toBe(403);
    }
  });

  await test.step('they lose the power at once when the owner makes them a viewer', async () => {
    await page.goto(`/dashboard/${bakery.id}/people`);
    await page.getByRole('button', { name: `Make view only: ${address}` }).click();
    await expect(row(page, address).getByText('View only', { exact: true })).toBeVisible();
    await theirs.goto(`/dashboard/${bakery.id}`);
    await expect(theirs.getByRole('article', { name: /^Digest of/ })).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Your work today' })).toHaveCount(0);
    const { uid } = await getAuth(app).getUserByEmail(address);
    const answer = { businessId: bakery.id, alertId: NOVA, answer: null };
    expect((await call('answerAlert', answer, await signInAs(uid))).status).toBe(403);
  });
  await context.close();
  expect(complaints).toEqual([]);
});
