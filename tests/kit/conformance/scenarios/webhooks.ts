import { expect } from 'vitest';
import type { ConnectedBusiness } from '../connected-business.ts';
import { expectLedgerMatchesAfterSync, line, type Scenario } from './scenario.ts';

const driverOf = ({ harness }: ConnectedBusiness) => harness.driver;

async function changed(business: ConnectedBusiness) {
  await driverOf(business).add([line(business, 'a', -12_345)]);
  await business.connect();
  await driverOf(business).webhooks();
  await driverOf(business).add([line(business, 'b', -777)]);
  const [post] = await driverOf(business).webhooks();
  if (!post) throw new Error('The source sent no webhook.');
  return post;
}

export const WEBHOOK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'syncs after a webhook of its source',
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await business.connect();
      await driverOf(business).webhooks();
      business.ports.stored.tasks.clear();
      await driverOf(business).add([line(business, 'b', -777)]);
      const before = business.now.getTime();
      expect(await business.deliverWebhooks()).toBeGreaterThan(0);
      // The clocks of some emulators keep running.
      const dueAt = business.record.reading.dueAt?.getTime();
      expect(dueAt).toBeGreaterThanOrEqual(before);
      expect(dueAt).toBeLessThanOrEqual(business.now.getTime());
      expect(business.ports.stored.tasks.size).toBeGreaterThan(0);
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'shows a problem after access was revoked',
    run: async (business) => {
      await business.connect();
      await driverOf(business).webhooks();
      await driverOf(business).revokeAccess();
      await business.deliverWebhooks();
      await business.sync();
      const { problem, disconnectedAt } = business.record.connection;
      expect(problem === 'needs-reconnect' || disconnectedAt !== null).toBe(true);
    },
  },
  {
    name: 'rejects a webhook with an altered body',
    run: async (business) => {
      const { body, headers } = await changed(business);
      const altered = Uint8Array.from(body);
      const last = altered.length - 2;
      altered[last] = (altered[last] ?? 0) ^ 1;
      expect(await business.harness.events.read(altered, headers)).toBeUndefined();
      expect(await business.harness.events.read(body, headers)).toBeDefined();
    },
  },
  {
    name: 'rejects a webhook without a signature or with a wrong one',
    run: async (business) => {
      const { body, headers } = await changed(business);
      expect(await business.harness.events.read(body, {})).toBeUndefined();
      const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, 'x.y.z']));
      expect(await business.harness.events.read(body, forged)).toBeUndefined();
    },
  },
  {
    name: 'ignores a webhook of a source that is not connected',
    run: async (business) => {
      const post = await changed(business);
      business.ports.connected.holders.clear();
      business.ports.stored.tasks.clear();
      expect(await business.deliverWebhook(post)).toBeGreaterThan(0);
      expect(business.ports.stored.tasks.size).toBe(0);
    },
  },
];
