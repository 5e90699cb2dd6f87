// Covers an urgent alert: its e-mail arrives between two digests, link scanners cannot answer it,
// and the owner can with two taps.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  resetHistory,
  EMPTY_ALERT_STATE,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { getAuth } from 'firebase-admin/auth';
import { storedAlertState } from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import {
  app,
  call,
  db,
  waitForDocument,
  signUp,
  confirmAddress,
} from '../../kit/local-environment/admin-sdk.ts';
import { storeBakery, type StoredBakery } from '../../kit/local-environment/bakery.ts';
import { asOfx } from '../../kit/local-environment/bank-file.ts';
import { mailsSoFar, mailTo, type ReceivedMail } from '../../kit/local-environment/inbox.ts';
import { runSchedule } from '../../kit/local-environment/environment.ts';
import { expect, expectFitForAll, expectPlainFit, test } from '../fixtures.ts';

// Each page check takes four screenshots and four accessibility scans.
test.describe.configure({ timeout: 240_000 });

const linksIn = ({ text, html, headers }: ReceivedMail): string[] => [
  ...new Set(
    [text, html.replaceAll('&amp;', '&'), headers['List-Unsubscribe'] ?? '']
      .flatMap((part) => part.match(/https?:\/\/[^\s"<>]+/g) ?? [])
      .map((link) => link.replace(/[.,]$/, '')),
  ),
];

/** Creates a paid bakery with a verified owner and a history. */
async function watchedBakery(): Promise<StoredBakery & { readonly ownerId: string }> {
  const now = new Date();
  const bakery = await storeBakery(latestDigest(now, DEFAULT_TIME_ZONE).businessDate);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  await db.doc(paths.business(bakery.id)).update({
    entitlement: { hasDigests: true },
    digestPreferences: { isPaused: false, recipients: [bakery.email] },
  });
  const alertState = paths.alertState(bakery.id);
  await db.doc(alertState).set(storedAlertState(bakery.id, resetHistory(EMPTY_ALERT_STATE), now));
  await runSchedule('everyQuarterHour', new Date(now.getTime() + 60_000));
  await waitForDocument(alertState, (found) => found.get('isUnread') === false);
  return { ...bakery, ownerId: uid };
}

/** Imports a bank file between two digests, as the owner's browser would. */
async function importPayment({ id }: StoredBakery, payee: string, amountCents: number) {
  const owner = await signUp();
  await db.doc(paths.business(id)).update({ [`members.${owner.id}`]: 'owner' });
  const today = businessDateAt(new Date(), DEFAULT_TIME_ZONE);
  const file = asOfx([{ date: today, description: payee, amountCents }], '1234');
  const answer = await call(
    'importFile',
    {
      businessId: id,
      fileName: 'today.ofx',
      packed: gzipSync(file).toString('base64'),
      mapping: null,
      accounts: [{ name: 'Checking', kind: 'bank', nameInFile: '1234' }],
      completeThrough: addDays(today, -1),
      ignoresBalances: false,
      isTrial: false,
    },
    owner,
  );
  expect(answer.body.error).toBeUndefined();
}

test('an urgent alert is e-mailed between two digests and answered with two taps', async ({
  page,
}) => {
  const bakery = await watchedBakery();
  await importPayment(bakery, 'Nova Trading', -980_000);
  const later = new Date(Date.now() + 20 * 60_000);
  await runSchedule('everyQuarterHour', later);
  const [alertEmail] = await mailTo(bakery.email);
  if (!alertEmail) throw new Error('There is no alert e-mail.');

  const { docs } = await db.collection(paths.alerts(bakery.id)).get();
  // The history of the bakery has alerts of its own.
  const found = docs.find((alert) => alert.get('alert.counterparty') === 'Nova Trading');
  if (!found) throw new Error('There is no alert.');
  const alertPath = found.ref.path;

  await test.step('the e-mail names the finding in HTML and text, with no amount in its subject', () => {
    expect(alertEmail.subject).toBe('A critical alert for “Bluebird Bakery”');
    for (const part of [alertEmail.text, alertEmail.html]) {
      expect(part).toContain('You paid Nova Trading $9,800 for the first time');
    }
  });

  const links = linksIn(alertEmail);
  const answerLink = links.find((link) => new URL(link).pathname.startsWith('/a/')) ?? '';

  await test.step('programs that fetch every link change nothing', async () => {
    // One link for each of three answers, and the one to unsubscribe.
    expect(links).toHaveLength(4);
    await waitForDocument(alertPath, (snapshot) => snapshot.get('sentAt') !== null);
    const state = async () => {
      const alertPaths = [alertPath, paths.alertState(bakery.id), paths.business(bakery.id)];
      const [alert, alertState, business] = await db.getAll(
        ...alertPaths.map((path) => db.doc(path)),
      );
      return [alert?.data(), alertState?.updateTime?.toMillis(), business?.updateTime?.toMillis()];
    };
    const before = await state();
    for (const link of links) {
      for (const [method, headers] of [
        ['HEAD', {}],
        ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
        ['GET', { 'user-agent': 'Mozilla/5.0 (link checker)' }],
      ] as const) {
        expect((await fetch(link, { method, headers })).status, link).toBe(200);
      }
    }
    for (const method of ['PUT', 'DELETE']) {
      expect((await fetch(answerLink, { method })).status).toBe(405);
    }
    expect((await fetch(answerLink, { method: 'POST' })).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  await test.step('the owner opens the link and answers with one button', async () => {
    await page.goto(answerLink);
    await expect(
      page.getByRole('heading', { name: 'You paid Nova Trading $9,800 for the first time.' }),
    ).toBeVisible();
    await expectPlainFit(page, 'alert-link');
    await page.getByRole('button', { name: 'I know them' }).click();
    await expect(page.getByText('You said you know this payee. Muted by you on')).toBeVisible();
    await expect(page.getByText('You can undo your answer here or on the site.')).toBeVisible();
    await expectPlainFit(page, 'alert-link-answered');
    const stored = await db.doc(alertPath).get();
    expect(stored.get('answer')).toMatchObject({
      answer: 'expected',
      choice: 'payee-known',
      by: bakery.ownerId,
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone.')).toBeVisible();
    expect((await db.doc(alertPath).get()).get('answer')).toBeNull();
    await page.getByRole('button', { name: 'I don’t recognize this' }).click();
    await expect(page.getByText('You do not recognize this payment.')).toBeVisible();
  });

  await test.step('the inbox shows the same answer', async () => {
    await page.getByRole('link', { name: 'All alerts of Bluebird Bakery' }).click();
    await page.getByLabel('E-mail').fill(bakery.email);
    await page.getByLabel('Password', { exact: true }).fill(bakery.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const answered = page.getByRole('region', { name: 'Answered' });
    await expect(answered).toContainText('You paid Nova Trading $9,800 for the first time');
    await expect(answered).toContainText('You do not recognize this payment.');
    await expect(answered).toContainText('We e-mailed you about this on');
    await expectFitForAll(page, 'alerts-mailed');
  });

  await test.step('each cause sends one e-mail, also four hours later', async () => {
    await runSchedule('everyQuarterHour', new Date(later.getTime() + 5 * 3_600_000));
    expect(await mailsSoFar(bakery.email)).toHaveLength(1);
  });
});

test.describe('an invalid link', () => {
  // The browser logs the HTTP status as an error.
  test.use({ expectedErrors: /status of 404/ });

  test('says that it is invalid and where to go', async ({ page }) => {
    const response = await page.goto(`/a/${'x'.repeat(20)}.${randomUUID()}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Open your alerts in Daily Snapshot' }),
    ).toBeVisible();
    await expectPlainFit(page, 'alert-link-none');
  });
});

test('an owner turns urgent mail off and on, and sees which channels do not exist yet', async ({
  page,
}) => {
  const bakery = await storeBakery(latestDigest(new Date(), DEFAULT_TIME_ZONE).businessDate);
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await page.goto(`/dashboard/${bakery.id}/settings`);
  await page.getByLabel('E-mail').fill(bakery.email);
  await page.getByLabel('Password', { exact: true }).fill(bakery.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const channels = page.getByRole('region', { name: 'Channels' });
  await expect(channels.getByRole('row', { name: /^Text message/ })).toContainText(
    'Not available yet',
  );
  await expect(channels.getByRole('row', { name: /^Push/ })).toContainText('Not available yet');
  await channels.getByRole('switch', { name: 'Critical alerts by e-mail' }).click();
  await expect(
    channels.getByText('Off for you. Your daily e-mail still lists them.'),
  ).toBeVisible();
  await waitForDocument(paths.business(bakery.id), (found) =>
    (found.get('quietOwners') ?? []).includes(uid),
  );
  await expectFitForAll(page, 'settings-channels');
  await channels.getByRole('switch', { name: 'Critical alerts by e-mail' }).click();
  await waitForDocument(
    paths.business(bakery.id),
    (found) => found.get('quietOwners').length === 0,
  );
});
