import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { PREFERENCES_COPY } from '../model/preferences-copy.ts';

const copy = PREFERENCES_COPY.accountingBasis;

type Basis = Business['basis'];

const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  cash: copy.cash,
  accrual: copy.accrual,
};

const isBasis = (text: string): text is Basis => text in BASIS_LABELS;

/** Chooses cash or accrual accounting. */
export function AccountingBasisSection(props: {
  readonly basis: Basis;
  /** Absent for read-only users. */
  readonly onSave?: (basis: Basis) => Promise<Result<unknown, AppError>>;
}) {
  const { basis, onSave } = props;
  return (
    <CardSection id="basis" title={copy.title} about={copy.about}>
      {onSave ? <BasisForm basis={basis} onSave={onSave} /> : <Text>{BASIS_LABELS[basis]}</Text>}
    </CardSection>
  );
}

function BasisForm(props: {
  readonly basis: Basis;
  readonly onSave: (basis: Basis) => Promise<Result<unknown, AppError>>;
}) {
  const { basis, onSave } = props;
  const [chosen, setChosen] = useState<Basis>(basis);
  const { attempt, isUnderWay, failure, done } = useAction();
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
          {Object.entries(BASIS_LABELS).map(([value, label]) => (
            <Radio key={value} value={value} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      <FailureNote message={failure} />
      <Group gap="md">
        <Button loading={isUnderWay} onClick={() => void attempt(copy.saved, () => onSave(chosen))}>
          {copy.save}
        </Button>
        <DoneNote message={done} />
      </Group>
    </Stack>
  );
}
