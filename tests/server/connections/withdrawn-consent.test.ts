// Owners who withdraw their consent at the provider, connect again, or choose another company.
import { SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import {
  freshnessText,
  incompleteSourcesText,
  sourceFacts,
} from '@daily-snapshot/domain/digest/sections/sources';
import { countFact } from '@daily-snapshot/domain/text/fact';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { afterEach, describe, expect, it } from 'vitest';
import { sweepConnections } from '../../../functions/src/connections/commands/sync/sweep-connections.ts';
import { syncConnection } from '../../../functions/src/connections/commands/sync/sync-connection.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatchesAfterSync, line } from '../../kit/conformance/scenarios/scenario.ts';
import { consentAt, SYSTEMS, type System } from '../../kit/providers/books-harness.ts';
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
  await harness.driver.add([line(business, 'a', -12_345), line(business, 'b', 50_000, 9)]);
  await business.connect();
  return business;
}

const firstGrant = () => {
  const [grant] = harness.service.grants.all();
  if (!grant) throw new Error('Nothing was granted.');
  return grant;
};

/** The ways in which consent ends at a provider. */
const ENDINGS = {
  'the company is disconnected': () => harness.service.grants.revokeCompany(harness.keys[0] ?? ''),
  'the company is disconnected and others remain': () => {
    firstGrant().companies.add(harness.keys[1] ?? '');
    harness.service.grants.revokeCompany(harness.keys[0] ?? '');
  },
  'all tokens are revoked': () => {
    firstGrant().isRevoked = true;
  },
} as const;

const cases = SYSTEMS.flatMap((system) =>
  (Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]).map((ending) => ({ system, ending })),
);

/** Sweeps every hour and runs the tasks, as the schedule does. */
async function sweepFor(business: ConnectedBusiness, hours: number): Promise<void> {
  const { ports } = business;
  for (let hour = 0; hour < hours; hour += 1) {
    await harness.wait(HOUR);
    ports.stored.tasks.clear();
    const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
    await sweepConnections(ports, { scheduledAt: business.now, shards });
    if (ports.stored.tasks.size > 0) await syncConnection(ports, business.key);
  }
}

const sourcesOf = ({ ports, businessId }: ConnectedBusiness) =>
  ports.stored.dailySummaries.get(businessId)?.sources ?? [];

const freshnessSentence = (business: ConnectedBusiness): string =>
  sentenceText(
    freshnessText({ sources: sourcesOf(business).map(sourceFacts), postingCount: countFact(0) }),
  );

const digestSentence = (business: ConnectedBusiness): string => {
  const sentence = incompleteSourcesText(sourcesOf(business).map(sourceFacts));
  return sentence ? sentenceText(sentence) : '';
};

describe.each(cases)('a consent at $system that ends because $ending', ({ system, ending }) => {
  it('asks the owner to reconnect, without further requests', async () => {
    const business = await connected(system);
    const before = business.ledgerEntries;
    const [complete] = sourcesOf(business);
    ENDINGS[ending]();
    await harness.wait(2 * HOUR);
    const calls = () => harness.service.journal.all().length;
    const callsBefore = calls();
    expect(await business.sync()).toBe('later');
    expect(business.record.connection.problem).toBe('needs-reconnect');
    expect(calls() - callsBefore).toBeLessThanOrEqual(4);
    const afterFirst = calls();
    await sweepFor(business, 72);
    expect(calls()).toBe(afterFirst);
    expect(business.ledgerEntries).toEqual(before);
    expect(sourcesOf(business)).toMatchObject([
      { problem: 'needs-reconnect', completeThrough: complete?.completeThrough },
    ]);
    expect(digestSentence(business)).toMatch(/^Bluebird Bakery has sent data through .+\.$/);
    expect(freshnessSentence(business)).toContain('it needs to be reconnected');
  });

  it('continues the same source after the owner reconnects, and counts nothing twice', async () => {
    const business = await connected(system);
    ENDINGS[ending]();
    await harness.wait(2 * HOUR);
    await business.sync();
    const { connectionId } = business.key;
    const ids = business.postings.map(({ id }) => id).toSorted();
    const tenantConnection = business.ports.connected.grants.get(connectionId)?.['connection'];
    await harness.driver.add([line(business, 'meanwhile', -777)]);
    expect(await business.consent('yes', connectionId)).toMatchObject({ connectionId });
    await expectLedgerMatchesAfterSync(business);
    expect(business.ports.connected.records.size).toBe(1);
    expect(business.postings.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(business.postings).toHaveLength(ids.length + 1);
    expect(business.record.connection).toMatchObject({ problem: null, problemSince: null });
    if (system !== 'xero') return;
    // Xero gives the connection of the organization another id.
    expect(business.ports.connected.grants.get(connectionId)?.['connection']).not.toBe(
      tenantConnection,
    );
  });
});

describe.each(SYSTEMS)('an owner of %s who reconnects', (system) => {
  it('and chooses another company gets an explanation, and nothing is mixed', async () => {
    const business = await connected(system);
    const { key, ledgerEntries } = business;
    const { url, state } = await business.begin(key.connectionId);
    const returned = await consentAt(url, 'allow', harness.keys.slice(1, 2));
    await expect(business.finish(state, returned)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('You chose a different company') as string,
    });
    expect(business.ports.connected.records.size).toBe(1);
    expect(business.ledgerEntries).toEqual(ledgerEntries);
    await expectLedgerMatchesAfterSync(business);
    expect(harness.service.grants.isConnected(harness.keys[1] ?? '')).toBe(false);
    expect(harness.service.grants.isConnected(harness.keys[0] ?? '')).toBe(true);
  });
});

describe('an organization at Xero', () => {
  it('that was not chosen in a consent for two is disconnected there', async () => {
    harness = await openBooksSourceHarness('xero');
    const business = new ConnectedBusiness(harness);
    const { url, state } = await business.begin();
    const returned = await harness.driver.consent(url, 'yes-to-two');
    expect(await business.finish(state, returned)).toMatchObject({ outcome: 'confirm' });
    expect(await business.finish(state, returned, 0)).toMatchObject({ outcome: 'connected' });
    expect([...firstGrant().companies]).toEqual([harness.keys[0]]);
  });

  it('is disconnected there although its connection was created again under another id', async () => {
    const business = await connected('xero');
    const { vault } = business.ports;
    const grant = (await vault.read(business.key)) ?? {};
    await vault.save(business.key, { ...grant, connection: 'an-earlier-connection' });
    await business.disconnect('keeping-lines');
    expect(await business.sync()).toBe('done');
    expect(harness.service.grants.isConnected(harness.keys[0] ?? '')).toBe(false);
  });
});
