import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { addDays, noonOf } from '@daily-snapshot/emulator-companies/dates';
import { generateCompany } from '@daily-snapshot/emulator-companies/generate';
import { BUSINESSES } from './businesses.ts';
import { companyFromBooks } from './company-from-books.ts';

/** A little more than the days that the first sync reads. */
const DAYS = 500;

/**
 * Returns the companies of a local environment with books up to yesterday: a generated one, then
 * the shipped ledgers.
 */
export default function seededCompanies(
  now: Date,
  options: {
    readonly name?: string;
    readonly hasUndeposited?: boolean;
    readonly hasCombinedPayments?: boolean;
  } = {},
): CompanyBooks[] {
  const { name = 'Bluebird Bakery', ...features } = options;
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const profile = { name, currency: 'USD', timeZone: 'America/Chicago' };
  const bluebird = generateCompany({
    seed: 'bluebird',
    until: yesterday,
    days: DAYS,
    profile,
    ...features,
  });
  addLatePayer(bluebird, yesterday);
  return [bluebird, ...BUSINESSES.map((business) => companyFromBooks(business, yesterday))];
}

/** Days before today on which invoices are dated. The last is a large order and is unpaid. */
const WRITTEN_DAYS_AGO = [440, 391, 352, 287, 239, 176, 128, 79] as const;
const DUE_AFTER_DAYS = 30;
const PAID_LATE_DAYS = [3, 1, 4, 2, 3, 5, 2] as const;

/**
 * Adds a customer who has paid within a week of the due date so far, and whose last invoice is now
 * overdue for longer.
 */
function addLatePayer(books: CompanyBooks, until: string): void {
  const bank = books.accounts().find(({ type }) => type === 'bank');
  const income = books.accounts().find(({ name }) => name === 'Services');
  if (!bank || !income) throw new Error('The company has no bank or income account.');
  const party = books.addParty('customer', 'Harbor Inn').id;
  for (const [index, days] of WRITTEN_DAYS_AGO.entries()) {
    const date = addDays(until, -days);
    const dueDate = addDays(date, DUE_AFTER_DAYS);
    const late = PAID_LATE_DAYS[index];
    const cents = late === undefined ? 480_000 : 180_000;
    const lines = [{ account: income.id, cents, description: 'Breakfast pastries' }];
    const { id } = books.enter(
      { kind: 'invoice', date, memo: '', party, dueDate, lines, taxCents: 0 },
      noonOf(date),
    );
    if (late === undefined) continue;
    const paidOn = addDays(dueDate, late);
    const links = [{ document: id, cents }];
    books.enter(
      { kind: 'payment', date: paidOn, memo: '', party, account: bank.id, cents, links },
      noonOf(paidOn),
    );
  }
}
