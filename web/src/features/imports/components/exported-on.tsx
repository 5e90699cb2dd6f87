import {
  addDays,
  daysBetween,
  isBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { ImportProposal } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { TextInput } from '@mantine/core';

/**
 * Returns the last day that a file fully covers: the day that it states, else the day before it was
 * exported. The days after its last transaction really had none then. Today is not over.
 *
 * A stated period may end after the export ("this month"). The date of the file is never before its
 * export, so it limits the period. A date before the last transaction is wrong and limits nothing.
 */
export function completeDayOf(
  { statedEnd, to }: Pick<ImportProposal, 'statedEnd' | 'to'>,
  {
    exportedOn,
    changedOn,
    today,
  }: Readonly<Record<'exportedOn' | 'changedOn' | 'today', BusinessDate>>,
): BusinessDate {
  const isDated = to !== null && to <= changedOn;
  const lastDay = addDays(statedEnd && isDated && changedOn < today ? changedOn : today, -1);
  const end = statedEnd ?? addDays(exportedOn, -1);
  return end > lastDay ? lastDay : end;
}

/** A longer time without transactions is a copied file more often than a quiet account. */
const MAX_QUIET_DAYS = 7;

/**
 * Proposes when a file was exported: when it was last changed, but not before its last transaction. A
 * copied file is newer than its export, so a file that ends long before was exported when it ends.
 */
export function likelyExportDay(
  { to }: Pick<ImportProposal, 'to'>,
  changedOn: BusinessDate,
  today: BusinessDate,
): BusinessDate {
  const isCopied = to !== null && daysBetween(to, changedOn) > MAX_QUIET_DAYS;
  const day = isCopied ? addDays(to, 1) : to !== null && to > changedOn ? to : changedOn;
  return day > today ? today : day;
}

export const isExportDay = (text: string, today: BusinessDate): text is BusinessDate =>
  isBusinessDate(text) && text <= today;

/** Asks when the owner exported a file that does not state its last day. */
export function ExportedOn(props: {
  readonly value: string;
  readonly today: BusinessDate;
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { value, today, isChecked, onChange } = props;
  const isWrong = isChecked && !isExportDay(value, today);
  return (
    <TextInput
      type="date"
      label="When did you export this file?"
      description="Days before it without a transaction had none. Later days are not known yet."
      value={value}
      max={today}
      maw={420}
      error={isWrong ? 'Choose today or an earlier day.' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
