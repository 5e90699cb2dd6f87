import { isBusinessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { TextInput } from '@mantine/core';

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
