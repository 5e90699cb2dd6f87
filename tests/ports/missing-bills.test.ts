// A bill of connected books that always came and has not: from the night on which nothing is read of it
// to the morning that tells of it, and to the bill that comes after all.
import { describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../functions/src/conformance/connected-business.ts';
import { line } from '../../functions/src/conformance/scenarios/scenario.ts';
import { replayHistory } from '../../functions/src/commands/replay-history.ts';
import { openDrivenBooks, type DrivenBooks } from '../support/books-driver.ts';
import { SYSTEMS } from '../support/books-world.ts';
import { DAY_MINUTES, digestsOf, passMorning, passNight } from '../support/nights.ts';

const insurance = (business: ConnectedBusiness, days: number) =>
  line(business, `insurance ${days}`, -41_200, days, { who: 'Harbor Insurance' });

/** A bakery of half a year: two sales a week, and an insurance every thirty days, which is due today. */
async function bakeryIn(world: DrivenBooks): Promise<ConnectedBusiness> {
  const business = new ConnectedBusiness(world);
  const sales = Array.from({ length: 52 }, (_, index) =>
    line(business, `sale ${index}`, 60_000 + 500 * (index % 7), 3 + 3 * index, { who: 'Counter' }),
  );
  const bills = [30, 60, 90, 120, 150].map((days) => insurance(business, days));
  await world.driver.add([...sales, ...bills]);
  await business.connect();
  await replayHistory(business.ports, business.businessId);
  return business;
}

const missingOf = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.alerts.values()].filter(({ alert }) => alert.finding === 'bill-missing');

describe.each(SYSTEMS)('a regular bill in %s', (system) => {
  it('is told once when it has not come, and settles when it does', async () => {
    const world = await openDrivenBooks(system);
    try {
      const business = await bakeryIn(world);
      const due = business.today;
      let nights = 0;
      for (; nights < 20 && missingOf(business).length === 0; nights += 1)
        await passNight(business, world);
      expect(missingOf(business)).toMatchObject([
        {
          alert: { counterparty: 'Harbor Insurance', actual: null, impact: 41_200, otherDay: due },
        },
      ]);
      expect(nights).toBeGreaterThan(3);
      expect(nights).toBeLessThan(14);

      for (let more = 0; more < 6; more += 1) await passNight(business, world);
      const told = digestsOf(business).filter((text) =>
        text.includes('Harbor Insurance has not charged you: $412.00 was expected around'),
      );
      expect(told).toHaveLength(1);
      expect(told[0]).toContain('Check whether a payment to Harbor Insurance failed');

      const cameOn = business.today;
      await world.driver.add([insurance(business, 0)]);
      for (let more = 0; more < 4; more += 1) await passNight(business, world);
      expect(missingOf(business)).toHaveLength(1);
      expect((missingOf(business)[0]?.settledOn ?? '') >= cameOn).toBe(true);
    } finally {
      await world.close();
    }
  });

  it('is not told while the books tell nothing', async () => {
    const world = await openDrivenBooks(system);
    try {
      const business = await bakeryIn(world);
      await world.driver.endConsent();
      for (let night = 0; night < 25; night += 1) {
        await world.wait(DAY_MINUTES);
        await business.sync();
        await passMorning(business);
      }
      expect(missingOf(business)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
