import {
  correctionsOf,
  type StoredUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { MovedPosting } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import {
  userOverride,
  withUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { writeLedgerChanges } from './import-lines.ts';
import { updateAlertState } from './update-alert-state.ts';

/** Lines that are looked at in one transaction, and the days of which all lines are read. */
const LINES_AT_ONCE = 200;
const DAYS_AT_ONCE = 40;

/** How the rules of a business change. Each answers from what the rules are then. */
export interface RuleChange {
  /** before the first line is moved */
  readonly begin: (rules: readonly StoredUserOverride[]) => readonly StoredUserOverride[];
  /** after the last one; `lines` is how many were moved */
  readonly end: (
    rules: readonly StoredUserOverride[],
    lines: number,
  ) => readonly StoredUserOverride[];
}

/**
 * Changes the rules of a business, and with them the lines of one party: some hundreds in one
 * transaction, each with its days. What is broken off is finished by doing it again.
 *
 * @param party see `counterpartyDirectionKey`
 * @param isTrial changes nothing
 * @returns the lines that are something else now
 */
export async function recategorizeCounterparty(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  party: string,
  change: RuleChange,
  isTrial: boolean,
): Promise<readonly MovedPosting[]> {
  const moved: MovedPosting[] = [];
  let after: Posting | undefined;
  for (let isLast = false; !isLast;) {
    const before = after;
    const step = await ledger.open(businessId, async (books) => {
      const rules = change.begin(books.userOverrides);
      const found = await books.postingsOfParty(party, LINES_AT_ONCE, before);
      const looked = withinDays(found);
      const isEnd = looked.length === found.length && found.length < LINES_AT_ONCE;
      const some = movedBy(looked, rules);
      if (!isTrial) {
        const dailySummaries = await enterMoved(books, some);
        const all = moved.length + some.length;
        books.writeKindRules(isEnd ? change.end(rules, all) : rules);
        if (dailySummaries) {
          const changed = some.map((line) => line.after);
          const known = some.map((line) => line.before);
          books.write(changed, dailySummaries, {
            watch: updateAlertState(books, known, { changed }),
          });
        }
      }
      return { some, last: looked.at(-1), isEnd };
    });
    moved.push(...(step?.some ?? []));
    after = step?.last;
    isLast = step?.isEnd ?? true;
  }
  return moved;
}

/** Whole days only where there are too many: those that are left over come in the next step. */
function withinDays(postings: readonly Posting[]): readonly Posting[] {
  const days = [...new Set(postings.map(({ date }) => date))].slice(0, DAYS_AT_ONCE);
  return postings.filter(({ date }) => days.includes(date));
}

function movedBy(
  postings: readonly Posting[],
  rules: readonly StoredUserOverride[],
): MovedPosting[] {
  const word = userOverride(correctionsOf(rules));
  return postings.flatMap((before) => {
    const after = withUserOverride(before, word);
    const isSame = after.kind === before.kind && after.decidedBy === before.decidedBy;
    return isSame ? [] : [{ before, after: { ...after, revision: before.revision + 1 } }];
  });
}

async function enterMoved(books: OpenLedger, moved: readonly MovedPosting[]) {
  const touched = [...new Set(moved.map(({ after }) => after.date))];
  if (touched.length === 0) return undefined;
  const days = await Promise.all(touched.map((date) => books.postingsOf({ from: date, to: date })));
  return writeLedgerChanges(books, days.flat(), {
    changed: moved.map(({ after }) => after),
    touched,
  });
}
