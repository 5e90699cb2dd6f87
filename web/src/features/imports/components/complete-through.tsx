import {
  addDays,
  isBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { TextInput } from '@mantine/core';

/** Returns the last day that a file can fully cover. Today is excluded because it is not over. */
export function likelyCompleteDay(last: BusinessDate | null, today: BusinessDate): BusinessDate {
  const yesterday = addDays(today, -1);
  return last === null || last > yesterday ? yesterday : last;
}

export const isCompleteDay = (text: string, today: BusinessDate): text is BusinessDate =>
  isBusinessDate(text) && text < today;

/** Asks for the last day that the file fully covers. Later days are unknown, not zero. */
export function CompleteThrough(props: {
  readonly value: string;
  readonly today: BusinessDate;
  readonly isChecked: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { value, today, isChecked, onChange } = props;
  const isWrong = isChecked && !isCompleteDay(value, today);
  return (
    <TextInput
      type="date"
      label="Nothing is missing up to and including"
      description="The last day that your bank had booked in full when you made the file. Days after it are shown as not known yet, never as zero."
      value={value}
      max={addDays(today, -1)}
      maw={420}
      error={isWrong ? 'Choose a day before today.' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
