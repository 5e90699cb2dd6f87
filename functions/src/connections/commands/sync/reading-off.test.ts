// Connections while reading from their provider is off.
import type { KillSwitch } from '@daily-snapshot/domain/operations/kill-switches';
import { ALL_ON, changeSwitch } from '@daily-snapshot/domain/operations/kill-switches';
import { SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../../tests/kit/builders/business.ts';
import { withFeaturePorts, memoryPorts } from '../../../../../tests/kit/memory/memory-ports.ts';
import { memorySourceHarness } from '../../../../../tests/kit/memory/memory-source.ts';
import { disconnectSource, syncSourceNow } from '../disconnect/disconnect-source.ts';
import { beginConnection } from '../connect/begin-connection.ts';
import { finishConnection } from '../connect/finish-connection.ts';
import { sweepConnections } from './sweep-connections.ts';
import { syncConnection } from './sync-connection.ts';

const NOW = new Date('2026-11-24T15:15:00Z');
const ADA = { id: 'ada' };
const PAGE = {
  scheduledAt: NOW,
  shards: Array.from({ length: SHARDS }, (_, shard) => shard),
};
const REQUEST = { businessId: 'bakery', provider: 'plaid' as const, signedInAt: NOW };

async function connected() {
  const { source, driver } = await memorySourceHarness(() => NOW);
  const memory = { ...memoryPorts(), sources: { plaid: source }, clock: { now: () => NOW } };
  const ports = withFeaturePorts(memory);
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const { url, ...begun } = await beginConnection(ports, REQUEST, ADA);
  const returned = await driver.consent(url, 'yes');
  await finishConnection(ports, { ...begun, returned, chosen: 0, signedInAt: NOW }, ADA);
  ports.stored.tasks.clear();
  const [connectionId = ''] = ports.connected.records.keys();
  const turnOff = (name: KillSwitch) => {
    const change = { name, isOff: true, reason: 'A test' };
    ports.stored.killSwitches = changeSwitch(ALL_ON, change, NOW) ?? ALL_ON;
  };
  const turnAllOn = () => {
    ports.stored.killSwitches = ALL_ON;
  };
  const lastReadAt = () => ports.connected.records.get(connectionId)?.connection.lastReadAt;
  return {
    ports,
    key: { businessId: 'bakery', connectionId },
    turnOff,
    turnAllOn,
    lastReadAt,
  };
}

describe.each(['sync', 'plaid'] as const)('while the switch "%s" is off', (name) => {
  it('a due connection waits, and is read when it is on again', async () => {
    const { ports, key, turnOff, turnAllOn, lastReadAt } = await connected();
    turnOff(name);
    expect(await sweepConnections(ports, PAGE)).toMatchObject({ foundCount: 0 });
    expect(await syncConnection(ports, key)).toBe('later');
    expect(lastReadAt()).toBeNull();

    turnAllOn();
    expect(await sweepConnections(ports, PAGE)).toMatchObject({ foundCount: 1 });
    expect(await syncConnection(ports, key)).toBe('done');
    expect(lastReadAt()).toEqual(NOW);
  });

  it('says so to an owner who connects or syncs, and stores nothing of the attempt', async () => {
    const { ports, key, turnOff } = await connected();
    turnOff(name);
    const attempts = ports.connected.attempts.size;
    await expect(beginConnection(ports, REQUEST, ADA)).rejects.toThrow(
      'We paused reading from banks while we fix a problem.',
    );
    expect(ports.connected.attempts.size).toBe(attempts);
    await expect(syncSourceNow(ports, key, ADA)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('an owner can still disconnect', async () => {
    const { ports, key, turnOff } = await connected();
    turnOff(name);
    await disconnectSource(ports, { ...key, what: 'keeping-lines' }, ADA);
    expect(await syncConnection(ports, key)).toBe('done');
  });
});

it('reads other providers while one is off', async () => {
  const { ports, key, turnOff } = await connected();
  turnOff('xero');
  expect(await syncConnection(ports, key)).toBe('done');
});
