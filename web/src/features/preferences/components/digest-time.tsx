import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { DIGEST_HOURS, digestHourSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { DIGEST_HOUR } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { timeZoneChoices } from '../../../ui/forms/time-zones.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';

interface Time {
  readonly hour: number;
  readonly timeZone: TimeZone;
}

type Save = (time: Time) => Promise<Result<unknown, AppError>>;

const hourName = (hour: number): string =>
  `${hour > 12 ? hour - 12 : hour}:00 ${hour < 12 ? 'AM' : 'PM'}`;

const hours = DIGEST_HOURS.map((hour) => ({
  value: String(hour),
  label: hour === DIGEST_HOUR ? `${hourName(hour)} (usual)` : hourName(hour),
}));

/** Sets the hour and time zone of the digest. */
export function DigestTime(props: {
  readonly time: Time;
  readonly digestDueAt: Date | undefined;
  /** Absent for read-only users. */
  readonly onSave?: Save;
}) {
  const { time, digestDueAt, onSave } = props;
  return (
    <CardSection
      id="digest-time"
      title="When it comes"
      about="Monday to Friday at this hour, by the clocks where the business is."
    >
      {onSave ? (
        <TimeForm key={`${time.hour} ${time.timeZone}`} time={time} onSave={onSave} />
      ) : (
        <Text>
          {hourName(time.hour)}, {time.timeZone.replaceAll('_', ' ')}
        </Text>
      )}
      {digestDueAt && (
        <Text size="sm">The next one is due {formatInstant(digestDueAt, time.timeZone)}.</Text>
      )}
    </CardSection>
  );
}

function TimeForm({ time, onSave }: { readonly time: Time; readonly onSave: Save }) {
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
    attempt('Saved.', () =>
      onSave({
        hour: digestHourSchema.parse(Number(hour)),
        timeZone: timeZoneSchema.parse(timeZone),
      }),
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={560}>
        <Group gap="md" align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
          <Select
            label="Hour"
            data={hours}
            allowDeselect={false}
            miw={180}
            key={form.key('hour')}
            {...form.getInputProps('hour')}
          />
          <Select
            label="Time zone"
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
            Save
          </Button>
          <DoneNote message={done} />
        </Group>
      </Stack>
    </form>
  );
}
