import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { OpenItem } from '@daily-snapshot/domain/ledger/open-items/open-item';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { aBusiness } from '../../kit/builders/business.ts';
import { describe, expect, it } from 'vitest';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { isOpenItem } from '../../../emulators/companies/document.ts';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import {
  featuresOf,
  recordingGrant,
  startBooksHarness,
  SYSTEMS,
} from '../../kit/providers/books-harness.ts';

const UNTIL = businessDate('2026-11-20');
const NOW = new Date('2026-11-21T15:00:00Z');

const inOrder = (items: readonly OpenItem[]) =>
  items.map(({ counterparty, dueOn, amount }) => `${dueOn} ${counterparty} ${amount}`).toSorted();

/** Returns the unpaid amounts according to the company itself. */
function unpaid(books: CompanyBooks, kind: 'invoice' | 'bill'): string[] {
  const items = books.documents().flatMap((document) => {
    if (!isOpenItem(document) || document.kind !== kind || document.state !== 'live') return [];
    const amount = books.balanceOf(document);
    if (amount <= 0) return [];
    const { name } = books.party(document.party);
    return [`${document.dueDate} ${name} ${amount}`];
  });
  return items.toSorted();
}

describe.each(SYSTEMS)('the unpaid invoices and bills in %s', (system) => {
  it.each(['a', 'b', 'c'])(
    'are read to the cent with their due day and name: company %s',
    async (seed) => {
      const features = featuresOf(system);
      const books = generateCompany({ seed, until: UNTIL, days: 120, ...features });
      const harness = await startBooksHarness(system, [books], NOW);
      try {
        const { grant } = await harness.connect();
        const reader = harness.source.open(recordingGrant(grant), harness.reading('accrual'));
        const found = await reader.openItems?.();
        expect(inOrder(found?.receivables ?? [])).toEqual(unpaid(books, 'invoice'));
        expect(inOrder(found?.payables ?? [])).toEqual(unpaid(books, 'bill'));
        const { receivables = [], payables = [] } = found ?? {};
        expect(receivables.length + payables.length).toBeGreaterThan(0);
        expect(harness.calls.every(({ method }) => method === 'GET')).toBe(true);
      } finally {
        await harness.close();
      }
    },
  );
});

describe.each(SYSTEMS)('a business that keeps its books in %s', (system) => {
  it('shows its receivables and payables, overdue and due in the next two weeks', async () => {
    const harness = await openBooksSourceHarness(system);
    try {
      const business = new ConnectedBusiness(harness);
      await harness.driver.add([line(business, 'a sale', 90_000, 2)]);
      harness.owe('Acme', 400_000, business.daysAgo(9));
      harness.owe('Smith', 70_000, business.daysAgo(-5));
      harness.owe('Mill', -30_000, business.daysAgo(-12));
      harness.owe('Landlord', -95_000, business.daysAgo(-40));
      await business.connect();

      const { receivables, payables } = snapshotOf(business);
      expect(receivables).toMatchObject({
        amount: 470_000,
        count: 2,
        overdue: 400_000,
        dueSoon: 70_000,
        oldestOverdue: { counterparty: 'Acme' },
      });
      expect(payables).toMatchObject({ amount: 125_000, count: 2, overdue: 0, dueSoon: 30_000 });

      await harness.wait(60);
      harness.owe('Jones', 1_000, business.daysAgo(-3));
      expect(await business.sync()).toBe('done');
      expect(snapshotOf(business).receivables).toMatchObject({ amount: 471_000, count: 3 });
      await business.disconnect('keeping-lines');
      await business.sync();
      expect(snapshotOf(business)).toMatchObject({ receivables: null, payables: null });
    } finally {
      await harness.close();
    }
  });
});

describe.each(SYSTEMS)('an invoice that is the only change in %s', (system) => {
  it.each(['cash', 'accrual'] as const)(
    'is read by the next sync and not again by later ones, on %s basis',
    async (basis) => {
      const harness = await openBooksSourceHarness(system);
      try {
        const business = new ConnectedBusiness(harness);
        business.ports.stored.businesses.set(
          business.businessId,
          aBusiness({ basis, members: { [business.owner.id]: 'owner' } }),
        );
        await harness.driver.add([line(business, 'a sale', 90_000, 2)]);
        await business.connect();
        const readsOf = () =>
          Object.values(business.record.connection.receipt.reads).reduce((sum, n) => sum + n, 0);
        const night = async () => {
          const before = readsOf();
          await harness.wait(24 * 60);
          expect(await business.sync()).toBe('done');
          return readsOf() - before;
        };
        await night();
        const quiet = await night();
        harness.owe('Acme', 400_000, business.daysAgo(-9));
        await harness.wait(60);
        expect(await night()).toBeGreaterThan(quiet);
        expect(snapshotOf(business).receivables).toMatchObject({ amount: 400_000, count: 1 });
        expect(await night()).toBe(quiet);
        expect(await night()).toBe(quiet);
      } finally {
        await harness.close();
      }
    },
  );
});

function snapshotOf({ ports, businessId, today }: ConnectedBusiness) {
  const business = ports.stored.businesses.get(businessId);
  const dailySummaries = ports.stored.dailySummaries.get(businessId);
  if (!business || !dailySummaries) throw new Error('The business has no data.');
  return buildSnapshot(business, dailySummaries, today);
}
