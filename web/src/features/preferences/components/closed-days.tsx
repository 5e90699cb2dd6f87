import type { EmptyWeekday } from '@daily-snapshot/domain/baselines/empty-weekdays';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { closedDaysSchema, type ClosedDays } from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmailAddressList } from '../../../ui/forms/email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { nameOfWeekday, WEEKDAYS } from '../model/weekdays.ts';

/** Sets the days on which the business is closed, so that no sales are expected. */
export function ClosedDaysSection(props: {
  readonly closedDays: ClosedDays;
  /** The weekdays without sales that the owner has not answered. */
  readonly suggested: readonly EmptyWeekday[];
  /** Absent for read-only users. */
  readonly onSave?: (closedDays: ClosedDays) => Promise<Result<unknown, AppError>>;
}) {
  const { closedDays, suggested, onSave } = props;
  return (
    <CardSection
      id="closed-days"
      title="Closed days"
      about="The weekdays and single days on which the business is closed, holidays of your own among them. No sales are expected on them, so a file may end before them."
    >
      {onSave ? (
        <ClosedDaysForm closedDays={closedDays} suggested={suggested} onSave={onSave} />
      ) : (
        <Text>{inWords(closedDays)}</Text>
      )}
    </CardSection>
  );
}

function inWords({ weekdays, dates }: ClosedDays): string {
  const named = [...weekdays.map(nameOfWeekday), ...dates.map(formatDay)];
  return named.length === 0 ? 'None.' : `${named.join(', ')}.`;
}

function ClosedDaysForm(props: {
  readonly closedDays: ClosedDays;
  readonly suggested: readonly EmptyWeekday[];
  readonly onSave: (closedDays: ClosedDays) => Promise<Result<unknown, AppError>>;
}) {
  const { closedDays, suggested, onSave } = props;
  const [weekdays, setWeekdays] = useState<readonly number[]>(closedDays.weekdays);
  const [dates, setDates] = useState<readonly BusinessDate[]>(closedDays.dates);
  const [text, setText] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const { attempt, isUnderWay, failure, done } = useAction();

  const { openWeekdays } = closedDays;
  const unanswered = suggested.filter(({ weekday }) => !weekdays.includes(weekday));
  const add = () => {
    const day = parseBusinessDate(text);
    if (!day) return setComplaint('Choose a day.');
    const next = closedDaysSchema.safeParse({
      weekdays,
      dates: [...new Set([...dates, day])].toSorted(),
    });
    if (!next.success) return setComplaint(next.error.issues[0]?.message);
    setDates(next.data.dates);
    setText('');
    return setComplaint(undefined);
  };
  return (
    <Stack gap="md">
      <Checkbox.Group
        label="Every week"
        value={weekdays.map(String)}
        onChange={(chosen) => setWeekdays(chosen.map(Number).toSorted((a, b) => a - b))}
      >
        <Group gap="md" mt="xs">
          {WEEKDAYS.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      {unanswered.map(({ weekday, weeks }) => (
        <Text key={weekday} size="sm" c="dimmed">
          There were no sales on {nameOfWeekday(weekday)}s in the last {weeks} weeks. Check the box
          if you are closed.
        </Text>
      ))}
      <Group gap="sm" align="flex-end" wrap="wrap">
        <TextInput
          label="A single day"
          type="date"
          value={text}
          error={complaint}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" size="md" onClick={add}>
          Add the day
        </Button>
      </Group>
      {dates.length > 0 && (
        <EmailAddressList
          label="Single closed days"
          isUnderWay={isUnderWay}
          rows={dates.map((date) => ({
            address: formatDay(date),
            status: 'Closed',
            acts: [
              {
                label: 'Remove',
                onPress: () => setDates(dates.filter((other) => other !== date)),
              },
            ],
          }))}
        />
      )}
      <FailureNote message={failure} />
      <Group gap="md">
        <Button
          loading={isUnderWay}
          onClick={() =>
            void attempt('Saved.', () =>
              onSave({
                weekdays: [...weekdays],
                dates: [...dates],
                ...(openWeekdays && { openWeekdays }),
              }),
            )
          }
        >
          Save closed days
        </Button>
        <DoneNote message={done} />
      </Group>
    </Stack>
  );
}
