import { aBusiness } from '../../../../../tests/kit/builders/business.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryPorts, type MemoryPorts } from '../../../../../tests/kit/memory/memory-ports.ts';
import { memorySourceHarness } from '../../../../../tests/kit/memory/memory-source.ts';
import type { SourceHarness } from '../../../../../tests/kit/conformance/source-driver.ts';
import type { SourceProvider } from '../../ports/source-provider.ts';
import { beginConnection } from './begin-connection.ts';
import { disconnectSource, syncSourceNow } from '../disconnect/disconnect-source.ts';
import { finishConnection } from './finish-connection.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const ADA = { id: 'ada' };
const VERA = { id: 'vera' };
const SAM = { id: 'sam' };
/** The time of the sign-in of Ada's session. */
const SIGNED_IN_AT = new Date('2026-11-24T14:00:00Z');
const REQUEST = { businessId: 'bakery', provider: 'plaid' as const, signedInAt: SIGNED_IN_AT };

let now = NOW;
let ports: MemoryPorts;
let harness: SourceHarness;
let source: SourceProvider;
beforeEach(async () => {
  now = NOW;
  harness = await memorySourceHarness(() => now);
  ({ source } = harness);
  ports = { ...memoryPorts(), sources: { plaid: source }, clock: { now: () => now } };
  const { businesses } = ports.stored;
  businesses.set('bakery', aBusiness({ members: { ada: 'owner', vera: 'viewer' } }));
  businesses.set('tavern', aBusiness({ members: { sam: 'owner' } }));
});

/** Begins a connection and consents. Returns the request of the browser that comes back and allows it. */
const consented = async (more: { readonly reconnects?: string } = {}) => {
  const { url, state, secret } = await beginConnection(ports, { ...REQUEST, ...more }, ADA);
  const returned = await harness.driver.consent(url, 'yes');
  return { state, secret, returned, chosen: 0, signedInAt: SIGNED_IN_AT };
};

const connect = async () => finishConnection(ports, await consented(), ADA);

const connected = async () => {
  const finished = await connect();
  if (finished.outcome !== 'connected') throw new Error('It was not connected.');
  return finished;
};

describe('the person who connects', () => {
  it('must be an owner of the business', async () => {
    await expect(beginConnection(ports, REQUEST, VERA)).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(beginConnection(ports, REQUEST, SAM)).rejects.toMatchObject({ code: 'not-found' });
    expect(ports.connected.attempts.size).toBe(0);
  });

  it('learns nothing about connections of other businesses, whatever id they send', async () => {
    const { connectionId } = await connected();
    const theirs = { businessId: 'tavern', connectionId };
    const mine = { businessId: 'bakery', connectionId };
    const asked = [
      () =>
        beginConnection(ports, { ...REQUEST, businessId: 'tavern', reconnects: connectionId }, SAM),
      () => disconnectSource(ports, { ...theirs, what: 'with-lines' }, SAM),
      () => syncSourceNow(ports, theirs, SAM),
      () => disconnectSource(ports, { ...mine, what: 'with-lines' }, SAM),
      () => syncSourceNow(ports, mine, SAM),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
    for (const ask of [() => disconnectSource(ports, { ...mine, what: 'keeping-lines' }, VERA)]) {
      await expect(ask()).rejects.toMatchObject({ code: 'not-allowed' });
    }
    expect((await ports.connections.find(mine))?.connection.disconnectedAt).toBeNull();
  });

  it('must still be an owner when they return', async () => {
    const request = await consented();
    ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'viewer' } }));
    const finishing = finishConnection(ports, request, ADA);
    await expect(finishing).rejects.toMatchObject({ code: 'not-allowed' });
    expect(ports.connected.grants.size).toBe(0);
  });

  it('may try twenty times an hour', async () => {
    for (let time = 0; time < 20; time += 1) await beginConnection(ports, REQUEST, ADA);
    await expect(beginConnection(ports, REQUEST, ADA)).rejects.toMatchObject({ code: 'too-many' });
    now = new Date(NOW.getTime() + 3_700_000);
    await beginConnection(ports, REQUEST, ADA);
  });
});

describe('the connected source', () => {
  it('must belong to a provider that we have access to', async () => {
    const asked = beginConnection(ports, { ...REQUEST, provider: 'xero' }, ADA);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('must use the currency of the business', async () => {
    ports.stored.businesses.set('bakery', aBusiness({ currency: 'CAD' }));
    await expect(connect()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('use USD, but your business uses CAD'),
    });
    expect(ports.connected.records.size).toBe(0);
    expect(ports.connected.grants.size).toBe(0);
  });

  it('must be the same company when access is renewed', async () => {
    const { connectionId } = await connected();
    const other: SourceProvider = {
      ...source,
      finish: async () => ({
        outcome: 'granted',
        sources: [{ grant: { bank: 'second' }, externalKey: 'second', name: 'Second' }],
      }),
    };
    ports = { ...ports, sources: { plaid: other } };
    const finishing = finishConnection(ports, await consented({ reconnects: connectionId }), ADA);
    await expect(finishing).rejects.toMatchObject({ code: 'conflict' });
    expect(ports.connected.records.size).toBe(1);
  });

  it('is completed by a retry after a crash, from the stored one-time grant', async () => {
    let grantCount = 0;
    let isDead = true;
    const once: SourceProvider = {
      ...source,
      finish: async (...asked) => {
        grantCount += 1;
        if (grantCount > 1) throw new Error('A code is good once.');
        return source.finish(...asked);
      },
    };
    const { vault } = ports;
    ports = {
      ...ports,
      sources: { plaid: once },
      vault: {
        ...vault,
        save: async (...args) => {
          if (isDead) throw new Error('It crashed.');
          return vault.save(...args);
        },
      },
    };
    const request = await consented();
    const finish = () => finishConnection(ports, request, ADA);
    await expect(finish()).rejects.toThrow('It crashed.');
    isDead = false;
    expect(await finish()).toMatchObject({ outcome: 'connected' });
    expect(await finish()).toMatchObject({ outcome: 'connected' });
    expect(grantCount).toBe(1);
  });

  it('is requested from the provider by one page at a time', async () => {
    const request = await consented();
    const finish = () => finishConnection(ports, request, ADA);
    const outcomes = await Promise.all([finish(), finish()]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['connected', 'waiting']);
    expect(ports.connected.records.size).toBe(1);
  });

  it('leaves no secret in an attempt that has ended', async () => {
    await connected();
    const [attempt] = [...ports.connected.attempts.values()];
    expect(attempt).toMatchObject({ choices: null, ended: { as: 'connected' } });
  });
});

describe('syncing now', () => {
  it('enqueues a sync, but not while the provider asks us to wait', async () => {
    const key = await connected();
    ports.stored.tasks.clear();
    await syncSourceNow(ports, key, ADA);
    expect(ports.stored.tasks.size).toBe(1);
    ports.stored.tasks.clear();
    await ports.connections.change(key, (record) => ({
      write: record && {
        ...record,
        reading: { ...record.reading, failures: 1, dueAt: new Date(NOW.getTime() + 60_000) },
      },
      outcome: undefined,
    }));
    await syncSourceNow(ports, key, ADA);
    expect(ports.stored.tasks.size).toBe(0);
    now = new Date(NOW.getTime() + 61_000);
    await syncSourceNow(ports, key, ADA);
    expect(ports.stored.tasks.size).toBe(1);
  });

  it('is limited to thirty a day, because providers count the requests of all our customers', async () => {
    const key = await connected();
    for (let time = 0; time < 30; time += 1) await syncSourceNow(ports, key, ADA);
    await expect(syncSourceNow(ports, key, ADA)).rejects.toMatchObject({ code: 'too-many' });
    now = new Date(NOW.getTime() + 86_400_000);
    await syncSourceNow(ports, key, ADA);
  });
});
