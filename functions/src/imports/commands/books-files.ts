// Imported reports of the books, which provide the totals of the days that they cover.
import { resetHistory } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import type { ImportPlan } from '@daily-snapshot/domain/imports/import-plan';
import { periodOf } from '@daily-snapshot/domain/imports/period';
import type { BooksFile } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { removeSourceLines } from './remove-source-lines.ts';
import type { Ledger } from '../ports/ledger.ts';
import { partsOf, recountDays } from '../services/recount-days.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
}

/**
 * Lets a report of the books provide the totals of its days. The caller does so before it imports the
 * transactions, because an interrupted import would otherwise count the same money twice.
 */
export async function addBooksFile(
  { businesses }: Pick<Ports, 'businesses'>,
  businessId: string,
  booksFile: BooksFile,
): Promise<void> {
  await businesses.change(
    businessId,
    (business) =>
      business && {
        booksFiles: [
          ...(business.booksFiles ?? []).filter(({ file }) => file !== booksFile.file),
          booksFile,
        ],
      },
  );
}

/**
 * Ends the import of a report. Entries between its first and its last entry that it no longer has
 * were changed or deleted in the books, so they are removed. The next digest explains once that the
 * totals of these days come from the books now. Idempotent.
 */
export async function finishBooksFile(
  { ledger }: Pick<Ports, 'ledger'>,
  businessId: string,
  { source, from, to }: BooksFile,
  { accounts: [name = ''], lines }: Pick<ImportPlan, 'accounts' | 'lines'>,
): Promise<void> {
  const ids = new Set(lines.map(({ id }) => id));
  const last = periodOf(lines).to ?? from;
  for (const part of partsOf({ from, to: last })) {
    const postings = await ledger.postingsOf(businessId, part);
    const stale = postings
      .flatMap(({ seenAs = [] }) => seenAs)
      .filter((seen) => seen.source === source && !ids.has(seen.id));
    await removeSourceLines({ ledger }, { businessId, source, ids: stale.map(({ id }) => id) });
  }
  await switchTotals(ledger, businessId, { to: name, period: { from, to } });
}

/** Lets all sources provide the totals of the report's days again. Idempotent. */
export async function removeBooksFile(
  { businesses, ledger }: Ports,
  businessId: string,
  { file, period }: { readonly file: string; readonly period: Period },
): Promise<void> {
  await businesses.change(
    businessId,
    (business) =>
      business?.booksFiles && {
        booksFiles: business.booksFiles.filter((each) => each.file !== file),
      },
  );
  await switchTotals(ledger, businessId, { to: null, period });
}

/**
 * Recomputes the days of a report, and stores what the next digest explains. Without other sources,
 * or while connected books provide the totals, the report changes no other total.
 */
async function switchTotals(
  ledger: Ledger,
  businessId: string,
  { to, period }: { readonly to: string | null; readonly period: Period },
): Promise<void> {
  const isSwitch = await ledger.open(businessId, async (open) => {
    const { business, alertState, dailySummaries } = open;
    const others = (dailySummaries?.sources ?? [])
      .filter(({ isBooks }) => isBooks !== true)
      .map(({ name }) => name);
    const isConnected = business.profitFrom?.until === null;
    if (!dailySummaries || others.length === 0 || isConnected) return false;
    const { latestDigest } = business;
    const profitSwitch = latestDigest && {
      latestDigest,
      to,
      others,
      ...(to !== null && { period }),
    };
    open.write(
      [],
      { ...dailySummaries, ...(profitSwitch && { profitSwitch }) },
      {
        // Other transactions count on these days, so the detectors have to learn them again.
        alertState: alertState && resetHistory(alertState),
      },
    );
    return true;
  });
  if (isSwitch === true) await recountDays(ledger, businessId, period);
}
