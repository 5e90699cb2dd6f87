import { NO_LISTED_DAYS, withComparedDays } from '@daily-snapshot/domain/connections/listed-days';
import { boundOpenItems } from '@daily-snapshot/domain/ledger/open-items/bounded-open-items';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import type { ReportedState } from '../ports/source-ledger.ts';
import { writeChanges } from '../services/ledger-changes.ts';
import { sourceChanges } from '../services/source-changes.ts';

const NO_POSTINGS = { changed: [], days: [] };

/**
 * Stores through which day a source is complete, and what else it reports apart from transactions.
 * A state without news for the alerts costs one read, and one write if it differs.
 *
 * @returns whether the unpaid invoices and bills were stored, which only the books do that revenue and
 *   expenses come from
 */
export async function recordSourceState(
  { ledger }: { readonly ledger: Ledger },
  { businessId, ...state }: ReportedState & { readonly businessId: string },
): Promise<{ readonly areOpenItemsStored: boolean }> {
  if (!state.openItems && (await recordWithoutNews(ledger, businessId, state))) {
    return { areOpenItemsStored: false };
  }
  const areStored = await ledger.open(businessId, async (open) => {
    const openItems = openItemsOf(open, state);
    const changes = sourceChanges(open, { ...state, lines: [] });
    await writeChanges(open, [], NO_POSTINGS, {
      ...changes,
      ...(openItems && { openItems }),
      ...(state.booksLag !== undefined && { booksLag: state.booksLag ?? undefined }),
      ...listedDaysAfter(open.dailySummaries, state),
    });
    return openItems !== undefined;
  });
  return { areOpenItemsStored: areStored ?? false };
}

/** @returns false if alerts have to learn of the state, or if the daily summaries have changed */
async function recordWithoutNews(
  ledger: Ledger,
  businessId: string,
  state: ReportedState,
): Promise<boolean> {
  const read = await ledger.readDailySummaries(businessId);
  if (!read) return false;
  const before = read.dailySummaries;
  const { hasOtherNews, ...changes } = sourceChanges(read, { ...state, lines: [] });
  if (hasOtherNews) return false;
  const after = withBooksLag(
    { ...before, ...changes, ...listedDaysAfter(before, state) },
    state.booksLag,
  );
  return ledger.replaceDailySummaries(businessId, read, after);
}

function listedDaysAfter(
  dailySummaries: DailySummaries | undefined,
  { compared }: ReportedState,
): Pick<DailySummaries, 'listedDays'> {
  if (!compared) return {};
  const { connectionId, period, listed } = compared;
  const before = dailySummaries?.listedDays ?? {};
  const own = withComparedDays(before[connectionId] ?? NO_LISTED_DAYS, period, listed);
  return { listedDays: { ...before, [connectionId]: own } };
}

/** @param booksLag null if the books keep up; undefined if it is not known */
function withBooksLag(
  dailySummaries: DailySummaries,
  booksLag: ReportedState['booksLag'],
): DailySummaries {
  if (booksLag === undefined) return dailySummaries;
  const { booksLag: _before, ...rest } = dailySummaries;
  return booksLag ? { ...rest, booksLag } : rest;
}

function openItemsOf(
  { business: { profitFrom }, dailySummaries }: OpenLedger,
  { openItems }: ReportedState,
): DailySummaries['openItems'] {
  if (!openItems || !dailySummaries) return undefined;
  const isProvidingProfit = profitFrom?.source === openItems.from && profitFrom.until === null;
  if (!isProvidingProfit) return undefined;
  return boundOpenItems(openItems.items, openItems.asOf, dailySummaries.openItems);
}
