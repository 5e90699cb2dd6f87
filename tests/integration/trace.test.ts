// One id leads from a call of the browser through the log and the task to the e-mail.
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { BROWSER_ERRORS_PATH } from '@daily-snapshot/domain/operations/browser-error';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { call, db, signUp } from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { FunctionsLog } from '../kit/local-environment/functions-log.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';

const TRACE_ID = crypto.randomUUID().replaceAll('-', '').slice(0, 16);

describe('the trace id of a call', () => {
  it('is in the log entries of the call and of the delivery, in the outbox and in the e-mail', async () => {
    const owner = await signUp({
      email: `${crypto.randomUUID()}@harbor.example`,
      emailVerified: true,
    });
    const business = db.collection(paths.businesses).doc();
    await business.set({
      name: 'Harbor Bread',
      timeZone: DEFAULT_TIME_ZONE,
      members: { [owner.id]: 'owner' },
      createdAt: new Date(),
      digestPreferences: { isPaused: false, recipients: [] },
      entitlement: { hasDigests: true },
    });
    const address = `${crypto.randomUUID()}@harbor.example`;
    const log = await FunctionsLog.fromNow();
    const request = { businessId: business.id, address, traceId: TRACE_ID };
    expect((await call('addRecipient', request, owner)).status).toBe(200);

    const [email] = await mailTo(address);
    expect(email).toMatchObject({ customArgs: { daily_snapshot_trace: TRACE_ID } });
    const { docs } = await db.collection(paths.outbox).where('traceId', '==', TRACE_ID).get();
    expect(docs).toHaveLength(1);
    for (const message of ['Answered a call', 'Handled the delivery of an e-mail']) {
      await expect
        .poll(
          async () => {
            const lines = (await log.read()).split('\n');
            return lines.some((line) => line.includes(message) && line.includes(TRACE_ID));
          },
          { timeout: 20_000 },
        )
        .toBe(true);
    }
  });

  it('is refused if it is anything else', async () => {
    const owner = await signUp({ email: `${crypto.randomUUID()}@harbor.example` });
    const answer = await call('listSessions', { traceId: 'Dana Whitfield' }, owner);
    expect(answer.status).toBe(400);
  });
});

describe('the report of an error in a browser', () => {
  const url = `${addressOf(environmentAddresses().ports.site)}${BROWSER_ERRORS_PATH}`;
  const report = {
    where: 'script',
    type: 'TypeError',
    location: '/assets/app-Ab1.js:1:2',
    route: '/dashboard/:business',
    build: `index-${TRACE_ID}.js`,
  };
  const post = (body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const stored = async () =>
    (await db.collection(paths.browserErrors).where('build', '==', report.build).get()).docs.map(
      (one) => one.data(),
    );

  it('is counted at the address of the site, and nothing else is stored', async () => {
    expect((await post({ ...report, message: 'Dana Whitfield' })).status).toBe(204);
    expect((await post({ ...report, type: 'Dana Whitfield' })).status).toBe(204);
    expect(await stored()).toEqual([]);
    expect((await post(report)).status).toBe(204);
    expect((await post(report)).status).toBe(204);
    await wait(100);
    expect(await stored()).toMatchObject([{ count: 2, type: 'TypeError' }]);
    expect((await fetch(url)).status).toBe(405);
  });
});
