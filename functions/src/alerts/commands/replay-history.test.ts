// Covers a business from its first file through daily runs with alerts to its answers.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import {
  firstPayment,
  MONDAY,
  ordinaryPurchases,
  SUNDAY,
  TUESDAY,
} from '../../../../tests/kit/memory/monitored-business.ts';
import { answerAlert } from './answer-alert.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { checkAlerts } from './check-alerts.ts';
import { importLines } from '../../imports/commands/import-lines.ts';
import { replayHistory } from './replay-history.ts';
import { sweepAlertChecks } from './sweep-alert-checks.ts';

const source = (completeThrough = SUNDAY) =>
  ({ name: 'Bank', provides: ['profit'], completeThrough, problem: null }) as const;

const nova = (date = SUNDAY) => firstPayment(date);

function newBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const business = aBusiness({
    digestDueAt: DIGEST_TIME,
    digestShard: 1,
    members: { ada: 'owner', vic: 'viewer' },
  });
  ports.stored.businesses.set('bakery', business);
  return {
    ...ports,
    importTransactions: (lines: readonly SourceTransaction[], completeThrough = SUNDAY) =>
      importLines(ports, { businessId: 'bakery', lines, source: source(completeThrough) }),
    runDaily: (date = MONDAY) =>
      buildDigest(
        { ...ports, clock: stoppedClock(date === MONDAY ? DIGEST_TIME : NEXT_DIGEST_TIME) },
        { businessId: 'bakery', businessDate: date },
      ),
    alertState: () => ports.stored.alertStates.get('bakery')?.alertState,
    alerts: () => [...ports.stored.alerts],
    digest: (date = MONDAY) => ports.stored.digests.get(`bakery_${date}`),
    tasks: () => [...ports.stored.tasks.values()].map(({ name }) => name),
  };
}

async function monitoredBakery() {
  const bakery = newBakery();
  await bakery.importTransactions(ordinaryPurchases(), addDays(SUNDAY, -1));
  expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('replayed');
  return bakery;
}

describe('a history', () => {
  it('is read once and returns the alerts of its backtest', async () => {
    const bakery = newBakery();
    const days = ordinaryPurchases();
    await bakery.importTransactions([...days, nova(addDays(SUNDAY, -20))]);
    expect(bakery.alertState()?.checkpoint).toBeNull();
    expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('replayed');
    expect(bakery.stored.backtests.get('bakery')).toMatchObject({
      currency: 'USD',
      reading: null,
      backtest: {
        from: days[0]?.date,
        to: SUNDAY,
        // a random year of purchases may contain others
        alerts: expect.arrayContaining([expect.objectContaining({ lines: ['nova'] })]),
      },
    });
    const read = bakery.alertState();
    expect(read?.checkpoint?.processedThrough).toBe(SUNDAY);
    expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('nothing-to-read');
    expect(bakery.alertState()).toBe(read);
  });

  it('stores the alerts of the last two weeks as open, and no digest reports them again', async () => {
    const bakery = newBakery();
    await bakery.importTransactions([...ordinaryPurchases(), nova()]);
    await replayHistory(bakery, { businessId: 'bakery' });
    const filed = bakery.alerts();
    expect(filed.map(([, stored]) => stored)).toEqual([
      expect.objectContaining({
        alert: expect.objectContaining({ date: SUNDAY, lines: ['nova'] }),
        answer: null,
        resolvedOn: null,
        sentAt: null,
      }),
    ]);
    await checkAlerts(bakery, { businessId: 'bakery' });
    expect(bakery.stored.outbox.size).toBe(0);
    await bakery.runDaily();
    expect(bakery.alerts()).toEqual(filed);
    expect(bakery.digest()?.alerts ?? []).toEqual([]);
  });

  it('stores no older alerts, and no alerts when it is read again', async () => {
    const bakery = newBakery();
    await bakery.importTransactions([...ordinaryPurchases(), nova(addDays(SUNDAY, -20))]);
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.alerts()).toEqual([]);
    const late = ordinaryPurchases().map((line) => ({ ...line, id: `late ${line.id}` }));
    await bakery.importTransactions([...late, nova()]);
    expect(bakery.alertState()?.checkpoint).toBeNull();
    expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('replayed');
    expect(bakery.alerts()).toEqual([]);
  });

  it('is read again if postings arrived while it was read', async () => {
    const bakery = newBakery();
    await bakery.importTransactions(ordinaryPurchases());
    const { alertStates } = bakery;
    const busy = {
      ...bakery,
      alertStates: {
        ...alertStates,
        history: async (...asked: Parameters<typeof alertStates.history>) => {
          const page = await alertStates.history(...asked);
          await bakery.importTransactions([nova()]);
          return page;
        },
      },
    };
    expect(await replayHistory(busy, { businessId: 'bakery' })).toBe('changed-meanwhile');
    expect(bakery.tasks()).toContain('replayHistory');
    expect(bakery.alerts()).toEqual([]);
    expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('replayed');
    expect(bakery.alerts()).toHaveLength(1);
  });

  it('is requested by a daily run while it is unread, and that run reports no alerts', async () => {
    const bakery = newBakery();
    await bakery.importTransactions([...ordinaryPurchases(), nova()]);
    await bakery.runDaily();
    expect(bakery.tasks()).toContain('replayHistory');
    expect(bakery.digest()?.alerts).toBeUndefined();
  });

  it('is bounded by its days, not by its number of postings', async () => {
    const bakery = newBakery();
    await bakery.importTransactions(ordinaryPurchases());
    const salesOf = (daysAgo: number) =>
      Array.from({ length: 400 }, (_, index) =>
        aPosting({
          id: `sale ${daysAgo} ${index}`,
          date: addDays(SUNDAY, -daysAgo),
          counterparty: 'Card sales',
          kind: 'sale',
          amount: 1_000 + index,
        }),
      );
    const days = 200;
    const pageOf = (daysAgo: number) => ({
      postings: salesOf(daysAgo),
      ...(daysAgo < days && { next: { date: addDays(SUNDAY, -daysAgo), key: String(daysAgo) } }),
    });
    const alertStates = {
      ...bakery.alertStates,
      history: async (_business: string, _since: BusinessDate, after?: { readonly key: string }) =>
        pageOf(after ? Number(after.key) + 1 : 0),
    };
    expect(await replayHistory({ ...bakery, alertStates }, { businessId: 'bakery' })).toBe(
      'replayed',
    );
    expect(bakery.stored.backtests.get('bakery')?.backtest?.from).toBe(addDays(SUNDAY, -days));
  });

  it('is requested once by the sweep while it is unread, after any changes', async () => {
    const bakery = newBakery();
    await bakery.importTransactions(ordinaryPurchases());
    await bakery.importTransactions([nova()]);
    const page = { scheduledAt: DIGEST_TIME, shards: [shardOf('bakery')] };
    expect(await sweepAlertChecks(bakery, page)).toEqual({ foundCount: 1, failedCount: 0 });
    expect(bakery.tasks()).toEqual(['replayHistory']);
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(await sweepAlertChecks(bakery, page)).toEqual({ foundCount: 1, failedCount: 0 });
    expect(bakery.tasks()).toEqual(['replayHistory', 'checkAlerts']);
    await checkAlerts(bakery, { businessId: 'bakery' });
    expect(await sweepAlertChecks(bakery, page)).toEqual({ foundCount: 0, failedCount: 0 });
  });

  it('is requested again only after a day is complete', async () => {
    const bakery = newBakery();
    const reading = { ...source(), completeThrough: null };
    await importLines(bakery, {
      businessId: 'bakery',
      lines: ordinaryPurchases(),
      source: reading,
    });
    const quarters = Array.from(
      { length: 4 },
      (_, nth) => new Date(DIGEST_TIME.getTime() + nth * 900_000),
    );
    const sweep = async (scheduledAt: Date) =>
      (await sweepAlertChecks(bakery, { scheduledAt, shards: [shardOf('bakery')] })).foundCount;
    const found: number[] = [];
    for (const quarter of quarters) {
      found.push(await sweep(quarter));
      await replayHistory(bakery, { businessId: 'bakery' });
    }
    expect(found).toEqual([1, 0, 0, 0]);
    expect(bakery.tasks()).toEqual(['replayHistory']);
    await bakery.importTransactions([]);
    expect(await sweep(NEXT_DIGEST_TIME)).toBe(1);
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.alertState()?.checkpoint?.processedThrough).toBe(SUNDAY);
  });

  it('does not delay connection alerts while it cannot be read yet', async () => {
    const bakery = newBakery();
    const reading = { ...source(), completeThrough: null };
    await importLines(bakery, {
      businessId: 'bakery',
      lines: ordinaryPurchases(),
      source: reading,
    });
    const stored = bakery.stored.alertStates.get('bakery');
    if (!stored) throw new Error('there is no alert state');
    const alertState = { ...stored.alertState, connectionsAt: DIGEST_TIME };
    bakery.stored.alertStates.set('bakery', { ...stored, alertState });
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.tasks()).toEqual(['checkAlerts']);
    await checkAlerts(bakery, { businessId: 'bakery' });
    expect(bakery.stored.alertStates.get('bakery')?.nextCheckAt).toBeNull();
  });

  it('is empty if the business has no connections', async () => {
    expect(await replayHistory(newBakery(), { businessId: 'bakery' })).toBe('nothing-to-read');
  });
});

describe('a daily run', () => {
  it('reports new findings in digest, mail and inbox', async () => {
    const bakery = await monitoredBakery();
    await bakery.importTransactions([nova()]);
    await bakery.runDaily();
    expect(bakery.digest()?.alerts).toMatchObject([{ finding: 'new-payee', lines: ['nova'] }]);
    expect(bakery.stored.outbox.get('bakery_2026-11-23')?.mail.text).toContain('Nova Trading');
    expect(bakery.alerts()).toMatchObject([
      [expect.stringContaining('bakery 2026-11-22-'), { answer: null, resolvedOn: null }],
    ]);
    expect(bakery.alertState()).toMatchObject({
      unprocessed: [],
      checkpoint: { processedThrough: SUNDAY },
    });
  });

  it('changes nothing when repeated', async () => {
    const bakery = await monitoredBakery();
    await bakery.importTransactions([nova()]);
    await bakery.runDaily();
    const [alertState, alerts] = [bakery.alertState(), bakery.alerts()];
    await bakery.runDaily();
    expect(bakery.alertState()).toBe(alertState);
    expect(bakery.alerts()).toEqual(alerts);
  });

  it('waits for an incomplete day and reports it when complete', async () => {
    const bakery = await monitoredBakery();
    await bakery.importTransactions([nova()], addDays(SUNDAY, -1));
    await bakery.runDaily();
    expect(bakery.alerts()).toEqual([]);
    await bakery.importTransactions([], MONDAY);
    await bakery.runDaily(TUESDAY);
    expect(bakery.digest(TUESDAY)?.alerts).toMatchObject([{ lines: ['nova'], date: SUNDAY }]);
  });
});

describe('a cash forecast below three days of expenses', () => {
  /** Spends $60 a day and sets the balance at the end of a day. */
  const holds = (bakery: ReturnType<typeof newBakery>, on: BusinessDate, amount: number) =>
    importLines(bakery, {
      businessId: 'bakery',
      lines: [],
      source: { ...source(on), provides: ['profit', 'cash'] },
      balance: { amount: cents(amount), asOf: on },
    });
  const LOW =
    /lowest point in the next (\d+) days, on (.+): about (\S+)\n {2}less than three days of your/;

  /** A bakery whose owner gets a cash warning on Monday. */
  async function warnedOnMonday() {
    const bakery = newBakery();
    await bakery.importTransactions(ordinaryPurchases(), addDays(SUNDAY, -1));
    await holds(bakery, addDays(SUNDAY, -1), 9_000_000);
    await replayHistory(bakery, { businessId: 'bakery' });
    await holds(bakery, SUNDAY, 70_000);
    await bakery.runDaily();
    const mailOf = (date: BusinessDate) =>
      bakery.stored.outbox.get(`bakery_${date}`)?.mail.text ?? '';
    const [, low = '', day = ''] =
      /Cash may fall to (\S+) on (.+), less than/.exec(mailOf(MONDAY)) ?? [];
    return { bakery, mailOf, low, day };
  }

  /** Returns the low point that the cash section states, in the form of the alert. */
  const lowPointIn = (mail: string) => {
    const [, days, day = '', low = ''] = LOW.exec(mail) ?? [];
    return { days, low: low.replace(/\.\d\d$/, ''), dayOfMonth: day.split(' ').at(-1) };
  };

  it('appears once in a mail, in its alert, and once on the next day', async () => {
    const { bakery, mailOf, low, day } = await warnedOnMonday();
    const dayOfMonth = day.split(' ').at(-1);
    expect(lowPointIn(mailOf(MONDAY))).toEqual({ days: '30', low, dayOfMonth });
    expect(mailOf(MONDAY)).toContain(`Move money in before ${day}, or delay a payment.`);
    await holds(bakery, MONDAY, 69_000);
    await bakery.runDaily(TUESDAY);
    expect(mailOf(TUESDAY)).not.toContain('Needs attention');
    expect(LOW.exec(mailOf(TUESDAY))?.[1]).toBe('30');
  });

  it('appears in its alert on a day without a complete new day', async () => {
    const { bakery, mailOf, low, day } = await warnedOnMonday();
    await importLines(bakery, {
      businessId: 'bakery',
      lines: [],
      source: { ...source(), name: 'Books' },
    });
    await holds(bakery, MONDAY, 9_000_000);
    await bakery.runDaily(TUESDAY);
    expect(bakery.alertState()?.checkpoint?.processedThrough).toBe(SUNDAY);
    const dayOfMonth = day.split(' ').at(-1);
    expect(lowPointIn(mailOf(TUESDAY))).toEqual({ days: '30', low, dayOfMonth });
    expect(mailOf(TUESDAY)).toContain('based on your books through Sunday, November 22');
  });
});

describe('an alert whose posting changed after it was reported', () => {
  const bakeryWithAlert = async () => {
    const bakery = await monitoredBakery();
    await bakery.importTransactions([nova()]);
    await bakery.runDaily();
    return bakery;
  };

  it('shows the new amount and the old one', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([{ ...nova(), amount: cents(-20_000) }]);
    expect(bakery.alertState()?.checkpoint).toBeNull();
    expect(await replayHistory(bakery, { businessId: 'bakery' })).toBe('replayed');
    expect(bakery.alerts()).toMatchObject([
      [
        expect.any(String),
        {
          alert: { actual: 20_000, lines: ['nova'] },
          corrected: { on: SUNDAY, was: 30_000 },
          resolvedOn: null,
        },
      ],
    ]);
  });

  it('resolves if the posting is ordinary now', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([{ ...nova(), counterparty: 'Dairy', amount: cents(-4100) }]);
    await replayHistory(bakery, { businessId: 'bakery' });
    expect(bakery.alerts()).toMatchObject([[expect.any(String), { resolvedOn: SUNDAY }]]);
  });

  const WEDNESDAY = addDays(TUESDAY, 1);
  const mails = async (bakery: ReturnType<typeof newBakery>) => {
    await replayHistory(bakery, { businessId: 'bakery' });
    const mailOf = async (date: BusinessDate) => {
      await bakery.importTransactions([], addDays(date, -1));
      await bakery.runDaily(date);
      return bakery.stored.outbox.get(`bakery_${date}`)?.mail;
    };
    return [await mailOf(TUESDAY), await mailOf(WEDNESDAY)];
  };

  it('is corrected once, in the next digest, with the old and new amount', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([{ ...nova(), amount: cents(-20_000) }]);
    const [next, later] = await mails(bakery);
    expect(next?.text).toMatch(
      /Corrections to earlier days\n(.*\n)*Alert for Sunday, November 22: You paid Nova Trading \$300 for the first time\. Corrected: You paid Nova Trading \$200 for the first time\./,
    );
    expect(next?.html.replace(/<[^>]+>/g, '')).toContain('Corrected: You paid Nova Trading');
    expect(bakery.digest(TUESDAY)?.snapshot.alertChanges).toHaveLength(1);
    expect(later?.text).not.toContain('Alert for');
  });

  it('is reported as resolved once, in the next digest', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([{ ...nova(), counterparty: 'Dairy', amount: cents(-4100) }]);
    const [next, later] = await mails(bakery);
    expect(next?.text).toMatch(
      /Alert for .* Nova Trading \$300 for the first time\. This is resolved\./,
    );
    expect(later?.text).not.toContain('Alert for');
  });
});

describe('an answer', () => {
  const bakeryWithAlert = async () => {
    const bakery = await monitoredBakery();
    await bakery.importTransactions([nova()]);
    await bakery.runDaily();
    const key = bakery.alerts()[0]?.[0] ?? '';
    const alertId = key.split(' ')[1] ?? '';
    const answer = (answerKind: 'seen' | 'expected' | null, id = 'ada') =>
      answerAlert(bakery, { businessId: 'bakery', alertId, answer: answerKind }, { id });
    return { ...bakery, answer, state: () => bakery.stored.alerts.get(key)?.answer };
  };

  it('is stored with its author and time, and the owner can remove it', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.answer('expected');
    expect(bakery.state()).toEqual({ answer: 'expected', until: null, by: 'ada', at: DIGEST_TIME });
    expect(bakery.alertState()?.rules).toHaveLength(1);
    await bakery.answer(null);
    expect(bakery.state()).toBeNull();
    expect(bakery.alertState()?.rules).toEqual([]);
  });

  it('is refused from other people, and only members learn whether the alert exists', async () => {
    const bakery = await bakeryWithAlert();
    await expect(bakery.answer('seen', 'vic')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(bakery.answer('seen', 'eve')).rejects.toMatchObject({ code: 'not-found' });
    expect(bakery.state()).toBeNull();
    const unknown = { businessId: 'bakery', alertId: 'x', answer: null };
    await expect(answerAlert(bakery, unknown, { id: 'ada' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
