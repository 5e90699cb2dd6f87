// An owner signs in, answers an alert, changes a category, invites a viewer and imports a file with
// the keyboard only, at phone width. `tabTo` fails if an element on the way shows no focus.
import { EMPTY_ALERT_STATE } from '@daily-snapshot/domain/alerts/business-alert-state';
import {
  addDays,
  businessDate,
  businessDateAt,
} from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { aStoredAlert } from '../../kit/builders/stored-alert.ts';
import { tabTo, typeInto } from '../../kit/browser/keyboard.ts';
import { app, confirmAddress, db } from '../../kit/local-environment/admin-sdk.ts';
import { asCsv, shopLines } from '../../kit/local-environment/bank-file.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { expect, test } from '../fixtures.ts';

const MONDAY = businessDate('2026-11-16');

test.use({ viewport: { width: 360, height: 740 } });

async function bakeryWithAlert(): Promise<StoredBakery> {
  const bakery = await storeBakery(MONDAY);
  const { id } = bakery;
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  // Only an owner with a confirmed address can invite.
  await confirmAddress(uid);
  await db.doc(paths.alertState(id)).set(storedAlertState(id, EMPTY_ALERT_STATE, null));
  await db.doc(paths.alert(id, `${MONDAY}-00000000000000aa`)).set(aStoredAlert());
  return bakery;
}

async function signIn(page: Page, { id, email, password }: StoredBakery): Promise<void> {
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await typeInto(page, 'Password', password);
  await page.keyboard.press('Enter');
}

test('an owner runs the business by keyboard', async ({ page }) => {
  const bakery = await bakeryWithAlert();
  const dashboard = `/dashboard/${bakery.id}`;
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name }).first());
    await page.keyboard.press('Enter');
  };

  await test.step('signs in', () => signIn(page, bakery));

  await test.step('answers an alert and undoes the answer', async () => {
    const alerts = page.getByRole('region', { name: '1 alert needs an answer' });
    await expect(alerts).toBeVisible();
    await press('I know them');
    await expect(alerts).toHaveCount(0);
    await press('Undo');
    await expect(alerts).toBeVisible();
  });

  await test.step('changes the category of a transaction', async () => {
    await page.goto(`${dashboard}/transactions`);
    // The page that follows the first view does not keep the focus.
    await expect(page.getByRole('button', { name: 'More' })).toBeEnabled();
    await press(/^Change the category of Northside Oven Repair/);
    await expect(page.locator(':focus')).toHaveRole('combobox');
    await page.keyboard.type('owner draws');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  });

  await test.step('invites a viewer', async () => {
    await page.goto(`${dashboard}/people`);
    await typeInto(page, 'Invite by e-mail', `reader-${crypto.randomUUID()}@example.com`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/reader-[\w-]+@example\.com/).first()).toBeVisible();
  });

  await test.step('imports a file', async () => {
    const lines = shopLines(addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1), 20);
    await page.goto(`${dashboard}/connections`);
    const chooser = page.waitForEvent('filechooser');
    await press('Import a file');
    const buffer = Buffer.from(asCsv(lines));
    await (await chooser).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByRole('heading', { name: 'Check the transactions' })).toBeFocused();
    await press(`Import ${lines.length} transactions`);
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeFocused();
  });
});
