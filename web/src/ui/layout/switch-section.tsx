import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DoneNote } from '../feedback/done-note.tsx';
import { FailureNote } from '../feedback/failure-note.tsx';
import { useAction } from '../hooks/use-action.ts';
import { CardSection } from './card-section.tsx';
import { SettingSwitch } from '../forms/setting-switch.tsx';

interface SwitchTexts {
  readonly title: string;
  readonly about: string;
  readonly on: string;
  readonly off: string;
  readonly turnedOn: string;
  readonly turnedOff: string;
}

/** A card with a setting that is on or off. */
export function SwitchSection(props: {
  readonly id: string;
  readonly copy: SwitchTexts;
  readonly isOn: boolean;
  /** Absent for read-only users. */
  readonly onSave?: ((isOn: boolean) => Promise<Result<unknown, AppError>>) | undefined;
  /** Further facts about the setting. */
  readonly children?: ReactNode;
}) {
  const { id, copy, isOn, onSave, children } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection
      id={id}
      title={copy.title}
      about={copy.about}
      action={
        onSave && (
          <SettingSwitch
            labelId={id}
            isOn={isOn}
            isUnderWay={isUnderWay}
            onChange={() =>
              void attempt(isOn ? copy.turnedOff : copy.turnedOn, () => onSave(!isOn))
            }
          />
        )
      }
    >
      <Text>{isOn ? copy.on : copy.off}</Text>
      {children}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
