import { addDays, type Period } from '../calendar/business-date.ts';
import { listsNoPayouts, PAYOUT_DAYS } from '../ledger/matching/prove-payouts.ts';
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
 * Returns why a file must not be imported: an imported file or the deposits of the bank contain the
 * same money in a form that cannot be matched. Returns undefined if the file may be imported.
 *
 * @param imported the other imported files
 * @param stored the postings of `daysOfUnlistedPayouts`
 */
export function refusalOfDoubleCounting(
  file: NewFile,
  imported: readonly ImportedFile[],
  stored: readonly Posting[],
): string | undefined {
  const { form, layout, accounts, period } = file;
  const names = accounts.join(', ');
  const misplaced = findFileOfOtherForm(file, imported);
  if (misplaced) {
    return `Use different account names for accounting reports and bank files. "${misplaced.fileName}" already uses ${names}. Nothing was saved.`;
  }
  const same = findOverlappingFile(file, imported);
  if (same) {
    const what = form === 'books' ? 'your books' : `the sales of ${names}`;
    return countsTwice(
      `You imported ${what} for some of these days with "${same.fileName}"`,
      'Undo that import first if you want to use this file instead.',
    );
  }
  const onBanks = stored.filter(({ account }) => !accounts.includes(account));
  return findUnlistedPayout(onBanks, layout, period)
    ? countsTwice(
        `Your bank deposits already include the payouts of ${names}`,
        'Import the export that lists payments and payouts instead, such as the balance history.',
      )
    : undefined;
}

const countsTwice = (reason: string, remedy: string): string =>
  `${reason}, so the same money would count twice. ${remedy} Nothing was saved.`;

/**
 * Returns the days on which the bank may list the payouts of a file that lists only payments.
 * Returns undefined for other files.
 */
export const daysOfUnlistedPayouts = ({ layout, period }: NewFile): Period | undefined =>
  listsNoPayouts(layout) ? daysOfPayouts(period) : undefined;

/**
 * Returns an imported file that contains the same money in another form: another export of the same
 * processor account, or another report of the books. Transactions of two such files cannot be
 * matched one to one, so their sales would count twice.
 */
function findOverlappingFile<File extends ImportedFile>(
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
 * Returns an imported file that must not share its account with the new file. Books need their own
 * account, because they contain no cash.
 */
const findFileOfOtherForm = <File extends ImportedFile>(
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
 * Returns a deposit that counts as sales and may pay out the payments of a file that lists only
 * payments. A deposit that pays out sales of an earlier export does not count.
 */
function findUnlistedPayout(
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
const daysOfPayouts = ({ from, to }: Period): Period => ({
  from,
  to: addDays(to, PAYOUT_DAYS),
});

const overlap = (one: Period, other: Period): boolean =>
  one.from <= other.to && other.from <= one.to;

const shareName = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((name) => others.includes(name));
