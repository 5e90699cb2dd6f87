import { addDays, businessDateAt } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import type { ProfitSource } from '../ledger/classification/is-counted.ts';
import { subtractCents } from '../money/cents.ts';
import type { SourceState, ReconciledSource } from './source-state.ts';
import { dataThroughOf } from './connection-state.ts';
import { ACCOUNT_NAME_MAX, type Connection, type SourceAccount } from './connection.ts';
import type { Reconciliation } from './reconciliation.ts';

/**
 * What a connection lets the digest say: until when it is complete, and why no further. The day into
 * which its data reach is not over, so the one before it is the last that is complete.
 */
export function sourceFromConnection(
  connection: Pick<
    Connection,
    'name' | 'gives' | 'accounts' | 'problem' | 'lastReadAt' | 'reconciliation'
  >,
  timeZone: TimeZone,
): SourceState {
  const { name, gives, problem, lastReadAt, reconciliation } = connection;
  const through = lastReadAt && dataThroughOf(connection);
  return {
    name,
    gives,
    completeThrough: through && addDays(businessDateAt(through, timeZone), -1),
    problem: problem ?? (lastReadAt ? null : 'still-syncing'),
    ...(reconciliation && { tied: reconciledSource(reconciliation) }),
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
 * What a source gives beside others: once books are connected, they alone give revenue and expenses.
 *
 * @param id of the connection; undefined: a file
 */
export const sourceContributions = (
  gives: SourceState['gives'],
  id: string | undefined,
  from: ProfitSource | null | undefined,
): SourceState['gives'] =>
  !from || from.until !== null || from.source === id
    ? gives
    : gives.filter((what) => what !== 'profit');

/**
 * What an account of a connection is called in the books: two of one name are told apart, and none is
 * longer than an account's name may be.
 */
export function accountName({ name, mask }: Pick<SourceAccount, 'name' | 'mask'>): string {
  const end = mask === null || name.includes(mask) ? '' : ` …${mask}`;
  return `${name.trim().slice(0, ACCOUNT_NAME_MAX - end.length)}${end}`;
}

/** The same where it is read: a line does not end between the dots and the digits. */
export const shownAccountName = (account: Pick<SourceAccount, 'name' | 'mask'>): string =>
  accountName(account).replace(/ …(?=\S+$)/, ' …\u2060');

/** A name that none of those taken has. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name} (${number})`;
  }
}
