import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { MAX_UNREADABLE_RECORDS } from '@daily-snapshot/domain/connections/unreadable-record';
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';

/** Says how many records of a connection could not be read, and what that means for the totals. */
export function unreadableText({
  basis,
  reconciliation,
  unreadable = [],
}: Pick<Connection, 'basis' | 'reconciliation' | 'unreadable'>): string {
  const count = formatCountOf(unreadable.length, basis === null ? 'transaction' : 'record');
  const counted = unreadable.length < MAX_UNREADABLE_RECORDS ? count : `At least ${count}`;
  const isInTotals = reconciliation !== undefined && reconciliation.state !== 'differs';
  return isInTotals
    ? `${counted} could not be read. The totals come from its own report.`
    : `${counted} could not be read, so totals may be incomplete.`;
}
