import { updateAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import {
  correctionsOf,
  type StoredUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { MovedPosting } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import {
  overrideLookup,
  withUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { updateDailySummaries } from './ledger-changes.ts';

/** Limits per Firestore transaction. */
const LINES_AT_ONCE = 200;
const DAYS_AT_ONCE = 40;

/** A change of the user overrides of a business, computed from the overrides stored at that time. */
export interface OverrideChange {
  /** applied before the first posting changes */
  readonly begin: (overrides: readonly StoredUserOverride[]) => readonly StoredUserOverride[];
  /** applied after the last one; `lines` is the number of changed postings */
  readonly end: (
    overrides: readonly StoredUserOverride[],
    lines: number,
  ) => readonly StoredUserOverride[];
}

/**
 * Changes the user overrides of a business and the kinds of one counterparty's postings, in batches.
 * Idempotent, also after an interruption.
 *
 * @param counterparty see `counterpartyDirectionKey`
 * @param isTrial changes nothing
 * @returns the postings whose kind changes
 */
export async function recategorizeCounterparty(
  ports: { readonly ledger: Ledger },
  businessId: string,
  counterparty: string,
  change: OverrideChange,
  isTrial: boolean,
): Promise<readonly MovedPosting[]> {
  const moved: MovedPosting[] = [];
  let last: Posting | undefined;
  for (let isLast = false; !isLast;) {
    const after = last;
    const batch = await ports.ledger.open(businessId, async (ledger) => {
      const overrides = change.begin(ledger.userOverrides);
      const found = await ledger.postingsOfCounterparty(counterparty, LINES_AT_ONCE, after);
      const postings = firstDaysOf(found);
      const isEnd = postings.length === found.length && found.length < LINES_AT_ONCE;
      const some = applyOverrides(postings, overrides);
      if (!isTrial) {
        const count = moved.length + some.length;
        await writeMoved(ledger, some, isEnd ? change.end(overrides, count) : overrides);
      }
      return { some, last: postings.at(-1), isEnd };
    });
    moved.push(...(batch?.some ?? []));
    last = batch?.last;
    isLast = batch?.isEnd ?? true;
  }
  return moved;
}

/** Returns the postings of the first 40 days. The next batch contains the others. */
function firstDaysOf(postings: readonly Posting[]): readonly Posting[] {
  const days = [...new Set(postings.map(({ date }) => date))].slice(0, DAYS_AT_ONCE);
  return postings.filter(({ date }) => days.includes(date));
}

/** Returns the postings whose kind the overrides change. */
function applyOverrides(
  postings: readonly Posting[],
  overrides: readonly StoredUserOverride[],
): MovedPosting[] {
  const overriddenKindOf = overrideLookup(correctionsOf(overrides));
  return postings.flatMap((before) => {
    const after = withUserOverride(before, overriddenKindOf);
    const isSame = after.kind === before.kind && after.decidedBy === before.decidedBy;
    return isSame ? [] : [{ before, after: { ...after, revision: before.revision + 1 } }];
  });
}

async function writeMoved(
  ledger: OpenLedger,
  moved: readonly MovedPosting[],
  overrides: readonly StoredUserOverride[],
): Promise<void> {
  const changed = moved.map(({ after }) => after);
  const days = [...new Set(changed.map(({ date }) => date))];
  const postingsByDay = await Promise.all(
    days.map((date) => ledger.postingsOf({ from: date, to: date })),
  );
  const dailySummaries =
    days.length === 0
      ? undefined
      : await updateDailySummaries(ledger, postingsByDay.flat(), { changed, days });
  ledger.writeUserOverrides(overrides);
  if (!dailySummaries) return;
  const before = moved.map((posting) => posting.before);
  const alertState = updateAlertState(ledger, before, { changed });
  ledger.write(changed, dailySummaries, { alertState });
}
