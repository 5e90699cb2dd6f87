import { expect } from 'vitest';
import type { ConnectedBusiness } from '../connected-business.ts';
import { expectTrueAfterReading, line, type Scenario } from './scenario.ts';

const drive = ({ world }: ConnectedBusiness) => world.driver;

async function changed(business: ConnectedBusiness) {
  await drive(business).add([line(business, 'a', -12_345)]);
  await business.connect();
  await drive(business).posts();
  await drive(business).add([line(business, 'b', -777)]);
  const [post] = await drive(business).posts();
  if (!post) throw new Error('Nothing was posted.');
  return post;
}

export const WEBHOOK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'is read when its source posts that there is something',
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345)]);
      await business.connect();
      await drive(business).posts();
      business.ports.stored.tasks.clear();
      await drive(business).add([line(business, 'b', -777)]);
      const before = business.now.getTime();
      expect(await business.takePosts()).toBeGreaterThan(0);
      // the clock of some emulators goes on
      const dueAt = business.record.reading.dueAt?.getTime();
      expect(dueAt).toBeGreaterThanOrEqual(before);
      expect(dueAt).toBeLessThanOrEqual(business.now.getTime());
      expect(business.ports.stored.tasks.size).toBeGreaterThan(0);
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'hears of it when access has ended',
    run: async (business) => {
      await business.connect();
      await drive(business).posts();
      await drive(business).endConsent();
      await business.takePosts();
      await business.sync();
      const { problem, disconnectedAt } = business.record.connection;
      expect(problem === 'needs-reconnect' || disconnectedAt !== null).toBe(true);
    },
  },
  {
    name: 'takes no notice whose body was changed',
    run: async (business) => {
      const { body, headers } = await changed(business);
      const altered = Uint8Array.from(body);
      const last = altered.length - 2;
      altered[last] = (altered[last] ?? 0) ^ 1;
      expect(await business.world.notices.read(altered, headers)).toBeUndefined();
      expect(await business.world.notices.read(body, headers)).toBeDefined();
    },
  },
  {
    name: 'takes no notice without a signature, or with another one',
    run: async (business) => {
      const { body, headers } = await changed(business);
      expect(await business.world.notices.read(body, {})).toBeUndefined();
      const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, 'x.y.z']));
      expect(await business.world.notices.read(body, forged)).toBeUndefined();
    },
  },
  {
    name: 'does nothing for a notice of a source that nobody has connected',
    run: async (business) => {
      const post = await changed(business);
      business.ports.connected.holders.clear();
      business.ports.stored.tasks.clear();
      expect(await business.take(post)).toBeGreaterThan(0);
      expect(business.ports.stored.tasks.size).toBe(0);
    },
  },
];
