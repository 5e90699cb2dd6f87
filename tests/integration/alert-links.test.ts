// The links beside an alert in a digest, from the sweep to the answer.
import { gzipSync } from 'node:zlib';
import {
  resetHistory,
  EMPTY_ALERT_STATE,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { storedAlertState } from '../../functions/src/alerts/firestore/packed-alert-state.ts';
import {
  app,
  call,
  db,
  waitForDocument,
  signUp,
  confirmAddress,
} from '../kit/local-environment/admin-sdk.ts';
import { storeBakery } from '../kit/local-environment/bakery.ts';
import { asOfx } from '../kit/local-environment/bank-file.ts';
import { mailTo, type ReceivedMail } from '../kit/local-environment/inbox.ts';
import { runSchedule } from '../kit/local-environment/environment.ts';

const linksIn = ({ text, html }: ReceivedMail): string[] => [
  ...new Set([text, html].flatMap((part) => part.match(/https?:\/\/[^\s"<>]+/g) ?? [])),
];

/**
 * Stores a bakery with a first payment and sends the digest with the alert to its owner and an
 * accountant.
 */
async function bakeryWithSentAlert() {
  const now = new Date();
  const latest = latestDigest(now, DEFAULT_TIME_ZONE).businessDate;
  const bakery = await storeBakery(addDays(latest, -7));
  const { uid } = await getAuth(app).getUserByEmail(bakery.email);
  await confirmAddress(uid);
  const accountant = `${crypto.randomUUID()}@ledgerly.example`;
  const helper = await signUp();
  const business = db.doc(paths.business(bakery.id));
  await business.update({
    entitlement: { hasDigests: true },
    digestPreferences: { isPaused: false, recipients: [bakery.email, accountant] },
    [`members.${helper.id}`]: 'owner',
    digestDueAt: now,
    digestShard: shardOf(bakery.id),
  });
  const alertState = db.doc(paths.alertState(bakery.id));
  await alertState.set(storedAlertState(bakery.id, resetHistory(EMPTY_ALERT_STATE), now));
  await runSchedule('everyQuarterHour', new Date(now.getTime() + 60_000));
  await waitForDocument(alertState.path, (found) => found.get('isUnread') === false);
  // Prevents an alert check before the digest is due.
  await alertState.update({ nextCheckAt: null });
  const date = addDays(latest, -2);
  const file = asOfx([{ date, description: 'Nova Trading', amountCents: -980_000 }], '1234');
  const request = {
    businessId: bakery.id,
    fileName: 'week.ofx',
    packed: gzipSync(file).toString('base64'),
    mapping: null,
    accounts: [{ name: 'Checking', kind: 'bank', nameInFile: '1234' }],
    completeThrough: addDays(latest, -1),
    ignoresBalances: false,
    isTrial: false,
  };
  expect((await call('importFile', request, helper)).body.error).toBeUndefined();
  const sources = db.doc(paths.dailySummaries(bakery.id));
  const sourceStates = ((await sources.get()).get('sources') ?? []) as object[];
  await sources.update({
    sources: sourceStates.map((source) => ({ ...source, completeThrough: addDays(latest, -1) })),
  });
  await runSchedule('digestSweep', now);
  const [owners, accountants] = [await mailTo(bakery.email), await mailTo(accountant)];
  return { bakery, ownerId: uid, owners: owners[0], accountants: accountants[0] };
}

describe('the links beside an alert in a digest', () => {
  it('change nothing when fetched, and store an owner’s answer when submitted', async () => {
    const { bakery, ownerId, owners, accountants } = await bakeryWithSentAlert();
    if (!owners || !accountants) throw new Error('There is no mail.');
    const { docs } = await db.collection(paths.alerts(bakery.id)).get();
    const found = docs.find((doc) => doc.get('alert.counterparty') === 'Nova Trading');
    if (!found) throw new Error('There is no alert.');

    for (const mail of [owners, accountants]) {
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('You paid Nova Trading');
        expect(part).not.toContain('{{');
      }
    }
    expect(accountants.html + accountants.text).not.toMatch(/\/a\/|\/dashboard/);
    expect(owners.text).toContain('Open this digest: http');
    const answers = linksIn(owners).filter((link) => new URL(link).pathname.startsWith('/a/'));
    expect(answers.length).toBeGreaterThan(0);
    for (const link of answers) {
      expect(owners.html).toContain(link);
      expect(owners.text).toContain(`: ${link}`);
    }

    const state = async () =>
      (await db.getAll(found.ref, db.doc(paths.alertState(bakery.id)))).map(({ updateTime }) =>
        updateTime?.toMillis(),
      );
    const before = await state();
    for (const link of [...linksIn(owners), ...linksIn(accountants)]) {
      for (const method of ['HEAD', 'GET', 'GET']) {
        const looked = await fetch(link, { method, headers: { 'sec-purpose': 'prefetch' } });
        expect(looked.status, link).toBe(200);
      }
    }
    expect(await state()).toEqual(before);

    const link = answers.find((one) => one.includes(found.id)) ?? '';
    const pressed = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'expected' }),
    });
    expect(pressed.status).toBe(200);
    expect(pressed.headers.get('referrer-policy')).toBe('no-referrer');
    expect(pressed.headers.get('cache-control')).toContain('no-store');
    expect((await found.ref.get()).get('answer')).toMatchObject({
      answer: 'expected',
      by: ownerId,
    });
  });
});
