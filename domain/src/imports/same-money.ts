import { addDays, type Period } from '../calendar/business-date.ts';
import { processorsNamedIn } from '../ledger/matching/processor-names.ts';
import type { SourceTransaction } from '../ledger/posting.ts';
import { PROCESSOR_LAYOUTS } from './formats/processors/layouts.ts';
import type { ImportedFile } from './imported-file-schema.ts';

/** A file before its import. */
export interface NewFile {
  readonly form: ImportedFile['form'];
  /** the fingerprint of its layout */
  readonly layout: string;
  /** the names that the owner gave its accounts */
  readonly accounts: readonly string[];
  readonly period: Period;
}

/** A payout reaches the bank at most this much later than the payments in it. */
const PAYOUT_DAYS = 7;

const layoutOf = (id: string | undefined) => PROCESSOR_LAYOUTS.find((layout) => layout.id === id);

/**
 * Returns an imported file that states the same money in another form: another export of the same
 * processor account, or another report of the books. Transactions of two such files cannot be
 * matched one to one, so their sales would count twice.
 */
export function sameMoneyIn<File extends ImportedFile>(
  file: NewFile,
  imported: readonly File[],
): File | undefined {
  return imported.find(
    ({ undoneAt, form, layout, accounts, period }) =>
      undoneAt === undefined &&
      period !== undefined &&
      overlap(file.period, period) &&
      (file.form === 'books'
        ? form === 'books' && (layout !== file.layout || !shareName(accounts, file.accounts))
        : layout !== file.layout &&
          shareName(accounts, file.accounts) &&
          layoutOf(layout) !== undefined &&
          layoutOf(layout)?.product === layoutOf(file.layout)?.product),
  );
}

/**
 * Returns an imported export of payments whose payouts are among the given transactions. Such an
 * export lists no payouts, so the deposits of its processor would count as sales a second time.
 */
export const paymentsBehindDeposits = <File extends ImportedFile>(
  lines: readonly Pick<SourceTransaction, 'amount' | 'counterparty' | 'date' | 'description'>[],
  imported: readonly File[],
): File | undefined =>
  imported.find(({ undoneAt, layout, period }) => {
    if (undoneAt !== undefined || period === undefined) return false;
    return depositOfUnlistedPayout(lines, layout, period) !== undefined;
  });

/**
 * Returns an imported file in whose account the file does not belong: books have an account of their
 * own, because they state no cash.
 */
export const misplacedIn = <File extends ImportedFile>(
  file: NewFile,
  imported: readonly File[],
): File | undefined =>
  imported.find(
    ({ undoneAt, form, accounts }) =>
      undoneAt === undefined &&
      (form === 'books') !== (file.form === 'books') &&
      shareName(accounts, file.accounts),
  );

/** Says whether files of a layout list payments, and no payouts to the bank. */
export const listsNoPayouts = (layout: string): boolean =>
  layoutOf(layout)?.listsNoPayouts === true;

/** Returns a deposit that pays out the payments of an export that lists no payouts. */
export function depositOfUnlistedPayout<
  Line extends Pick<SourceTransaction, 'amount' | 'counterparty' | 'date' | 'description'>,
>(lines: readonly Line[], layout: string | undefined, period: Period): Line | undefined {
  const found = layoutOf(layout);
  if (found?.listsNoPayouts !== true) return undefined;
  const { from, to } = daysOfPayouts(period);
  return lines.find(
    (line) =>
      line.amount > 0 &&
      from <= line.date &&
      line.date <= to &&
      processorsNamedIn(line).includes(found.product),
  );
}

/** Returns the days on which a bank may list the payouts of some days. */
export const daysOfPayouts = ({ from, to }: Period): Period => ({
  from,
  to: addDays(to, PAYOUT_DAYS),
});

const overlap = (one: Period, other: Period): boolean =>
  one.from <= other.to && other.from <= one.to;

const shareName = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((name) => others.includes(name));
