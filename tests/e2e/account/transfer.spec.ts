// An owner gives a business to another person, who accepts it.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Page } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, db, createUser, confirmAddress } from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery } from '../../kit/local-environment/bakery.ts';
import { mailTo } from '../../kit/local-environment/inbox.ts';
import { expect, expectFitForAll, test, watch } from '../fixtures.ts';

const WEDNESDAY = businessDate('2026-11-18');
const PASSWORD = 'morning-paper';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });
test.use({ expectedErrors: /status of 403/ });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

async function offerTo(page: Page, address: string): Promise<void> {
  await page.getByLabel('E-mail address of the new owner').fill(address);
  await page.getByRole('button', { name: 'Transfer this business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer this business?' });
  await expect(
    dialog.getByText('Your subscription is not transferred.', { exact: false }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the offer' }).click();
  await confirmIdentity(page);
  await expect(page.getByText(`Waiting for ${address} to accept.`)).toBeVisible();
}

test('an owner transfers a business and stays as a viewer', async ({ page, browser }) => {
  const { id, email } = await storeBakery(WEDNESDAY);
  const { uid: formerId } = await getAuth(app).getUserByEmail(email);
  await confirmAddress(formerId);
  await db.doc(paths.business(id)).update({
    digestPreferences: { isPaused: false, recipients: [email] },
  });
  const olga = `olga-${crypto.randomUUID()}@example.com`;
  const newId = await createUser({
    email: olga,
    password: PASSWORD,
    emailVerified: true,
  });
  const business = async () => (await db.doc(paths.business(id)).get()).data() ?? {};
  await page.goto(`/dashboard/${id}/settings`);
  await signIn(page, email);

  await test.step('states the consequences, sends the offer and withdraws it', async () => {
    await page.getByLabel('E-mail address of the new owner').fill(olga);
    await page.getByRole('button', { name: 'Transfer this business' }).click();
    await expect(page.getByRole('dialog', { name: 'Offer this business?' })).toBeVisible();
    await expectFitForAll(page, 'transfer-consequences');
    await page.keyboard.press('Escape');
    await offerTo(page, olga);
    await expectFitForAll(page, 'transfer-pending');
    // An offer that was withdrawn before its e-mail left is not sent.
    await mailTo(olga);
    await page.getByRole('button', { name: 'Withdraw the offer' }).click();
    await expect(page.getByText('The offer was withdrawn.', { exact: false })).toBeVisible();
    expect((await business()).members).toEqual({ [formerId]: 'owner' });
  });

  await test.step('the new owner reads what it means and accepts', async () => {
    await offerTo(page, olga);
    const [, offer] = await mailTo(olga, 2);
    const link = /http:\/\/\S+\/transfer\/\S+/.exec(offer?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await expect(
      page.getByText('This offer was sent to a different address.', { exact: false }),
    ).toBeVisible();
    await expectFitForAll(page, 'transfer-other-account');

    const context = await browser.newContext();
    const complaints = watch(context);
    const theirs = await context.newPage();
    await theirs.goto(link.replace(/.*\/transfer/, `${new URL(page.url()).origin}/transfer`));
    await theirs.getByRole('link', { name: 'Sign in' }).click();
    await signIn(theirs, olga);
    await expect(
      theirs.getByText('The former owner can still view everything.', { exact: false }),
    ).toBeVisible();
    await expectFitForAll(theirs, 'transfer-offer');
    await theirs.getByRole('button', { name: 'Accept and become the owner' }).click();
    await confirmIdentity(theirs);
    await expect(theirs).toHaveURL(new RegExp(`/dashboard/${id}`));
    await theirs.goto(`/dashboard/${id}/people`);
    await expect(theirs.getByText('Became the owner of this business')).toBeVisible();
    await context.close();
    expect(complaints).toEqual([]);
  });

  await test.step('both get a confirmation, and the former owner can only view', async () => {
    expect(await business()).toMatchObject({
      members: { [formerId]: 'viewer', [newId]: 'owner' },
      viewers: { [formerId]: email },
      digestPreferences: { recipients: [email, olga] },
    });
    const [given] = await mailTo(email);
    expect(given?.subject).toBe('Your business has a new owner');
    expect((await mailTo(olga, 3)).map(({ subject }) => subject)).toContain(
      'You are now the owner of a business',
    );
    await page.goto(`/dashboard/${id}/settings`);
    await expect(page.getByText(`Only owners can change this. Ask ${olga}.`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Transfer this business' })).toHaveCount(0);
  });
});
