import type { ClosedDays } from '@daily-snapshot/domain/accounts/business-schema';
import type { EmptyWeekday } from '@daily-snapshot/domain/baselines/empty-weekdays';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { nameOfWeekday } from '../model/weekdays.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.closedWeekdayQuestion;

/** Asks whether the business is closed on a weekday without sales. Asks about one weekday at a time. */
export function ClosedWeekdayQuestion(props: {
  readonly closedDays: ClosedDays;
  /** The weekdays without sales that the owner has not answered. */
  readonly weekdays: readonly EmptyWeekday[];
  readonly settingsHref: string;
  /** Changes each time that a link leads to this question; absent without such a link. */
  readonly linkKey?: string | undefined;
  readonly onSave: (closedDays: ClosedDays) => Promise<Result<unknown, AppError>>;
}) {
  const { closedDays, weekdays, settingsHref, linkKey, onSave } = props;
  const [before, setBefore] = useState<ClosedDays>();
  const { attempt, isUnderWay, failure, done } = useAction();
  const section = useRef<HTMLDivElement>(null);
  const [asked] = weekdays;
  useEffect(() => {
    if (linkKey !== undefined) section.current?.focus();
  }, [linkKey]);
  // An old e-mail may link to a question that the owner has answered.
  if (!asked && !before && linkKey === undefined) return null;

  const answer = async (weekday: number, isClosed: boolean) => {
    const { openWeekdays = [] } = closedDays;
    const saved = isClosed
      ? { ...closedDays, weekdays: [...closedDays.weekdays, weekday] }
      : { ...closedDays, openWeekdays: [...openWeekdays, weekday] };
    const message = (isClosed ? copy.savedClosed : copy.savedOpen)(nameOfWeekday(weekday));
    if (await attempt(message, () => onSave(saved))) setBefore(closedDays);
  };
  const undo = async (earlier: ClosedDays) => {
    if (await attempt(copy.undone, () => onSave(earlier))) setBefore(undefined);
  };
  return (
    <div ref={section} tabIndex={-1}>
      <CardSection
        id="closed-weekday"
        order={2}
        title={asked ? copy.question(nameOfWeekday(asked.weekday)) : copy.closedDays}
        about={asked ? copy.about(nameOfWeekday(asked.weekday), asked.weeks) : copy.later}
      >
        <Stack gap="sm">
          {asked && (
            <Group gap="sm">
              <Button loading={isUnderWay} onClick={() => void answer(asked.weekday, true)}>
                {copy.closed}
              </Button>
              <Button
                variant="default"
                disabled={isUnderWay}
                onClick={() => void answer(asked.weekday, false)}
              >
                {copy.open}
              </Button>
            </Group>
          )}
          <FailureNote message={failure} />
          <Group gap="sm">
            <Link className={paper.link} to={settingsHref}>
              {copy.settings}
            </Link>
            <DoneNote message={done} />
            {before && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isUnderWay}
                onClick={() => void undo(before)}
              >
                {copy.undo}
              </Button>
            )}
          </Group>
        </Stack>
      </CardSection>
    </div>
  );
}
