import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { generateCompany } from '../../emulators/companies/generate.ts';
import { TakenLines, totalsOf, totalsOfReport, truthOf } from '../support/books-tie-out.ts';
import { holding, quickBooksWorld } from '../support/quickbooks-world.ts';

const COMPANIES = 20;
const DAYS = 150;
const UNTIL = businessDate('2026-11-20');
const SINCE = businessDate('2026-06-24');
const NOW = new Date('2026-11-21T15:00:00Z');

describe.each(['accrual', 'cash'] as const)('on %s basis', (basis) => {
  it.each(Array.from({ length: COMPANIES }, (_, index) => `qb-${index}`))(
    'every day of company %s comes to its own profit and loss, to the cent',
    async (seed) => {
      const books = generateCompany({ seed, until: UNTIL, days: DAYS });
      const world = await quickBooksWorld([books], NOW);
      try {
        const { grant } = await world.connect();
        const reader = world.source.open(holding(grant), {
          basis,
          onCall: (call) => world.calls.push(call),
        });
        const taken = new TakenLines();
        await taken.read(reader, SINCE);
        const period = { from: SINCE, to: UNTIL };
        const truth = truthOf(books, basis, period);
        expect(Object.keys(truth).length).toBeGreaterThan(50);
        expect(totalsOf(taken.all())).toEqual(truth);
        // Documents alone explain all of it.
        expect(taken.all().filter(({ id }) => id.startsWith('Report:'))).toEqual([]);
        const report = await reader.profitAndLoss?.(period, basis);
        expect(totalsOfReport(report ?? [])).toEqual(truth);
        expect(new Set(world.calls.map(({ method, purpose }) => `${method} ${purpose}`))).toEqual(
          new Set(['GET reading']),
        );
      } finally {
        await world.close();
      }
    },
  );
});
