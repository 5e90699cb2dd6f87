// Attacks with the addresses of QuickBooks' and Xero's consent. They return the state to the browser, and
// a code that only that browser has.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepAttempts } from '../../../functions/src/connections/commands/connect/sweep-attempts.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { ReturnedBrowser } from '../../kit/conformance/returned-browser.ts';
import { consentAt, SYSTEMS } from '../../kit/providers/books-harness.ts';
import {
  openBooksSourceHarness,
  type BooksSourceHarness,
} from '../../kit/providers/books-driver.ts';

const NOT_FOUND = { code: 'not-found' };
const CONFLICT = { code: 'conflict' };

describe.each(SYSTEMS)('a consent at %s', (system) => {
  let harness: BooksSourceHarness;
  let business: ConnectedBusiness;
  let stranger: ReturnedBrowser;
  beforeEach(async () => {
    harness = await openBooksSourceHarness(system);
    business = new ConnectedBusiness(harness);
    stranger = new ReturnedBrowser(business);
  });
  afterEach(() => harness.close());

  const consented = async (reconnects?: string) => {
    const begun = await business.begin(reconnects);
    const returned = await consentAt(begun.url, 'allow', harness.keys.slice(0, 1));
    return { ...begun, returned };
  };
  const connectionCount = () => business.ports.connected.records.size;
  const isConnected = () => harness.service.grants.isConnected(harness.keys[0] ?? '');
  const tokenCalls = () =>
    harness.service.journal.all().filter(({ path }) => path.includes('/token')).length;

  it('is finished only with the state that this browser kept', async () => {
    const { state, returned } = await consented();
    const other = await business.begin();
    const { state: _state, ...withoutState } = returned;
    for (const altered of [
      withoutState,
      { ...returned, state: '' },
      { ...returned, state: 'made-up' },
      { ...returned, state: other.state },
    ]) {
      await expect(business.finish(state, altered)).rejects.toMatchObject(NOT_FOUND);
    }
    // The state of another attempt of the same owner, with its own secret.
    await expect(business.finish(other.state, returned)).rejects.toMatchObject(NOT_FOUND);
    expect(connectionCount()).toBe(0);
    expect(tokenCalls()).toBe(0);
    expect(await business.finish(state, returned)).toMatchObject({ outcome: 'connected' });
  });

  it('sends no code of the other provider to this one', async () => {
    const { state, returned } = await consented();
    const { realmId: _realmId, ...withoutCompany } = returned;
    const ofOther = system === 'quickbooks' ? withoutCompany : { ...returned, realmId: '9341453' };
    expect(await business.present(state, ofOther)).toMatchObject({ outcome: 'waiting' });
    expect(tokenCalls()).toBe(0);
    expect(connectionCount()).toBe(0);
  });

  it('is not finished by a browser without the secret, whatever account it uses', async () => {
    const { state, returned } = await consented();
    const sameAccount = new ConnectedBusiness(harness, 'bakery', business.ports);
    const otherAccount = new ConnectedBusiness(harness, 'tavern', business.ports);
    for (const browser of [sameAccount, otherAccount]) {
      await expect(browser.finish(state, returned)).rejects.toMatchObject(NOT_FOUND);
    }
    expect(tokenCalls()).toBe(0);
    expect(connectionCount()).toBe(0);
  });

  it('is not finished in another session of the owner', async () => {
    const { state, returned } = await consented();
    business.signedInAt = new Date(business.signedInAt.getTime() + 1_000);
    await expect(business.finish(state, returned)).rejects.toMatchObject(CONFLICT);
    expect(tokenCalls()).toBe(0);
  });

  it('is not finished with a second code', async () => {
    const { state, returned } = await consented();
    expect(await business.present(state, returned)).toMatchObject({ outcome: 'confirm' });
    const second = { ...returned, code: 'another-code' };
    await expect(business.finish(state, second)).rejects.toMatchObject(NOT_FOUND);
    expect(await business.finish(state, returned)).toMatchObject({ outcome: 'connected' });
  });

  it('is finished once, and a replay returns the same result without a request', async () => {
    const { state, returned } = await consented();
    const first = await business.finish(state, returned);
    const before = harness.service.journal.all().length;
    expect(await business.finish(state, returned)).toEqual(first);
    expect(harness.service.journal.all().length).toBe(before);
    expect(connectionCount()).toBe(1);
  });

  it('cannot be finished after the provider sent another browser back', async () => {
    const { state, returned } = await consented();
    expect(await stranger.report(state, returned)).toEqual({
      outcome: 'reported',
      business: 'Bluebird Bakery',
      account: 'g•••@bakery.example',
      provider: system,
      isRenewal: false,
      isConnected: false,
    });
    await expect(business.finish(state, returned)).rejects.toMatchObject(CONFLICT);
    expect(tokenCalls()).toBe(0);
    expect(connectionCount()).toBe(0);
  });

  it('is revoked at the provider if the other browser refuses', async () => {
    const { state, returned } = await consented();
    expect(await stranger.refuse(state, returned)).toEqual({ outcome: 'refused' });
    // The emulator creates the grant when the code is redeemed, which is needed to revoke it.
    expect(harness.service.grants.all()).toHaveLength(1);
    expect(isConnected()).toBe(false);
    expect(await business.finish(state, returned)).toMatchObject({ outcome: 'declined' });
    expect([...stranger.logged.values()]).toMatchObject([{ what: 'connection-refused' }]);
  });

  it('is revoked at the provider if the owner does not allow it in time', async () => {
    const { state, returned } = await consented();
    expect(await business.present(state, returned)).toMatchObject({ outcome: 'confirm' });
    expect(isConnected()).toBe(true);
    await harness.wait(31);
    const swept = await sweepAttempts(business.ports, { scheduledAt: business.now });
    expect(swept).toEqual({ foundCount: 1, failedCount: 0 });
    expect(isConnected()).toBe(false);
    expect(connectionCount()).toBe(0);
  });

  it('is not reported or refused without the code', async () => {
    const { state, returned } = await consented();
    expect(await business.present(state, returned)).toMatchObject({ outcome: 'confirm' });
    for (const guess of [{}, { state }, { state, code: 'a-guess' }]) {
      expect(await stranger.report(state, guess)).toEqual({ outcome: 'unknown' });
      expect(await stranger.refuse(state, guess)).toEqual({ outcome: 'unknown' });
    }
    expect(await business.finish(state, returned)).toMatchObject({ outcome: 'connected' });
  });
});
