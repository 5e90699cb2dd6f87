import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';

/** Chooses whether digests show payroll on its payday or spread over its pay period. */
export function PayrollDisplay(props: {
  readonly isSpread: boolean;
  /** Absent for read-only users. */
  readonly onSave?: (isSpread: boolean) => Promise<Result<unknown, AppError>>;
}) {
  const { isSpread, onSave } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection
      id="payroll-display"
      title="Show payroll spread over its pay period"
      about="A payroll of $14,000 every two weeks then shows as $1,000 a day for 14 days, so that a payday does not look like a loss. Only digests and charts change: totals, alerts and the comparison with your books stay as booked."
    >
      <Text>
        {isSpread
          ? 'On. Digests that were already sent stay as they are.'
          : 'Off. Payroll shows on the day it is paid.'}
      </Text>
      {onSave && (
        <Button
          variant={isSpread ? 'default' : 'filled'}
          loading={isUnderWay}
          style={{ alignSelf: 'flex-start' }}
          onClick={() =>
            void attempt(isSpread ? 'Turned off.' : 'Turned on.', () => onSave(!isSpread))
          }
        >
          {isSpread ? 'Show payroll on its payday' : 'Spread payroll'}
        </Button>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}
