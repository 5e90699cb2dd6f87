import { addDays, businessDateAt } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import type { ProfitSource } from '../ledger/classification/is-counted.ts';
import { subtractCents } from '../money/cents.ts';
import type { SourceState, ReconciledSource } from './source-state.ts';
import { dataThroughOf } from './connection-state.ts';
import { ACCOUNT_NAME_MAX, type Connection, type SourceAccount } from './connection.ts';
import type { Reconciliation } from './reconciliation.ts';
import { unreadableDays } from './unreadable-record.ts';

/**
 * Returns the source state of a connection: the last complete day and what prevents a later one.
 * The latest data reach into a day that is not over, so the day before is complete.
 */
export function sourceFromConnection(
  connection: Pick<
    Connection,
    'name' | 'provides' | 'accounts' | 'problem' | 'lastReadAt' | 'reconciliation' | 'unreadable'
  >,
  timeZone: TimeZone,
): SourceState {
  const { name, provides, problem, lastReadAt, reconciliation, unreadable = [] } = connection;
  const days = unreadableDays(unreadable);
  const through = lastReadAt && dataThroughOf(connection);
  return {
    name,
    provides,
    completeThrough: through && addDays(businessDateAt(through, timeZone), -1),
    problem: problem ?? (lastReadAt ? null : 'still-syncing'),
    ...(days.length > 0 && { unreadable: days }),
    ...(reconciliation && { reconciled: reconciledSource(reconciliation) }),
  };
}

const reconciledSource = ({ from, to, state, ours, stated }: Reconciliation): ReconciledSource => ({
  from,
  to,
  state,
  revenueOver: subtractCents(ours.revenue, stated.revenue),
  expensesOver: subtractCents(ours.expenses, stated.expenses),
});

/**
 * Returns what a source provides. Once books are connected, only they provide revenue and expenses.
 *
 * @param id of the connection; undefined for a file
 */
export const sourceContributions = (
  provides: SourceState['provides'],
  id: string | undefined,
  from: ProfitSource | null | undefined,
): SourceState['provides'] =>
  !from || from.until !== null || from.source === id
    ? provides
    : provides.filter((what) => what !== 'profit');

/** Returns what a file provides. Books state income and expenses on the date of the document. */
export const fileContributions = (isBooks: boolean): SourceState['provides'] =>
  isBooks ? ['profit'] : ['profit', 'cash'];

/**
 * Returns the name of a connected account. It includes the last digits, which distinguish accounts
 * with the same name, within the maximum length.
 */
export function accountName({ name, mask }: Pick<SourceAccount, 'name' | 'mask'>): string {
  const end = mask === null || name.includes(mask) ? '' : ` …${mask}`;
  return `${name.trim().slice(0, ACCOUNT_NAME_MAX - end.length)}${end}`;
}

/** Returns the same name for display, without a line break between dots and digits. */
export const shownAccountName = (account: Pick<SourceAccount, 'name' | 'mask'>): string =>
  accountName(account).replace(/ …(?=\S+$)/, ' …\u2060');

/** Returns a name that is not taken. */
export function uniqueName(name: string, usedNames: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!usedNames.has(free)) return free;
    free = `${name} (${number})`;
  }
}
