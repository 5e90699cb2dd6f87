// A regular bill in connected books that does not arrive: from the sync without the bill to the digest
// with its alert, and to the late bill.
import { describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import {
  openBooksSourceHarness,
  type BooksSourceHarness,
} from '../../kit/providers/books-driver.ts';
import { SYSTEMS } from '../../kit/providers/books-harness.ts';
import {
  DAY_MINUTES,
  digestsOf,
  runDailyDigest,
  runNight,
} from '../../kit/providers/daily-runs.ts';

const insurance = (business: ConnectedBusiness, days: number) =>
  line(business, `insurance ${days}`, -41_200, days, { counterparty: 'Harbor Insurance' });

const power = (business: ConnectedBusiness, days: number) =>
  line(business, `power ${days}`, -18_300, days, { counterparty: 'City Power' });

const software = (business: ConnectedBusiness, days: number) =>
  line(business, `software ${days}`, -9900, days, { counterparty: 'Till Software' });

/** The insurance is due today. Other bills, if there are any, are due within the next two weeks. */
const CARD = [
  { bill: insurance, from: 0 },
  { bill: power, from: -5 },
  { bill: software, from: -12 },
];

/** A bakery with half a year of sales, two a week, and an insurance bill every 30 days, due today. */
async function bakeryIn(
  harness: BooksSourceHarness,
  billing = CARD.slice(0, 1),
): Promise<ConnectedBusiness> {
  const business = new ConnectedBusiness(harness);
  const sales = Array.from({ length: 52 }, (_, index) =>
    line(business, `sale ${index}`, 60_000 + 500 * (index % 7), 3 + 3 * index, {
      counterparty: 'Counter',
    }),
  );
  const bills = billing.flatMap(({ bill, from }) =>
    [30, 60, 90, 120, 150].map((days) => bill(business, days + from)),
  );
  await harness.driver.add([...sales, ...bills]);
  await business.connect();
  await replayHistory(business.ports, { businessId: business.businessId });
  return business;
}

const missingOf = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.alerts.values()].filter(({ alert }) => alert.finding === 'bill-missing');

describe.each(SYSTEMS)('a regular bill in %s', (system) => {
  it('raises one alert while it is missing, and resolves it when the bill arrives', async () => {
    const harness = await openBooksSourceHarness(system);
    try {
      const business = await bakeryIn(harness);
      const due = business.today;
      let nights = 0;
      for (; nights < 20 && missingOf(business).length === 0; nights += 1)
        await runNight(business, harness);
      expect(missingOf(business)).toMatchObject([
        {
          alert: { counterparty: 'Harbor Insurance', actual: null, impact: 41_200, otherDay: due },
        },
      ]);
      expect(nights).toBeGreaterThan(3);
      expect(nights).toBeLessThan(14);

      for (let more = 0; more < 6; more += 1) await runNight(business, harness);
      const billDigests = digestsOf(business).filter((text) =>
        text.includes('Harbor Insurance has not charged you the usual $412, expected around'),
      );
      expect(billDigests).toHaveLength(1);
      expect(billDigests[0]).toContain('Check that your payment to Harbor Insurance did not fail');

      const cameOn = business.today;
      await harness.driver.add([insurance(business, 0)]);
      for (let more = 0; more < 4; more += 1) await runNight(business, harness);
      expect(missingOf(business)).toHaveLength(1);
      expect((missingOf(business)[0]?.resolvedOn ?? '') >= cameOn).toBe(true);
    } finally {
      await harness.close();
    }
  });

  it('shares one alert with the other bills of an expired card', async () => {
    const harness = await openBooksSourceHarness(system);
    try {
      const business = await bakeryIn(harness, CARD);
      for (let night = 0; night < 24; night += 1) await runNight(business, harness);
      const [alert, ...others] = missingOf(business);
      expect(others).toEqual([]);
      expect(alert?.alert).toMatchObject({
        counterparty: 'Harbor Insurance',
        impact: 41_200 + 18_300 + 9900,
        bills: [
          { counterparty: 'Harbor Insurance' },
          { counterparty: 'City Power' },
          { counterparty: 'Till Software' },
        ],
      });
      const digests = digestsOf(business).join('\n');
      expect(digests).toContain('Now: Harbor Insurance and City Power have not charged you');
      expect(digests).toContain('Now: Harbor Insurance and 2 others have not charged you');

      await harness.driver.add([insurance(business, 0), software(business, 0)]);
      for (let more = 0; more < 4; more += 1) await runNight(business, harness);
      expect(missingOf(business)).toMatchObject([
        { resolvedOn: null, alert: { bills: [{ counterparty: 'City Power' }] } },
      ]);
      await harness.driver.add([power(business, 0)]);
      for (let more = 0; more < 4; more += 1) await runNight(business, harness);
      expect(missingOf(business)).toMatchObject([{ resolvedOn: expect.any(String) }]);
    } finally {
      await harness.close();
    }
  });

  it('raises no alert while the books deliver no data', async () => {
    const harness = await openBooksSourceHarness(system);
    try {
      const business = await bakeryIn(harness);
      await harness.driver.revokeAccess();
      for (let night = 0; night < 25; night += 1) {
        await harness.wait(DAY_MINUTES);
        await business.sync();
        await runDailyDigest(business);
      }
      expect(missingOf(business)).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
