// A busy organization sends webhooks all day. Each sync costs about seven calls, and Xero's smallest
// tier allows 1,000 calls a day.
import { afterEach, describe, expect, it } from 'vitest';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../kit/conformance/scenarios/scenario.ts';
import { SYSTEMS, type System } from '../../kit/providers/books-harness.ts';
import {
  openBooksSourceHarness,
  type BooksSourceHarness,
} from '../../kit/providers/books-driver.ts';

const HOUR = 60;

let harness: BooksSourceHarness;
afterEach(() => harness.close());

async function connected(system: System): Promise<ConnectedBusiness> {
  harness = await openBooksSourceHarness(system);
  const business = new ConnectedBusiness(harness);
  await harness.driver.add([line(business, 'first', -12_345, 3)]);
  await business.connect();
  await business.sync();
  await harness.driver.webhooks();
  return business;
}

const calls = () =>
  harness.service.journal
    .all()
    .filter(({ method, path }) => method === 'GET' && /v3|xro/.test(path));

/** Syncs if a task or a sweep would find the connection due. Returns whether it synced. */
async function work(business: ConnectedBusiness): Promise<boolean> {
  const { dueAt } = business.record.reading;
  const isDue = dueAt !== null && dueAt <= business.now;
  if (isDue) expect(await syncConnection(business.ports, business.key)).toBe('done');
  return isDue;
}

describe.each(SYSTEMS)('webhooks of %s', (system) => {
  it('request a sync at once, and then at most every 15 minutes', async () => {
    const business = await connected(system);
    const before = calls().length;
    let syncs = 0;
    for (let minute = 0; minute < 2 * HOUR; minute += 1) {
      await harness.driver.add([line(business, `sale ${minute}`, 1_000 + minute, 2)]);
      await business.deliverWebhooks();
      if (await work(business)) syncs += 1;
      if (minute === 0) expect(syncs).toBe(1);
      await harness.wait(1);
    }
    expect(syncs).toBeLessThanOrEqual(9);
    expect(syncs).toBeGreaterThanOrEqual(8);
    expect((calls().length - before) / syncs).toBeLessThanOrEqual(10);
    await harness.wait(15);
    await work(business);
    await expectLedgerMatches(business);
  });

  it('that arrive during a sync are followed by another one', async () => {
    const business = await connected(system);
    await harness.driver.add([line(business, 'one', -1_000, 2)]);
    await business.deliverWebhooks();
    const { vault } = business.ports;
    let isFirst = true;
    const meanwhile = {
      ...business.ports,
      vault: {
        ...vault,
        read: async (...args: Parameters<typeof vault.read>) => {
          if (isFirst) {
            isFirst = false;
            await harness.driver.add([line(business, 'two', -2_000, 2)]);
            await business.deliverWebhooks();
          }
          return vault.read(...args);
        },
      },
    };
    expect(await syncConnection(meanwhile, business.key)).toBe('done');
    const { dueAt } = business.record.reading;
    expect(dueAt?.getTime()).toBe(business.now.getTime() + 15 * 60_000);
    await harness.wait(15);
    await work(business);
    await expectLedgerMatches(business);
  });
});
