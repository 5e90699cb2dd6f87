import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { THRESHOLDS_MAX, type Threshold } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import itemRow from '../../../ui/layout/list-row.module.css';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ALERT_SETTINGS_COPY as copy } from '../model/alert-copy.ts';
import { thresholdText } from '../model/threshold-text.ts';

/** Lists the owner’s thresholds, with a way to remove each. */
export function ThresholdList(props: {
  readonly thresholds: readonly Threshold[];
  readonly currency: string;
  /** the link to add a threshold; absent for read-only users */
  readonly add?: ReactNode;
  readonly onRemove?: (thresholdId: string) => Promise<Result<unknown, AppError>>;
}) {
  const { thresholds, currency, add, onRemove } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection id="thresholds" title={copy.limitsTitle} about={copy.limitsAbout}>
      {thresholds.length === 0 ? (
        <Text>{copy.noLimits}</Text>
      ) : (
        <ul className={itemRow.list}>
          {thresholds.map((threshold) => {
            const words = thresholdText(threshold, currency);
            return (
              <li key={threshold.id} className={itemRow.row}>
                <div className={itemRow.what}>{words}</div>
                {onRemove && (
                  <Button
                    variant="default"
                    size="compact-md"
                    flex="none"
                    disabled={isUnderWay}
                    aria-label={copy.removeOf(words)}
                    onClick={() => void attempt(copy.removed, () => onRemove(threshold.id))}
                  >
                    {copy.remove}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
      {thresholds.length < THRESHOLDS_MAX && add}
    </CardSection>
  );
}
