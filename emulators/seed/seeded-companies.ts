import type { CompanyBooks } from '../companies/company-books.ts';
import { addDays, generateCompany } from '../companies/generate.ts';
import { BUSINESSES } from './businesses.ts';
import { companyFromBooks } from './company-from-books.ts';

/** As many days as a first read goes back, and a little more. */
const DAYS = 500;

/** The companies of a local world, with books up to yesterday: a made-up one, then the shipped ledgers. */
export function seededCompanies(
  now: Date,
  made: {
    readonly name?: string;
    readonly hasUndeposited?: boolean;
    readonly hasCombinedPayments?: boolean;
  } = {},
): CompanyBooks[] {
  const { name = 'Bluebird Bakery', ...features } = made;
  const yesterday = addDays(now.toISOString().slice(0, 10), -1);
  const profile = { name, currency: 'USD', timeZone: 'America/Chicago' };
  return [
    generateCompany({ seed: 'bluebird', until: yesterday, days: DAYS, profile, ...features }),
    ...BUSINESSES.map((business) => companyFromBooks(business, yesterday)),
  ];
}
