// Runs the histories of plaid-histories.test.ts, but reads the bank into the ledger of a business
// as the product does.
import { expect, it } from 'vitest';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { Random } from '../../firestore-fuzz/random.ts';
import { RandomBank } from '../../kit/providers/random-bank.ts';
import { startPlaidHarness, type PlaidHarness } from '../../kit/providers/plaid-harness.ts';
import { randomRuns } from '../../kit/random-searches.ts';

/** `PLAID_HISTORIES=2000` runs that many. */
const HISTORIES = Number(process.env.PLAID_HISTORIES ?? 40);
const FIRST_SEED = Number(process.env.PLAID_SEED ?? 1);
/** The number of seeds per test. */
const AT_ONCE = 5;
/** The number of seeds to run. */
const TRIED = process.env.PLAID_HISTORIES ? AT_ONCE : randomRuns(AT_ONCE);

/** Crashes a sync after it has opened the ledger this many times. The lease is not released. */
async function crash(business: ConnectedBusiness, openings: number): Promise<void> {
  const { ledger, connections } = business.ports;
  let left = openings;
  const alive = () => {
    if (left <= 0) throw new Error('It crashed.');
  };
  const ports = {
    ...business.ports,
    ledger: {
      ...ledger,
      open: ((...args) => {
        left -= 1;
        alive();
        return ledger.open(...args);
      }) as typeof ledger.open,
    },
    connections: {
      ...connections,
      change: ((...args) => {
        alive();
        return connections.change(...args);
      }) as typeof connections.change,
      replace: ((...args) => {
        alive();
        return connections.replace(...args);
      }) as typeof connections.replace,
    },
  };
  await business.syncOn(ports).catch(() => undefined);
  // Waits until the lease has expired.
  business.advanceDays(1);
}

async function meddle(business: ConnectedBusiness, { driver }: PlaidHarness, bank: RandomBank) {
  switch (bank.random.below(3)) {
    case 0:
      await driver.revokeAccess();
      await business.sync();
      return void (await business.consent('yes', business.key.connectionId));
    case 1:
      return driver.forgetCheckpoints();
    default:
      await bank.stand('silent');
      await bank.happen(5);
      await business.sync();
      return bank.stand('well');
  }
}

async function live(seed: number): Promise<void> {
  const random = new Random(seed);
  const harness = await startPlaidHarness(2 + random.below(10));
  try {
    const bank = new RandomBank(harness.control, harness.bank, random);
    const business = new ConnectedBusiness(harness);
    await bank.put(1 + random.below(150));
    await business.connect();
    for (let round = 2 + random.below(4); round > 0; round -= 1) {
      for (let events = random.below(6); events > 0; events -= 1) await bank.happen(10);
      for (let mutations = random.below(3); mutations > 0; mutations -= 1) {
        await harness.driver.changeListAfter(random.below(6));
      }
      if (random.chance(0.3)) await crash(business, 1 + random.below(6));
      if (random.chance(0.3)) await meddle(business, harness, bank);
      if (random.chance(0.5)) business.advanceDays(1);
      await business.sync();
      await harness.control.ask('DELETE', '/faults');
    }
    // The ledger matches after the next night.
    business.advanceDays(1);
    expect(await business.sync(), `seed ${seed}`).toBe('done');
    expect(business.ledgerEntries, `seed ${seed}`).toEqual(await business.expectedEntries());
  } finally {
    await harness.close();
  }
}

const starts = Array.from(
  { length: Math.ceil(HISTORIES / AT_ONCE) },
  (_, index) => FIRST_SEED + index * AT_ONCE,
);

it.each(starts)(
  'histories from seed %d on end with a ledger that matches the bank',
  { timeout: 120_000 },
  async (start) => {
    const end = Math.min(start + TRIED, FIRST_SEED + HISTORIES);
    for (let seed = start; seed < end; seed += 1) await live(seed);
  },
);
