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
import { EmailAddressList } from './lazy-email-address-list.tsx';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import classes from './closed-days.module.css';
import { nameOfWeekday, WEEKDAYS } from '../model/weekdays.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.closedDays;

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
    <CardSection id="closed-days" title={copy.title} about={copy.about}>
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
  return named.length === 0 ? copy.none : `${named.join(', ')}.`;
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
    if (!day) return setComplaint(copy.invalid);
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
        label={copy.weekdays}
        value={weekdays.map(String)}
        onChange={(chosen) => setWeekdays(chosen.map(Number).toSorted((a, b) => a - b))}
      >
        <div className={classes.weekdays}>
          {WEEKDAYS.map((name, index) => (
            <Checkbox key={name} value={String(index + 1)} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      {unanswered.map(({ weekday, weeks }) => (
        <Text key={weekday} size="sm" c="dimmed">
          {copy.noSales(nameOfWeekday(weekday), weeks)}
        </Text>
      ))}
      <Group gap="sm" align="flex-end" wrap="wrap">
        <TextInput
          label={copy.date}
          type="date"
          value={text}
          error={complaint}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button variant="default" size="md" onClick={add}>
          {copy.add}
        </Button>
      </Group>
      {dates.length > 0 && (
        <EmailAddressList
          label={copy.dates}
          isUnderWay={isUnderWay}
          rows={dates.map((date) => ({
            address: formatDay(date),
            status: copy.status,
            acts: [
              {
                label: copy.remove,
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
            void attempt(copy.saved, () =>
              onSave({
                weekdays: [...weekdays],
                dates: [...dates],
                ...(openWeekdays && { openWeekdays }),
              }),
            )
          }
        >
          {copy.save}
        </Button>
        <DoneNote message={done} />
      </Group>
    </Stack>
  );
}
