import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import {
  DIGEST_HOUR,
  DIGEST_HOURS,
  digestHourSchema,
} from '@daily-snapshot/domain/accounts/business-schema';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { timeZoneChoices } from '../../../ui/forms/time-zones.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { hourName } from '../model/hour-name.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';
import classes from './digest-time.module.css';

const copy = PREFERENCES_COPY.digestTime;

export interface DigestTime {
  readonly hour: number;
  readonly timeZone: TimeZone;
}

export type SaveTime = (time: DigestTime) => Promise<Result<unknown, AppError>>;

const hours = DIGEST_HOURS.map((hour) => ({
  value: String(hour),
  label: hour === DIGEST_HOUR ? `${hourName(hour)} (usual)` : hourName(hour),
}));

/** The fields for the hour and time zone of the digest. */
export default function DigestTimeForm(props: {
  readonly time: DigestTime;
  readonly onSave: SaveTime;
}) {
  const { time, onSave } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { hour: String(time.hour), timeZone: time.timeZone as string },
  });
  const isListed = timeZoneChoices.some(({ value }) => value === time.timeZone);
  const zones = isListed
    ? timeZoneChoices
    : [{ value: time.timeZone, label: time.timeZone }, ...timeZoneChoices];
  const submit = form.onSubmit(({ hour, timeZone }) =>
    attempt(copy.saved, () =>
      onSave({
        hour: digestHourSchema.parse(Number(hour)),
        timeZone: timeZoneSchema.parse(timeZone),
      }),
    ),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="md" maw={560}>
        <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
          <Select
            label={copy.hour}
            data={hours}
            allowDeselect={false}
            miw={180}
            key={form.key('hour')}
            {...form.getInputProps('hour')}
          />
          <Select
            label={copy.timeZone}
            data={zones}
            searchable
            allowDeselect={false}
            miw={220}
            key={form.key('timeZone')}
            {...form.getInputProps('timeZone')}
          />
        </Group>
        <FailureNote message={failure} />
        <Group gap="md">
          <Button type="submit" loading={isUnderWay}>
            {copy.save}
          </Button>
          <DoneNote message={done} />
        </Group>
      </Stack>
    </form>
  );
}
