import { createHash } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db, waitForDocument, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { expect, expectFitForAll, test } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

/** Stores bakeries whose owner gets their digests at a verified address. */
async function bakeries(names: readonly string[]): Promise<StoredBakery & { uid: string }> {
  const bakery = await storeBakery(WEDNESDAY, names);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  const { docs } = await db
    .collection(paths.businesses)
    .where(`members.${uid}`, '==', 'owner')
    .get();
  for (const { ref } of docs) {
    await ref.update({
      digestPreferences: { isPaused: false, recipients: [bakery.email] },
      entitlement: { hasDigests: true },
    });
  }
  return { ...bakery, uid };
}

async function openPreferences(page: Page, { id, email, password }: StoredBakery) {
  await page.goto(`/dashboard/${id}/preferences`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
}

const TITLE = 'Get one e-mail for all my businesses';

test('an owner of two businesses gets one e-mail for both', async ({ page }) => {
  const owner = await bakeries(['Harbor Cafe', 'Oak Street']);
  await openPreferences(page, owner);
  const settings = paths.combinedEmail(owner.uid);

  await test.step('turns it on', async () => {
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
    await page.getByRole('switch', { name: TITLE }).click();
    await expect(page.getByText('You will get one e-mail for all your businesses.')).toBeVisible();
    await waitForDocument(settings, (snapshot) => snapshot.get('isWanted') === true);
    await expectFitForAll(page, 'preferences-combined');
  });

  await test.step('turns it off', async () => {
    await page.getByRole('switch', { name: TITLE }).click();
    await expect(page.getByText('You will get one e-mail for each business.')).toBeVisible();
    await waitForDocument(
      paths.business(owner.id),
      (snapshot) => snapshot.get('combinedOwners')?.length === 0,
    );
  });
});

test('an owner of one business has no choice to make', async ({ page }) => {
  const owner = await bakeries(['Harbor Cafe']);
  await openPreferences(page, owner);
  await expect(page.getByRole('heading', { name: 'Hide amounts in subject lines' })).toBeVisible();
  await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(0);
});

test('an owner tries an address again whose e-mail came back', async ({ page }) => {
  const owner = await bakeries(['Harbor Cafe']);
  const key = createHash('sha256').update(owner.email).digest('base64url');
  const bounced = { everything: { reason: 'bounced', at: new Date() }, digestsOf: {} };
  await db.doc(paths.suppression(key)).set(bounced);
  await openPreferences(page, owner);
  const row = page.getByRole('listitem').filter({ hasText: owner.email });
  await expect(row.getByText(/our e-mail to this address came back/)).toBeVisible();
  await expectFitForAll(page, 'preferences-unreachable');
  await page.getByRole('button', { name: `Try this address again: ${owner.email}` }).click();
  await expect(page.getByText('We’ll try again with the next e-mail.')).toBeVisible();
  await expect(row.getByText('Gets it')).toBeVisible();
});
