// The documents that follow from changed postings: the daily summaries and the alert state.
import { updateAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import {
  changeDailySummaries,
  daysBeforeDigest,
  type PostingChanges,
} from '@daily-snapshot/domain/daily-summaries/change-daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import {
  overrideLookup,
  withUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import { correctionsOf } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { OpenLedger } from '../ports/ledger.ts';
import type { LedgerWrite } from './recent-postings.ts';

/** Changes of the sources in the same write. */
export interface SourceChanges {
  readonly sources?: DailySummaries['sources'];
  readonly balance?: DailySummaries['balance'];
  readonly openItems?: DailySummaries['openItems'];
  readonly listedDays?: DailySummaries['listedDays'];
  /** undefined: the books keep up with the bank */
  readonly booksLag?: DailySummaries['booksLag'];
  /** whether alerts have to be checked even if no posting changed */
  readonly hasOtherNews?: boolean;
}

/**
 * Writes changed postings with the daily summaries and the alert state that follow from them. User
 * overrides are applied on top, so that removing them restores the original kind.
 *
 * @param postings every posting of the changed days, before the change
 * @param changes without user overrides; `seenAgain`: postings of which only the sources changed
 * @returns what was written, for the postings that an import keeps
 */
export async function writeChanges(
  ledger: OpenLedger,
  postings: readonly Posting[],
  changes: PostingChanges & { readonly seenAgain?: readonly Posting[] },
  { hasOtherNews = false, ...sourceChanges }: SourceChanges = {},
): Promise<LedgerWrite> {
  const { removedIds = [], seenAgain = [], days } = changes;
  const overriddenKindOf = overrideLookup(correctionsOf(ledger.userOverrides));
  const overridden = (posting: Posting) => withUserOverride(posting, overriddenKindOf);
  const changed = changes.changed.map(overridden);
  const change = { changed, removedIds, days, hasOtherNews };
  const dailySummaries = await updateDailySummaries(ledger, postings, change);
  const written = [...changed, ...seenAgain.map(overridden)];
  const version = ledger.write(
    written,
    { ...dailySummaries, ...sourceChanges },
    { removedIds, alertState: updateAlertState(ledger, postings, change) },
  );
  return { version, written, removedIds };
}

/**
 * Returns the daily summaries after a change. Reads what digests have reported of the changed days.
 *
 * @param postings every posting of the changed days, before the change
 */
export async function updateDailySummaries(
  ledger: OpenLedger,
  postings: readonly Posting[],
  changes: PostingChanges,
): Promise<DailySummaries> {
  const reported = await Promise.all(
    daysBeforeDigest(ledger.business, changes.days).map((date) =>
      ledger.reportedBy(digestDayCovering(date), date),
    ),
  );
  return changeDailySummaries(
    ledger,
    postings,
    changes,
    reported.filter((day) => day !== undefined),
  );
}
