// An invoice in connected books that stays open longer than usual for its customer: from the sync that
// reads it to the digest with its alert, and to the payment.
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

/** A bakery with half a year of sales, two a week, and a completed history replay. */
async function bakeryAt(
  harness: BooksSourceHarness,
  basis: Basis = 'cash',
): Promise<ConnectedBusiness> {
  const business = new ConnectedBusiness(harness);
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
  await harness.driver.add(sales);
  return business;
}

const overdueOf = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.alerts.values()].filter(({ alert }) => alert.finding === 'invoice-overdue');

describe.each(SYSTEMS)('an invoice in %s', (system) => {
  it.each(['cash', 'accrual'] as const)(
    'raises one alert when it is open longer than usual, and resolves it when paid, on %s basis',
    async (basis) => {
      const harness = await openBooksSourceHarness(system);
      try {
        const business = await bakeryAt(harness, basis);
        const due = business.daysAgo(-2);
        const habit = [10, 8, 6, 4].map((days) => business.daysAgo(-days));
        harness.owe('Harbor Inn', 300_000, due);
        for (const day of habit) harness.owe('Elm School', 20_000, day);
        await business.connect();
        await replayHistory(business.ports, { businessId: business.businessId });

        let nights = 0;
        for (; nights < 45 && overdueOf(business).length === 0; nights += 1) {
          await runNight(business, harness);
          for (const day of habit)
            if (day === business.daysAgo(1)) harness.pay('Elm School', day, business.daysAgo(0));
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

        for (let more = 0; more < 8; more += 1) await runNight(business, harness);
        expect(overdueOf(business)).toHaveLength(1);
        const overdueDigests = digestsOf(business).filter((text) =>
          text.includes('Harbor Inn has not paid'),
        );
        expect(overdueDigests).toHaveLength(1);
        expect(overdueDigests[0]).toContain('$3,000.00');

        const paidOn = business.today;
        harness.pay('Harbor Inn', due, paidOn);
        for (let more = 0; more < 4; more += 1) await runNight(business, harness);
        const [resolved] = overdueOf(business);
        expect((resolved?.resolvedOn ?? '') >= paidOn).toBe(true);
      } finally {
        await harness.close();
      }
    },
  );

  it('raises no alert while the books deliver no data', async () => {
    const harness = await openBooksSourceHarness(system);
    try {
      const business = await bakeryAt(harness);
      harness.owe('Harbor Inn', 300_000, business.daysAgo(-2));
      await business.connect();
      await replayHistory(business.ports, { businessId: business.businessId });
      await runNight(business, harness);
      await harness.driver.revokeAccess();
      for (let night = 0; night < 50; night += 1) {
        await harness.wait(DAY_MINUTES);
        await business.sync();
        await runDailyDigest(business);
      }
      expect(overdueOf(business)).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
