import type { AppError } from '@daily-snapshot/domain/app-error';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Result } from '@daily-snapshot/domain/result';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../components/card-section.tsx';
import { DoneNote } from '../../../components/done-note.tsx';
import { FailureNote } from '../../../components/failure-note.tsx';
import { useToldAttempt } from '../../../components/use-told-attempt.ts';

type Basis = Business['basis'];

const MEANING: Readonly<Record<Basis, string>> = {
  cash: 'Cash: it counts on the day the money moves.',
  accrual: 'Accrual: it counts on the day it was earned or owed.',
};

const isBasis = (text: string): text is Basis => text in MEANING;

/** When a sale or a bill counts. */
export function BasisSection(props: {
  readonly basis: Basis;
  /** Absent for those who may only look. */
  readonly onSave?: (basis: Basis) => Promise<Result<unknown, AppError>>;
}) {
  const { basis, onSave } = props;
  return (
    <CardSection
      id="basis"
      title="Basis"
      about="How your books are read where they know both. A bank alone knows only cash."
    >
      {onSave ? <BasisForm basis={basis} onSave={onSave} /> : <Text>{MEANING[basis]}</Text>}
    </CardSection>
  );
}

function BasisForm(props: {
  readonly basis: Basis;
  readonly onSave: (basis: Basis) => Promise<Result<unknown, AppError>>;
}) {
  const { basis, onSave } = props;
  const [chosen, setChosen] = useState<Basis>(basis);
  const { attempt, isUnderWay, failure, done } = useToldAttempt();
  return (
    <Stack gap="md">
      <Radio.Group
        aria-labelledby="basis"
        value={chosen}
        onChange={(value) => {
          if (isBasis(value)) setChosen(value);
        }}
      >
        <Stack gap="sm">
          {Object.entries(MEANING).map(([value, label]) => (
            <Radio key={value} value={value} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      <FailureNote message={failure} />
      <Group gap="md">
        <Button loading={isUnderWay} onClick={() => void attempt('Saved.', () => onSave(chosen))}>
          Save basis
        </Button>
        <DoneNote message={done} />
      </Group>
    </Stack>
  );
}
