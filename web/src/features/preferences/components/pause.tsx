import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  addDays,
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.pause;

type Outcome = Promise<Result<unknown, AppError>>;

interface PauseActions {
  readonly onPause: (until: BusinessDate | null) => Outcome;
  readonly onResume: () => Outcome;
}

/** Pauses the digest e-mail for a period. */
export function Pause(props: {
  readonly today: BusinessDate;
  readonly isPaused: boolean;
  readonly pausedUntil: BusinessDate | undefined;
  /** Absent for read-only users. */
  readonly acts?: PauseActions;
}) {
  const { today, isPaused, pausedUntil, acts } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection id="pause" title={copy.title} about={copy.about}>
      <Text>{stateText(isPaused, pausedUntil)}</Text>
      {acts &&
        (isPaused ? (
          <Button
            loading={isUnderWay}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => void attempt(copy.resumed, acts.onResume)}
          >
            {copy.resume}
          </Button>
        ) : (
          <PauseForm
            today={today}
            isUnderWay={isUnderWay}
            onPause={(until) => attempt(copy.paused, () => acts.onPause(until))}
          />
        ))}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function stateText(isPaused: boolean, pausedUntil: BusinessDate | undefined): string {
  if (!isPaused) return copy.on;
  return pausedUntil === undefined
    ? copy.pausedOpenEnded
    : copy.pausedUntil(formatDay(pausedUntil));
}

function PauseForm(props: {
  readonly today: BusinessDate;
  readonly isUnderWay: boolean;
  readonly onPause: (until: BusinessDate | null) => Promise<boolean>;
}) {
  const { today, isUnderWay, onPause } = props;
  const tomorrow = addDays(today, 1);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { until: '' },
    validate: {
      until: (text) => {
        const day = parseBusinessDate(text);
        if (text === '' || (day !== undefined && day >= tomorrow)) return null;
        return copy.invalid;
      },
    },
  });
  const submit = form.onSubmit(({ until }) => onPause(parseBusinessDate(until) ?? null));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <TextInput
          label={copy.until}
          type="date"
          min={tomorrow}
          description={copy.untilAbout}
          key={form.key('until')}
          {...form.getInputProps('until')}
        />
        <Group>
          <Button type="submit" variant="default" loading={isUnderWay}>
            {copy.title}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
