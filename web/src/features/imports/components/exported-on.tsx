import { isBusinessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { TextInput } from '@mantine/core';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.exportedOn;

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
      label={copy.label}
      description={copy.about}
      value={value}
      max={today}
      maw={420}
      error={isWrong ? copy.invalid : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
