import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../kit/conformance/scenarios/scenario.ts';
import { startPlaidHarness, type PlaidHarness } from '../../kit/providers/plaid-harness.ts';

let harness: PlaidHarness;
let business: ConnectedBusiness;
beforeEach(async () => {
  harness = await startPlaidHarness();
  business = new ConnectedBusiness(harness);
  await harness.driver.add([line(business, 'a', -12_345), line(business, 'b', 90_000)]);
});
afterEach(() => harness.close());

const items = async () =>
  (await harness.control.ask<{ items: { isRemoved: boolean }[] }>('GET', '/items')).items;

const itemId = async () =>
  (await harness.control.ask<{ items: { item_id: string }[] }>('GET', '/items')).items[0]?.item_id;
const banks = async () =>
  (
    await harness.control.ask<{ banks: { id: string; accounts: { mask: string }[] }[] }>(
      'GET',
      '/banks',
    )
  ).banks;

describe('a bank that is connected a second time', () => {
  it('is refused with an explanation before a transaction or a balance counts twice', async () => {
    await business.connect();
    const { state, url } = await business.begin();
    const returned = await harness.driver.consent(url, 'yes');
    const again = () => business.finish(state, returned);
    const refusal = {
      code: 'conflict',
      message: expect.stringMatching(
        /^First Bank is already connected, and we already read .+ …\u20600001\. .+ nothing was connected/,
      ) as string,
    };
    await expect(again()).rejects.toMatchObject(refusal);
    // A page that asks again gets the same answer.
    await expect(again()).rejects.toMatchObject(refusal);
    expect(business.ports.connected.records.size).toBe(1);
    // The unused access has been removed, because Plaid bills for it.
    expect((await items()).map(({ isRemoved }) => isRemoved)).toEqual([false, true]);
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
  });

  it('may be connected by another business, because we cannot know who owns the money', async () => {
    await business.connect();
    const other = new ConnectedBusiness(harness, 'tavern', business.ports);
    expect(await other.consent('yes')).toMatchObject({ outcome: 'connected' });
  });

  it('may be connected again after it was disconnected', async () => {
    await business.connect();
    await business.disconnect('with-lines');
    await business.sync();
    await business.connect();
    await expectLedgerMatches(business);
  });
});

describe('a bank without persistent account ids', () => {
  const accountsOf = () => [...new Set(business.postings.map(({ account }) => account))];

  it('keeps one history after it is disconnected and connected again', async () => {
    await business.connect();
    const accounts = accountsOf();
    await business.disconnect('keeping-lines');
    await business.sync();
    await business.connect();
    expect(accountsOf()).toEqual(accounts);
    await expectLedgerMatches(business);
  });

  it('keeps one history when the bank renames an account and all accounts get new ids', async () => {
    await business.connect();
    const accounts = accountsOf();
    const [bank] = await banks();
    await harness.control.ask('PUT', `/banks/${bank?.id}/accounts/${bank?.accounts[0]?.mask}`, {
      name: 'Everyday Business Checking',
    });
    await harness.control.ask('POST', `/items/${await itemId()}/reissue-accounts`);
    await harness.driver.add([line(business, 'c', -4_200)]);
    business.advanceDays(1);
    expect(await business.sync()).toBe('done');
    expect(accountsOf()).toEqual(accounts);
    await expectLedgerMatches(business);
  });
});

describe('an owner who signs in to the bank again', () => {
  it('goes on with the old access, although the finished session has no result', async () => {
    await business.connect();
    await harness.control.ask('POST', `/items/${await itemId()}/require-login`);
    await business.sync();
    expect(business.record.connection.problem).toBe('needs-reconnect');
    const finished = await business.consent('yes', business.key.connectionId);
    expect(finished).toMatchObject({ outcome: 'connected' });
    expect(await business.sync()).toBe('done');
    await expectLedgerMatches(business);
  });
});
