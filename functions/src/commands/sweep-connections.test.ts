import { SHARDS } from '@daily-snapshot/domain/digest/shard';
import { describe, expect, it } from 'vitest';
import { aConnectionRecord } from '../adapters/connections-contract.ts';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { sweepConnections } from './sweep-connections.ts';

const NOW = new Date('2026-11-24T15:15:00Z');
const shards = Array.from({ length: SHARDS }, (_, shard) => shard);

describe('the sweep of connections', () => {
  it('finds all of a morning, a page in each task, and asks for each once', async () => {
    const ports = memoryPorts();
    const { records } = ports.connected;
    for (let index = 0; index < 650; index += 1) {
      const { connection, reading } = aConnectionRecord('Bank', NOW);
      const businessId = `business-${index}`;
      records.set(`bank-${index}`, { connection, reading: { ...reading, businessId } });
    }
    const later = aConnectionRecord('Bank', new Date(NOW.getTime() + 1));
    records.set('bank-of-later', later);

    let page: Parameters<typeof sweepConnections>[1] | undefined = { scheduledAt: NOW, shards };
    const counts: number[] = [];
    while (page) {
      const { foundCount, failedCount } = await sweepConnections(ports, page);
      expect(failedCount).toBe(0);
      counts.push(foundCount);
      const [key, next] =
        [...ports.stored.tasks].find(([, { name }]) => name === 'sweepConnections') ?? [];
      if (key !== undefined) ports.stored.tasks.delete(key);
      page = next?.payload as typeof page;
    }
    expect(counts).toEqual([300, 300, 50]);
    const asked = [...ports.stored.tasks.values()].map(({ payload }) => payload);
    expect(new Set(asked.map((payload) => JSON.stringify(payload))).size).toBe(650);
  });
});
