// Covers an intraday alert: found, e-mailed, seen, answered, and reported by the next digest.
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { describe, expect, it } from 'vitest';
import {
  aConnection,
  ADA,
  AFTERNOON,
  firstPayment,
  MONDAY,
  SUNDAY,
  TUESDAY,
  monitoredBusiness,
} from '../../../../tests/kit/memory/monitored-business.ts';
import { answerAlert, markAlertsSeen } from './answer-alert.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { checkAlerts } from './check-alerts.ts';
import { sweepAlertChecks } from './sweep-alert-checks.ts';

const HOUR_MS = 3_600_000;

type Bakery = Awaited<ReturnType<typeof monitoredBusiness>>;

const check = ({ ports }: Bakery) => checkAlerts(ports, { businessId: 'bakery' });

const idOf = ({ alerts }: Bakery) => alerts()[0]?.id ?? '';

const tuesday = ({ ports }: Bakery) =>
  buildDigest(ports, { businessId: 'bakery', businessDate: TUESDAY });

async function sent() {
  const bakery = await monitoredBusiness();
  await bakery.importTransactions([firstPayment()]);
  await check(bakery);
  return bakery;
}

describe('a large first payment between two digests', () => {
  it('is found by the next sweep, on an incomplete day', async () => {
    const bakery = await monitoredBusiness();
    const page = { scheduledAt: AFTERNOON, shards: [shardOf('bakery')] };
    expect(await sweepAlertChecks(bakery.ports, page)).toEqual({ foundCount: 0, failedCount: 0 });
    await bakery.importTransactions([firstPayment()]);
    expect(await sweepAlertChecks(bakery.ports, page)).toEqual({ foundCount: 1, failedCount: 0 });
    expect([...bakery.stored.tasks.values()]).toEqual([
      { name: 'checkAlerts', payload: { businessId: 'bakery' } },
    ]);
  });

  it('is stored and e-mailed to the owner, and the day is not processed', async () => {
    const bakery = await sent();
    expect(bakery.alerts()).toMatchObject([
      { detector: 'first-payment', sentAt: AFTERNOON, seenAt: null, alert: { date: MONDAY } },
    ]);
    const [email, ...others] = bakery.alertEmails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: ADA });
    expect(email?.subject).not.toMatch(/\d/);
    expect(email?.text).toContain('You paid Nova Trading $300 for the first time');
    expect(bakery.alertState()).toMatchObject({
      unprocessed: [{ id: 'nova' }],
      hasNewPostings: false,
    });
  });

  it('is e-mailed once, however often it is checked', async () => {
    const bakery = await sent();
    await check(bakery);
    await bakery.importTransactions([firstPayment(MONDAY, 'second')]);
    await check(bakery);
    expect(bakery.alertEmails()).toHaveLength(1);
    expect(bakery.alerts()).toHaveLength(1);
  });

  it('waits for the daily run if it is two weeks old', async () => {
    const bakery = await monitoredBusiness();
    await bakery.importTransactions([firstPayment(addDays(MONDAY, -14))]);
    expect(await check(bakery)).toBe(0);
    expect(bakery.alerts()).toEqual([]);
  });

  it('is the same alert in the next digest, marked as reported', async () => {
    const bakery = await sent();
    await bakery.importTransactions([], MONDAY);
    bakery.advanceClock(20 * HOUR_MS);
    await check(bakery);
    await tuesday(bakery);
    expect(bakery.alerts()).toHaveLength(1);
    expect(bakery.stored.digests.get(`bakery_${TUESDAY}`)?.alerts).toMatchObject([
      { id: idOf(bakery), emailedOn: MONDAY, lines: ['nova'] },
    ]);
    const mail = bakery.stored.outbox.get(`bakery_${TUESDAY}`)?.mail;
    expect(mail?.text).toContain('We e-mailed you about this on Nov 23.');
    expect(mail?.text).not.toContain('needs attention.');
    expect(bakery.alertState()).toMatchObject({ intradayAlerts: [], unprocessed: [] });
  });

  it('keeps its answer when the daily run processes its day', async () => {
    const bakery = await sent();
    const request = { businessId: 'bakery', alertId: idOf(bakery), answer: 'handled' } as const;
    await answerAlert(bakery.ports, request, { id: 'ada' });
    await bakery.importTransactions([], MONDAY);
    await tuesday(bakery);
    expect(bakery.alerts()).toMatchObject([{ answer: { answer: 'handled' }, resolvedOn: null }]);
  });

  it('is one of at most three urgent e-mails a day', async () => {
    const bakery = await monitoredBusiness();
    const names = ['Nova Trading', 'Quasar Imports', 'Zenith Wholesale', 'Orchid Supply', 'Falcon'];
    await bakery.importTransactions(
      names.map((name, at) => firstPayment(MONDAY, `line ${at}`, name)),
    );
    await check(bakery);
    expect(bakery.alertEmails().length).toBeLessThanOrEqual(3);
  });
});

describe('an unseen alert e-mail', () => {
  it('is repeated once after four hours and never again', async () => {
    const bakery = await sent();
    expect(bakery.nextCheckAt()).toEqual(new Date(AFTERNOON.getTime() + 4 * HOUR_MS));
    for (const hours of [3.9, 0.2, 4, 20]) {
      bakery.advanceClock(hours * HOUR_MS);
      await check(bakery);
    }
    expect(bakery.alertEmails().map(({ subject }) => subject)).toEqual([
      'A critical alert for “Bluebird Bakery”',
      'Still open: a critical alert for “Bluebird Bakery”',
    ]);
    expect(bakery.nextCheckAt()).toBeNull();
  });

  it('is not repeated after an owner has looked or answered', async () => {
    for (const act of ['seen', 'answered'] as const) {
      const bakery = await sent();
      const [businessId, alertId, ada] = ['bakery', idOf(bakery), { id: 'ada' }];
      if (act === 'seen')
        await markAlertsSeen(bakery.ports, { businessId, alertIds: [alertId] }, ada);
      else await answerAlert(bakery.ports, { businessId, alertId, answer: 'handled' }, ada);
      expect(bakery.alerts()).toMatchObject([{ seenAt: AFTERNOON }]);
      bakery.advanceClock(5 * HOUR_MS);
      await check(bakery);
      expect(bakery.alertEmails()).toHaveLength(1);
    }
  });

  it('can be marked as seen only by an owner', async () => {
    const bakery = await sent();
    const about = { businessId: 'bakery', alertIds: [idOf(bakery)] };
    await expect(markAlertsSeen(bakery.ports, about, { id: 'vic' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(markAlertsSeen(bakery.ports, about, { id: 'eve' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(bakery.alerts()).toMatchObject([{ seenAt: null }]);
  });
});

describe('the recipients', () => {
  const emailsWith = async (set: (bakery: Bakery) => void) => {
    const bakery = await monitoredBusiness();
    set(bakery);
    await bakery.importTransactions([firstPayment()]);
    await check(bakery);
    return bakery;
  };

  it('are empty while the business has no plan, and its postings wait for the daily run', async () => {
    const bakery = await emailsWith(({ change }) => change({ entitlement: { hasDigests: false } }));
    expect(bakery.alertEmails()).toEqual([]);
    expect(bakery.alerts()).toEqual([]);
    expect(bakery.nextCheckAt()).toBeNull();
  });

  it('include the owner while digests are paused', async () => {
    const bakery = await emailsWith(({ change }) =>
      change({ digestPreferences: { isPaused: true, recipients: [ADA] } }),
    );
    expect(bakery.alertEmails()).toHaveLength(1);
  });

  it('exclude an owner who turned urgent mail off; the digest then reports the alert as new', async () => {
    const bakery = await emailsWith(({ change }) => change({ quietOwners: ['ada'] }));
    expect(bakery.alertEmails()).toEqual([]);
    expect(bakery.alerts()).toMatchObject([{ sentAt: null }]);
    expect(bakery.nextCheckAt()).toBeNull();
    await bakery.importTransactions([], MONDAY);
    await tuesday(bakery);
    const [raised] = bakery.stored.digests.get(`bakery_${TUESDAY}`)?.alerts ?? [];
    expect(raised).toMatchObject({ id: idOf(bakery) });
    expect(raised?.emailedOn).toBeUndefined();
  });

  it('exclude an owner without a verified address', async () => {
    const bakery = await emailsWith(({ stored, change }) => {
      stored.signIns.set('ada', { address: ADA, isVerified: false });
      change({ digestPreferences: { isPaused: false, recipients: [] } });
    });
    expect(bakery.alertEmails()).toEqual([]);
  });
});

describe('a connection that only its owner can fix', () => {
  const broken = (since: Date) =>
    aConnection({ problem: 'needs-reconnect', problemSince: since, lastReadAt: since });

  it('is reported after a day, even if no data arrive', async () => {
    const bakery = await monitoredBusiness();
    bakery.connections.set('bank', broken(AFTERNOON));
    await check(bakery);
    expect(bakery.alerts()).toEqual([]);
    const tomorrow = new Date(AFTERNOON.getTime() + 24 * HOUR_MS);
    expect(bakery.nextCheckAt()).toEqual(tomorrow);
    bakery.advanceClock(24 * HOUR_MS);
    await check(bakery);
    expect(bakery.alertEmails()).toHaveLength(1);
    expect(bakery.alertEmails()[0]?.text).toContain('First Bank has sent no data since Nov 23.');
    expect(bakery.alerts()).toMatchObject([
      { detector: 'connection', alert: { level: 'critical' } },
    ]);
  });

  it('is checked as soon as its state changes', async () => {
    const bakery = await monitoredBusiness();
    const { importLines } = await import('../../imports/commands/import-lines.ts');
    const source = { name: 'First Bank', provides: ['profit'], completeThrough: SUNDAY } as const;
    await importLines(bakery.ports, {
      businessId: 'bakery',
      lines: [],
      source: { ...source, problem: 'needs-reconnect' },
    });
    expect(bakery.nextCheckAt()).not.toBeNull();
  });

  it('resolves when fixed, and is a new alert when it breaks again', async () => {
    const bakery = await monitoredBusiness();
    bakery.connections.set('bank', broken(AFTERNOON));
    bakery.advanceClock(30 * HOUR_MS);
    await check(bakery);
    const again = new Date(AFTERNOON.getTime() + 40 * HOUR_MS);
    bakery.connections.set('bank', { ...aConnection(), accounts: [] });
    await check(bakery);
    expect(bakery.alerts()).toMatchObject([{ resolvedOn: TUESDAY }]);
    bakery.advanceClock(5 * HOUR_MS);
    await check(bakery);
    expect(bakery.alertEmails()).toHaveLength(1);
    bakery.connections.set('bank', broken(again));
    bakery.advanceClock(40 * HOUR_MS);
    await check(bakery);
    expect(bakery.alerts()).toHaveLength(2);
    expect(bakery.alertEmails()).toHaveLength(2);
  });

  it('is reported as resolved by the digest if it was fixed by then', async () => {
    const bakery = await monitoredBusiness();
    bakery.connections.set('bank', broken(AFTERNOON));
    bakery.advanceClock(30 * HOUR_MS);
    await check(bakery);
    bakery.connections.set('bank', { ...aConnection(), accounts: [] });
    await check(bakery);
    await tuesday(bakery);
    const mail = bakery.stored.outbox.get(`bakery_${TUESDAY}`)?.mail;
    expect(mail?.text).not.toContain('Needs attention');
    expect(mail?.text).toContain(
      'Alert for Tuesday, November 24: First Bank has sent no data since Nov 23. This is resolved.',
    );
  });

  it('waits for the digest if it is only without data', async () => {
    const bakery = await monitoredBusiness();
    bakery.connections.set('bank', aConnection());
    await check(bakery);
    bakery.advanceClock(97 * HOUR_MS);
    await check(bakery);
    expect(bakery.alertEmails()).toEqual([]);
    expect(bakery.alerts()).toMatchObject([
      { alert: { level: 'warning', counterparty: 'First Bank' } },
    ]);
    await tuesday(bakery);
    const mail = bakery.stored.outbox.get(`bakery_${TUESDAY}`)?.mail;
    expect(mail?.text).toContain('First Bank has sent no data since Nov 23.');
    expect(mail?.text).not.toContain('We e-mailed you about this');
  });
});
