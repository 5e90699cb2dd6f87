import { dateOfDayNumber, type BusinessDate } from '../calendar/business-date.ts';
import type { Alert, MissingBill } from '../signals/alert.ts';
import type { Evidence } from '../signals/evidence.ts';
import type { Candidate } from './candidate.ts';
import { lastPaidBefore, reckonOverdue } from './overdue.ts';
import type { Noticed } from './severity.ts';

/** What one card pays fails within a month of its end. */
const TOGETHER_DAYS = 31;

/** So long a bill is reckoned with that has not come: what fails with it may be late by a fortnight. */
export const WAITED_DAYS = TOGETHER_DAYS + 14;

const MOST_TOGETHER = 30;

/** What an alert says of bills that have not come, however many they are. */
type MissingTogether = Pick<
  Alert,
  'counterparty' | 'actual' | 'expected' | 'impact' | 'baseline' | 'bills'
> & { readonly evidence: Evidence };

/**
 * Bills that do not come within a month of each other, paid from one account as far as that is known,
 * are one message: a card has expired, or an account could not pay. Those that are old are none alone.
 */
export function missingAsOne(noticed: readonly Noticed[]): Noticed[] {
  const isBill = ({ candidate }: Noticed): boolean => candidate.bills !== undefined;
  const bills = noticed.filter(isBill).toSorted((a, b) => dueOf(a) - dueOf(b));
  const groups: Noticed[][] = [];
  for (const bill of bills) {
    const together = groups.find((group) => group.every((other) => mayFailWith(other, bill)));
    if (together && together.length < MOST_TOGETHER) together.push(bill);
    else groups.push([bill]);
  }
  return [...noticed.filter((one) => !isBill(one)), ...groups.flatMap(asOne)];
}

const dueOf = ({ candidate }: Noticed): number => candidate.otherDay ?? candidate.day;

function mayFailWith(a: Noticed, b: Noticed): boolean {
  const [from, to] = [a.candidate.account, b.candidate.account];
  const isOneAccount = from === undefined || to === undefined || from === to;
  return isOneAccount && Math.abs(dueOf(b) - dueOf(a)) <= TOGETHER_DAYS;
}

/** As severe as the most severe of those that are news. */
function asOne(together: readonly Noticed[]): readonly Noticed[] {
  const news = together.filter((one) => one.candidate.isOld !== true);
  const [first] = together;
  if (!first || news.length === 0) return [];
  if (together.length === 1) return together;
  const bills = together.flatMap(({ candidate }) => candidate.bills ?? []);
  const candidate: Candidate = {
    ...first.candidate,
    ...missingTogether(bills, dateOfDayNumber(first.candidate.day)),
    perMonth: Math.min(...news.map((one) => one.candidate.perMonth)),
  };
  return [{ candidate, severity: Math.max(...news.map(({ severity }) => severity)) }];
}

/** @param bills the first that was due first */
export function missingTogether(
  bills: readonly MissingBill[],
  today: BusinessDate,
): MissingTogether {
  const lastPaid = Math.min(...bills.map(({ cause }) => lastPaidBefore(cause)));
  const evidence: Evidence = {
    from: dateOfDayNumber(lastPaid + 1),
    to: today,
    measured: [],
    past: bills.map(({ usual }) => usual),
    figures: { together: bills.length },
  };
  return {
    counterparty: bills[0]?.counterparty ?? null,
    ...reckonOverdue(evidence),
    bills,
    baseline: { of: 'vendor-history', count: null },
    evidence,
  };
}
