import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addChart } from '../../../emulators/companies/chart.ts';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { startBooksHarness, type BooksHarness } from '../../kit/providers/books-harness.ts';

const NOW = new Date('2026-11-24T15:00:00Z');

const company = (name: string) => {
  const books = new CompanyBooks({ name, currency: 'USD', timeZone: 'America/Chicago' });
  addChart(books);
  return books;
};

let harness: BooksHarness;
beforeEach(async () => {
  harness = await startBooksHarness('xero', [company('Old Mill'), company('Harbor Cafe')], NOW);
});
afterEach(() => harness.close());

describe('a second consent at Xero', () => {
  it('grants only its own organization, although Xero lists the earlier one too', async () => {
    await harness.connect(0);
    expect(await harness.connect(1)).toMatchObject({ name: 'Harbor Cafe' });
  });

  it('is not stopped by an earlier connection of an organization that gives no access', async () => {
    const { grant } = await harness.connect(0);
    const [old] = harness.service.grants.all();
    if (!old) throw new Error('Nothing was granted.');
    old.isRevoked = true;
    expect(grant).toHaveProperty('tenant');
    expect(await harness.connect(1)).toMatchObject({ name: 'Harbor Cafe' });
  });
});
