// Two instances of the functions that use the tokens of one connection at the same time.
import { afterEach, describe, expect, it } from 'vitest';
import { storedGrant } from '../../../functions/src/connections/services/stored-grant.ts';
import type { StoredGrant } from '../../../functions/src/connections/ports/source-provider.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatchesAfterSync, line } from '../../kit/conformance/scenarios/scenario.ts';
import { SYSTEMS, type System } from '../../kit/providers/books-harness.ts';
import {
  openBooksSourceHarness,
  type BooksSourceHarness,
} from '../../kit/providers/books-driver.ts';

const MINUTE = 1;
const DAY = 24 * 60 * MINUTE;

let harness: BooksSourceHarness;
afterEach(() => harness.close());

/** Connects a business whose access token has expired and whose refresh token rotates next. */
async function connected(system: System): Promise<ConnectedBusiness> {
  harness = await openBooksSourceHarness(system);
  const business = new ConnectedBusiness(harness);
  await harness.driver.add([line(business, 'a', -12_345), line(business, 'b', 50_000, 9)]);
  await business.connect();
  await harness.wait(2 * DAY);
  return business;
}

const vaultGrant = ({ ports, key }: ConnectedBusiness): StoredGrant =>
  storedGrant(ports.vault, key);

/** Opens the books as an instance of the functions. */
const anInstance = (business: ConnectedBusiness, grant = vaultGrant(business)) =>
  harness.source.open(grant, {
    basis: 'accrual',
    onCall: () => undefined,
    onUnreadable: () => undefined,
  });

const storedIn = async (business: ConnectedBusiness) =>
  (await business.ports.vault.read(business.key)) ?? {};

/** Reads a month later, when no earlier refresh token is valid any more. */
async function expectAccessLater(business: ConnectedBusiness) {
  for (let day = 0; day < 30; day += 10) {
    await harness.wait(10 * DAY);
    expect(await business.sync()).toBe('done');
  }
  expect(business.record.connection.problem).toBeNull();
}

describe.each(SYSTEMS)('the tokens of %s', (system) => {
  it('stay valid if two instances refresh them at the same time', async () => {
    const business = await connected(system);
    const before = await storedIn(business);
    const facts = await Promise.all([
      anInstance(business).describe(),
      anInstance(business).describe(),
    ]);
    expect(facts.map(({ name }) => name)).toEqual(['Bluebird Bakery', 'Bluebird Bakery']);
    expect((await storedIn(business))['refresh']).not.toBe(before['refresh']);
    await expectAccessLater(business);
  });

  it('are kept from the refresh that is stored first', async () => {
    const business = await connected(system);
    const stored = vaultGrant(business);
    const slow = anInstance(business, {
      ...stored,
      replace: async (grant, before) => {
        await anInstance(business).describe();
        const first = await storedIn(business);
        expect(first).not.toEqual(before);
        expect(await stored.replace?.(grant, before)).toBe(false);
        expect(await storedIn(business)).toEqual(first);
        return false;
      },
    });
    expect((await slow.describe()).name).toBe('Bluebird Bakery');
    await expectAccessLater(business);
  });

  it('are not overwritten by a sync that began before the owner reconnected', async () => {
    const business = await connected(system);
    const stored = vaultGrant(business);
    let renewals = 0;
    const old = anInstance(business, {
      ...stored,
      replace: async (grant, before) => {
        renewals += 1;
        await business.consent('yes', business.key.connectionId);
        return (await stored.replace?.(grant, before)) ?? false;
      },
    });
    const beforeReconnecting = await storedIn(business);
    expect((await old.describe()).name).toBe('Bluebird Bakery');
    expect(renewals).toBe(1);
    const after = await storedIn(business);
    expect(after['refresh']).not.toBe(beforeReconnecting['refresh']);
    expect(after['refresh']).toBe(harness.service.grants.all().at(-1)?.refresh.value);
    await expectAccessLater(business);
  });

  it('survive an instance that is killed after the refresh and before it is stored', async () => {
    const business = await connected(system);
    const { ports } = business;
    const killed = new Error('The instance was killed.');
    const dying = {
      ...ports,
      vault: { ...ports.vault, replace: () => Promise.reject(killed) },
      connections: {
        ...ports.connections,
        // A killed instance does not count its requests either.
        change: () => Promise.reject(killed),
      },
    };
    const before = await storedIn(business);
    await expect(business.syncOn(dying)).rejects.toBe(killed);
    expect(await storedIn(business)).toEqual(before);
    await harness.driver.add([line(business, 'meanwhile', -777, 2)]);
    await expectLedgerMatchesAfterSync(business);
    await expectAccessLater(business);
  });

  it('are requested once more at once if the answer is lost', async () => {
    const business = await connected(system);
    await harness.driver.loseRefreshResponse();
    expect(await business.sync()).toBe('done');
    await expectAccessLater(business);
  });
});
