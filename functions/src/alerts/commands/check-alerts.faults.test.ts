// Half a day between two digests in which workers are killed anywhere, tasks arrive twice and at
// once, a digest is sent in the middle, and the owner may look. Each cause sends one e-mail and one
// reminder.
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { describe, expect, it } from 'vitest';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { checkAlerts } from './check-alerts.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { markAlertsSeen } from './answer-alert.ts';
import { sweepAlertChecks } from './sweep-alert-checks.ts';
import {
  aConnection,
  AFTERNOON,
  firstPayment,
  MONDAY,
  TUESDAY,
  monitoredBusiness,
} from '../../../../tests/kit/memory/monitored-business.ts';
import type { Ports } from '../../platform/wiring/ports.ts';
import { Chance } from '../../../../tests/kit/faults/simulation.ts';

const QUARTER_MS = 15 * 60_000;
const QUARTERS = 48;
const TASK_ATTEMPTS = 5;

interface Trouble {
  /** port calls before or after which a worker is killed, counted over the whole day */
  readonly kills: ReadonlySet<number>;
  /** how often every task arrives at once */
  readonly copies: number;
  /** the quarter in which an owner opens the inbox; absent: never */
  readonly seenIn?: number | undefined;
  /** the quarter in which a digest is built; absent: none */
  readonly digestIn?: number | undefined;
}

class Killed extends Error {}

async function halfADay({ kills, copies, seenIn, digestIn }: Trouble) {
  const bakery = await monitoredBusiness();
  let calls = 0;
  const step = () => {
    if (kills.has((calls += 1))) throw new Killed();
  };
  const mortal = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const operation: unknown = Reflect.get(target, name);
        if (typeof operation !== 'function') return operation;
        return async (...args: unknown[]): Promise<unknown> => {
          step();
          const result: unknown = await operation.apply(target, args);
          step();
          return result;
        };
      },
    });
  const { alertStates, outboxEmails, connections, accounts, taskQueue, digests } = bakery.ports;
  const ports: Ports = {
    ...bakery.ports,
    alertStates: mortal(alertStates),
    outboxEmails: mortal(outboxEmails),
    connections: mortal(connections),
    accounts: mortal(accounts),
    taskQueue: mortal(taskQueue),
    digests: mortal(digests),
  };
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
  };
  const insist = async (work: () => Promise<unknown>) => {
    for (let left = TASK_ATTEMPTS; left > 0; left -= 1) if (await attempt(work)) return;
  };
  const drain = async () => {
    while (bakery.stored.tasks.size > done.size) {
      for (const [key, { name, payload }] of bakery.stored.tasks) {
        if (done.has(key)) continue;
        done.add(key);
        const run = () => {
          if (name === 'checkAlerts') {
            return checkAlerts(ports, tasks.checkAlerts.parse(payload));
          }
          if (name === 'deliverEmail') return deliverMail(ports, tasks[name].parse(payload));
          return Promise.resolve();
        };
        await Promise.all(Array.from({ length: copies }, () => insist(run)));
      }
    }
  };
  const done = new Set<string>();
  await bakery.importTransactions([firstPayment()]);
  bakery.connections.set(
    'bank',
    aConnection({
      problem: 'needs-reconnect',
      problemSince: new Date(AFTERNOON.getTime() - 86_400_000),
    }),
  );
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const scheduledAt = ports.clock.now();
    await insist(() => sweepAlertChecks(ports, { scheduledAt, shards: [shardOf('bakery')] }));
    await drain();
    // The same transaction again with another spelling, as banks send it.
    if (quarter === 3)
      await bakery.importTransactions([{ ...firstPayment(), counterparty: 'NOVA TRADING' }]);
    if (quarter === digestIn) {
      await bakery.importTransactions([], MONDAY);
      await insist(() => buildDigest(ports, { businessId: 'bakery', businessDate: TUESDAY }));
    }
    if (quarter === seenIn) {
      const alertIds = bakery.alerts().map(({ id }) => id);
      await insist(() => markAlertsSeen(ports, { businessId: 'bakery', alertIds }, { id: 'ada' }));
    }
    bakery.advanceClock(QUARTER_MS);
  }
  const { mails } = bakery.stored;
  const texts = mails.map(({ mail }) => mail.subject + mail.html.replace(/\/a\/[\w.-]+/g, ''));
  return { calls, texts, alerts: bakery.alerts(), emails: bakery.alertEmails(), mails };
}

/** Expects the right number of e-mails per alert, each sent once. */
function expectOneAlert(
  { texts, alerts, emails }: Awaited<ReturnType<typeof halfADay>>,
  each: number,
) {
  expect(alerts.map(({ detector }) => detector).toSorted()).toEqual([
    'connection',
    'first-payment',
  ]);
  expect(emails).toHaveLength(each * 2);
  expect(texts).toHaveLength(each * 2);
  expect(new Set(texts).size).toBe(each * 2);
  const late = AFTERNOON.getTime() + 4 * QUARTER_MS;
  for (const { sentAt } of alerts) expect(sentAt?.getTime()).toBeLessThanOrEqual(late);
}

describe('half a day between two digests', () => {
  it('sends one e-mail per cause, and a reminder if no owner looks', async () => {
    expectOneAlert(await halfADay({ kills: new Set(), copies: 1 }), 2);
    expectOneAlert(await halfADay({ kills: new Set(), copies: 1, seenIn: 2 }), 1);
    expectOneAlert(await halfADay({ kills: new Set(), copies: 1, digestIn: 5 }), 2);
  });

  it('sends the same if every task arrives three times at once', async () => {
    expectOneAlert(await halfADay({ kills: new Set(), copies: 3 }), 2);
    expectOneAlert(await halfADay({ kills: new Set(), copies: 3, seenIn: 4, digestIn: 2 }), 1);
  });

  it('sends the same wherever a worker is killed', async () => {
    const { calls } = await halfADay({ kills: new Set(), copies: 1 });
    for (let call = 1; call <= Math.min(calls, 60); call += 1) {
      expectOneAlert(await halfADay({ kills: new Set([call, call + 1, call + 2]), copies: 1 }), 2);
    }
  });

  it('sends the same in random combinations of faults', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const chance = new Chance(seed);
      const kills = Array.from({ length: chance.between(1, 12) }, () => chance.between(1, 80));
      const seenIn = chance.happens(0.5) ? chance.between(8, 12) : undefined;
      const storm = {
        kills: new Set(kills),
        copies: chance.between(1, 3),
        seenIn,
        digestIn: chance.happens(0.5) ? chance.between(1, 40) : undefined,
      };
      const day = await halfADay(storm);
      expectOneAlert(day, seenIn === undefined ? 2 : 1);
    }
  });
});
