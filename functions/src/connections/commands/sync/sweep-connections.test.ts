import { SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../../../../tests/kit/builders/business.ts';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../../tests/kit/memory/memory-ports.ts';
import { memorySourceHarness } from '../../../../../tests/kit/memory/memory-source.ts';
import { beginConnection } from '../connect/begin-connection.ts';
import { finishConnection } from '../connect/finish-connection.ts';
import { sweepConnections } from './sweep-connections.ts';

const NOW = new Date('2026-11-24T15:15:00Z');
const ADA = { id: 'ada' };
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);

describe('the connection sweep', () => {
  it('finds all due connections, one page per task, and enqueues each once', async () => {
    const { source, driver } = await memorySourceHarness(() => NOW);
    const ports = { ...memoryPorts(), sources: { plaid: source }, clock: { now: () => NOW } };
    ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
    const request = { businessId: 'bakery', provider: 'plaid' as const, signedInAt: NOW };
    const { url, ...begun } = await beginConnection(ports, request, ADA);
    const returned = await driver.consent(url, 'yes');
    await finishConnection(ports, { ...begun, returned, chosen: 0, signedInAt: NOW }, ADA);
    ports.stored.tasks.clear();

    const { records } = ports.connected;
    const [record] = [...records.values()];
    if (!record) throw new Error('Nothing was connected.');
    records.clear();
    const { connection, reading } = record;
    for (let index = 0; index < 650; index += 1) {
      const businessId = `business-${index}`;
      const dueAt = index < 20 ? new Date(NOW.getTime() - 3_600_000) : NOW;
      records.set(`bank-${index}`, { connection, reading: { ...reading, businessId, dueAt } });
    }
    const dueAt = new Date(NOW.getTime() + 1);
    records.set('bank-of-later', { connection, reading: { ...reading, dueAt } });

    let page: Parameters<typeof sweepConnections>[1] | undefined = { scheduledAt: NOW, shards };
    const counts: number[] = [];
    let allLate = 0;
    while (page) {
      const { foundCount, failedCount, lateCount = 0 } = await sweepConnections(ports, page);
      expect(failedCount).toBe(0);
      allLate += lateCount;
      counts.push(foundCount);
      const [key, next] =
        [...ports.stored.tasks].find(([, { name }]) => name === 'sweepPage') ?? [];
      if (key !== undefined) ports.stored.tasks.delete(key);
      page = next?.payload as typeof page;
    }
    expect(counts).toEqual([300, 300, 50]);
    expect(allLate).toBe(20);
    const asked = [...ports.stored.tasks.values()].map(({ payload }) => payload);
    expect(new Set(asked.map((payload) => JSON.stringify(payload))).size).toBe(650);
  });
});
