import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  ACCOUNT_TYPE,
  MAX_UNREADABLE_RECORDS,
  type UnreadableRecord,
} from '@daily-snapshot/domain/connections/unreadable-record';
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { formatShortPeriod } from '../../../ui/text/format-date.ts';

/**
 * Says how many records of a connection could not be read, of which days, and what that means for
 * the totals. An account that could not be read is named apart, because it is no transaction.
 */
export function unreadableText({
  basis,
  reconciliation,
  unreadable = [],
}: Pick<Connection, 'basis' | 'reconciliation' | 'unreadable'>): string {
  const accounts = unreadable.filter(({ type }) => type === ACCOUNT_TYPE);
  const records = unreadable.filter(({ type }) => type !== ACCOUNT_TYPE);
  const isInTotals = reconciliation !== undefined && reconciliation.state !== 'differs';
  const sentences: string[] = [];
  if (accounts.length > 0) {
    const its = accounts.length === 1 ? 'its' : 'their';
    sentences.push(
      `${formatCountOf(accounts.length, 'account')} could not be read, so ${its} transactions may be missing.`,
    );
  }
  if (records.length > 0) {
    const count = formatCountOf(records.length, basis === null ? 'transaction' : 'record');
    const counted = unreadable.length < MAX_UNREADABLE_RECORDS ? count : `At least ${count}`;
    sentences.push(
      isInTotals
        ? `${counted}${daysText(records)} could not be read. The totals come from its own report.`
        : `${counted}${daysText(records)} could not be read, so totals may be incomplete.`,
    );
  }
  return sentences.join(' ');
}

/** " from Nov 20 to Nov 24", or nothing if a record has no readable date */
function daysText(records: readonly UnreadableRecord[]): string {
  const dates = records.flatMap(({ date }) => date ?? []).toSorted(compareText);
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to || dates.length < records.length) return '';
  return `${from === to ? ' of ' : ' from '}${formatShortPeriod({ from, to })}`;
}
