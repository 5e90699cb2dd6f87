// An invoice of connected books that stays open longer than its customer usually takes, from the
// night that reads it to the morning that tells of it, and to the payment.
import { aBusiness } from '../../kit/builders/business.ts';
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

type Basis = 'cash' | 'accrual';

/** A bakery whose books have half a year of sales, two a week; its history is read. */
async function bakeryAt(
  world: BooksSourceHarness,
  basis: Basis = 'cash',
): Promise<ConnectedBusiness> {
  const business = new ConnectedBusiness(world);
  const { businesses } = business.ports.stored;
  businesses.set(
    business.businessId,
    aBusiness({ basis, members: { [business.owner.id]: 'owner' } }),
  );
  const sales = Array.from({ length: 52 }, (_, index) =>
    line(business, `sale ${index}`, 60_000 + 500 * (index % 7), 3 + 3 * index, {
      counterparty: 'Counter',
    }),
  );
  await world.driver.add(sales);
  return business;
}

const overdueOf = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.alerts.values()].filter(({ alert }) => alert.finding === 'invoice-overdue');

describe.each(SYSTEMS)('an invoice in %s', (system) => {
  it.each(['cash', 'accrual'] as const)(
    'is told once when it is open longer than usual, and settles when it is paid, on %s basis',
    async (basis) => {
      const world = await openBooksSourceHarness(system);
      try {
        const business = await bakeryAt(world, basis);
        const due = business.daysAgo(-2);
        const habit = [10, 8, 6, 4].map((days) => business.daysAgo(-days));
        world.owe('Harbor Inn', 300_000, due);
        for (const day of habit) world.owe('Elm School', 20_000, day);
        await business.connect();
        await replayHistory(business.ports, business.businessId);

        let nights = 0;
        for (; nights < 45 && overdueOf(business).length === 0; nights += 1) {
          await runNight(business, world);
          for (const day of habit)
            if (day === business.daysAgo(1)) world.pay('Elm School', day, business.daysAgo(0));
        }
        const [stored] = overdueOf(business);
        expect(stored?.alert).toMatchObject({
          counterparty: 'Harbor Inn',
          impact: 300_000,
          otherDay: due,
          baseline: { of: 'customer-history', count: 4 },
        });
        expect(nights).toBeGreaterThan(6);
        expect(nights).toBeLessThan(40);

        for (let more = 0; more < 8; more += 1) await runNight(business, world);
        expect(overdueOf(business)).toHaveLength(1);
        const told = digestsOf(business).filter((text) => text.includes('Harbor Inn has not paid'));
        expect(told).toHaveLength(1);
        expect(told[0]).toContain('$3,000.00');

        const paidOn = business.today;
        world.pay('Harbor Inn', due, paidOn);
        for (let more = 0; more < 4; more += 1) await runNight(business, world);
        const [settled] = overdueOf(business);
        expect((settled?.resolvedOn ?? '') >= paidOn).toBe(true);
      } finally {
        await world.close();
      }
    },
  );

  it('is not told while the books tell nothing', async () => {
    const world = await openBooksSourceHarness(system);
    try {
      const business = await bakeryAt(world);
      world.owe('Harbor Inn', 300_000, business.daysAgo(-2));
      await business.connect();
      await replayHistory(business.ports, business.businessId);
      await runNight(business, world);
      await world.driver.revokeAccess();
      for (let night = 0; night < 50; night += 1) {
        await world.wait(DAY_MINUTES);
        await business.sync();
        await runDailyDigest(business);
      }
      expect(overdueOf(business)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
