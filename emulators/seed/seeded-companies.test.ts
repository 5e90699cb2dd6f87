import { describe, expect, it } from 'vitest';
import { isOpenItem } from '@daily-snapshot/emulator-companies/document';
import seededCompanies from './seeded-companies.ts';

const NOW = new Date('2026-11-24T15:00:00Z');

describe.each([
  ['QuickBooks', {}],
  ['Xero', { hasUndeposited: false, hasCombinedPayments: false }],
])('generated company of %s', (_, features) => {
  it('has a customer whose invoice is overdue by longer than any earlier payment took', () => {
    const [books] = seededCompanies(NOW, features);
    const invoices = (books?.documents() ?? []).flatMap((document) =>
      isOpenItem(document) && books?.party(document.party).name === 'Harbor Inn' ? [document] : [],
    );
    expect(invoices).toHaveLength(8);
    const open = invoices.filter((invoice) => (books?.balanceOf(invoice) ?? 0) > 0);
    expect(open.map(({ dueDate }) => dueDate)).toEqual(['2026-10-05']);
    const late = invoices.flatMap(({ id, dueDate }) =>
      (books?.settlementsOf(id) ?? []).map(
        ({ date }) => (Date.parse(date) - Date.parse(dueDate)) / 86_400_000,
      ),
    );
    expect(late.length).toBe(7);
    expect(Math.max(...late)).toBeLessThan(7);
  });
});
