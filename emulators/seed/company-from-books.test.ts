import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { effectOf } from '@daily-snapshot/domain/ledger/posting-kind';
import { describe, expect, it } from 'vitest';
import { netIncome } from '@daily-snapshot/emulator-companies/profit-and-loss';
import { BUSINESSES } from './businesses.ts';
import { companyFromBooks } from './company-from-books.ts';
import { readBooks } from './read-books.ts';

const UNTIL = businessDate('2026-11-20');

describe.each(BUSINESSES)('company of $file', (business) => {
  it('has the ledger’s profit on accrual basis, to the cent', () => {
    const company = companyFromBooks(business, UNTIL);
    const bytes = readFileSync(join(import.meta.dirname, 'books', business.file));
    const period = { from: addDays(UNTIL, -365), to: UNTIL };
    const net = readBooks(bytes, business.currency, UNTIL)
      .filter(({ date, kind, amount }) => date >= period.from && effectOf(kind, amount) !== 'none')
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(net).not.toBe(0);
    expect(netIncome(company, 'accrual', period)).toBe(net);
  });
});
