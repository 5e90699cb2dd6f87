// Companies with known totals, in every form in which the product receives books.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { daysBetween } from '@daily-snapshot/domain/calendar/business-date';
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { homeEntriesOf } from '../../../emulators/companies/entries.ts';
import { generateCompany, type GeneratedCompany } from '../../../emulators/companies/generate.ts';
import type { ShopLine } from '../local-environment/bank-file.ts';

export const GOLDEN_DAYS = 60;
export const GOLDEN_UNTIL = businessDate('2026-11-20');
export const GOLDEN_SINCE = addDays(GOLDEN_UNTIL, 1 - GOLDEN_DAYS);

type Features = Omit<GeneratedCompany, 'seed' | 'until' | 'days'>;

/** The features of the companies in turn. Xero has no undeposited funds and no combined payments. */
const FEATURES: readonly Features[] = [
  {},
  { hasForeignCurrency: true },
  { hasStock: true },
  { hasStock: true, hasForeignCurrency: true },
];

/** Generates the books of one company. The same number and seed give the same books. */
export const goldenBooks = (number: number, seed: number, more: Features = {}): CompanyBooks =>
  generateCompany({
    seed: `golden-${seed}-${number}`,
    until: GOLDEN_UNTIL,
    days: GOLDEN_DAYS,
    ...FEATURES[number % FEATURES.length],
    ...more,
  });

/** Returns the movements of all bank accounts, as the bank shows them. */
export function bankMovements(books: CompanyBooks): readonly ShopLine[] {
  const banks = new Set(
    books
      .accounts()
      .filter(({ type }) => type === 'bank')
      .map(({ id }) => id),
  );
  return books.documents().flatMap((document) =>
    homeEntriesOf(document, books.defaultAccounts)
      .filter(({ account, cents }) => banks.has(account) && cents !== 0)
      .map(({ date, cents }) => ({
        date: businessDate(date),
        description: `${document.kind} ${document.id}`,
        amountCents: cents,
      })),
  );
}

/** Moves the movements by whole days, so that the last day of the books becomes `last`. */
export function endingOn(lines: readonly ShopLine[], last: BusinessDate): readonly ShopLine[] {
  const days = daysBetween(GOLDEN_UNTIL, last);
  return lines.map((line) => ({ ...line, date: addDays(line.date, days) }));
}

/** Returns the sum of each day in cents, without days that have none. */
export function sumsByDay(
  lines: readonly { readonly date: string; readonly cents: number }[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { date, cents } of lines) sums[date] = (sums[date] ?? 0) + cents;
  return sums;
}
