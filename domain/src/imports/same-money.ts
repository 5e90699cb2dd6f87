import { addDays, type Period } from '../calendar/business-date.ts';
import { listsNoPayouts, PAYOUT_DAYS } from '../ledger/matching/exported-payouts.ts';
import { processorsNamedIn } from '../ledger/matching/processor-names.ts';
import { effectOf } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
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

/**
 * Returns a deposit that counts as sales and may pay out the payments of an export that lists no
 * payouts. A deposit that pays out sales of an earlier export does not count.
 */
export function depositOfUnlistedPayout(
  postings: readonly Posting[],
  layout: string,
  period: Period,
): Posting | undefined {
  const product = layoutOf(layout)?.product;
  if (product === undefined || !listsNoPayouts(layout)) return undefined;
  const { from, to } = daysOfPayouts(period);
  return postings.find(
    (posting) =>
      posting.amount > 0 &&
      effectOf(posting.kind, posting.amount) === 'revenue' &&
      from <= posting.date &&
      posting.date <= to &&
      processorsNamedIn(posting).includes(product),
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
