import { SYNC_LOG_MAX } from '@daily-snapshot/domain/connections/sync-log';
import { describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../../../../tests/kit/conformance/connected-business.ts';
import { memorySourceHarness } from '../../../../../tests/kit/memory/memory-source.ts';

const NOW = new Date('2026-11-24T15:15:00Z');

async function connectedBank() {
  const { bank, ...harness } = await memorySourceHarness(() => NOW);
  const business = new ConnectedBusiness(harness);
  const put = (name: string, amount: number) =>
    bank.put({ name, date: business.daysAgo(3), amount, counterparty: 'Granite Coast Supply' });
  put('a', 10_000);
  put('b', 20_000);
  await business.connect();
  return { bank, business, put };
}

const logOf = ({ record }: ConnectedBusiness) => record.connection.syncLog ?? [];

describe('the sync log of a connection', () => {
  it('counts the transactions of the first sync', async () => {
    const { business } = await connectedBank();
    expect(logOf(business)).toEqual([
      { at: NOW, added: 2, changed: 0, removed: 0, error: null, nextAt: expect.any(Date) },
    ]);
  });

  it('counts added, changed and removed transactions, latest sync first', async () => {
    const { bank, business, put } = await connectedBank();
    put('a', 11_000);
    put('c', 5_000);
    bank.remove('b');
    await business.sync();
    expect(logOf(business)[0]).toMatchObject({ added: 1, changed: 1, removed: 1, error: null });
    expect(logOf(business)).toHaveLength(2);
    await business.sync();
    expect(logOf(business)[0]).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('names the error and the next attempt of a failed sync', async () => {
    const { bank, business } = await connectedBank();
    bank.fail(1);
    await business.sync();
    const { dueAt } = business.record.reading;
    expect(dueAt).not.toBeNull();
    expect(logOf(business)[0]).toMatchObject({ error: 'provider-down', nextAt: dueAt });
  });

  it('keeps the last ten syncs', async () => {
    const { business } = await connectedBank();
    for (let sync = 0; sync < SYNC_LOG_MAX + 2; sync += 1) await business.sync();
    expect(logOf(business)).toHaveLength(SYNC_LOG_MAX);
  });

  it('costs no further write', async () => {
    const { business } = await connectedBank();
    const { connections } = business.ports;
    let writes = 0;
    const replace: typeof connections.replace = (...args) => {
      writes += 1;
      return connections.replace(...args);
    };
    await business.syncOn({
      ...business.ports,
      connections: { ...connections, replace },
    });
    // A sync without news stores its result once.
    expect(writes).toBe(1);
  });
});
