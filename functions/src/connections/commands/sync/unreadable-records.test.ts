import { describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../../../../tests/kit/conformance/connected-business.ts';
import { memorySourceHarness } from '../../../../../tests/kit/memory/memory-source.ts';

const NOW = new Date('2026-11-24T15:15:00Z');

async function connectedBank() {
  const { bank, ...harness } = await memorySourceHarness(() => NOW);
  const business = new ConnectedBusiness(harness);
  const sale = (name: string, daysAgo: number) =>
    bank.put({
      name,
      date: business.daysAgo(daysAgo),
      amount: 10_000,
      counterparty: 'Granite Coast Supply',
    });
  for (const [name, daysAgo] of [
    ['a', 3],
    ['b', 4],
    ['c', 40],
  ] as const)
    sale(name, daysAgo);
  return { bank, business, sale };
}

const setAsideBy = ({ record }: ConnectedBusiness) => record.connection.unreadable ?? [];

describe('a transaction that cannot be read', () => {
  it('is set aside, counted and shown, and the others arrive', async () => {
    const { bank, business } = await connectedBank();
    bank.garble('b');
    await business.connect();
    expect(business.ledgerEntries.map(({ date }) => date)).toEqual([
      business.daysAgo(40),
      business.daysAgo(3),
    ]);
    const date = business.daysAgo(4);
    expect(setAsideBy(business)).toMatchObject([{ type: 'transaction', date }]);
    const { sources } = business.ports.stored.dailySummaries.get('bakery') ?? { sources: [] };
    expect(sources.map(({ unreadable }) => unreadable)).toEqual([[{ date, count: 1 }]]);
  });

  it('keeps its last readable state in a change and in the daily comparison', async () => {
    const { bank, business } = await connectedBank();
    await business.connect();
    const before = business.ledgerEntries;
    bank.garble('b');
    await business.sync();
    expect(setAsideBy(business)).toHaveLength(1);
    business.advanceDays(1);
    await business.sync();
    expect(business.ledgerEntries).toEqual(before);
    expect(setAsideBy(business)).toHaveLength(1);
  });

  it('is forgotten once it can be read again', async () => {
    const { bank, business, sale } = await connectedBank();
    bank.garble('b');
    await business.connect();
    sale('b', 4);
    await business.sync();
    expect(setAsideBy(business)).toEqual([]);
    expect(business.ledgerEntries).toHaveLength(3);
  });

  it('is forgotten once the bank removes it', async () => {
    const { bank, business } = await connectedBank();
    bank.garble('b');
    await business.connect();
    bank.remove('b');
    await business.sync();
    expect(setAsideBy(business)).toEqual([]);
  });
});
