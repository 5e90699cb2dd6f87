import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import type { SavedAssessment } from '@daily-snapshot/domain/sales/saved-assessment';
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import type { WithId } from '../../../lib/data/documents.ts';
import { useAssessments, useDeleteAssessment } from '../api/use-assessments.ts';
import { exportAssessment } from '../model/export-assessment.ts';
import classes from './assessment.module.css';
import { assessmentCopy } from '../model/assessment-copy.ts';

const copy = assessmentCopy.saved;

/** Lists a representative’s saved and sent assessments, to open them again. */
export function SavedAssessments(props: {
  readonly accountId: string;
  readonly onOpen: (assessment: SavedAssessment) => void;
}) {
  const { accountId, onOpen } = props;
  const live = useAssessments(accountId);
  const deleteAssessment = useDeleteAssessment(accountId);
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <CardSection id="saved" title={copy.title} about={copy.about}>
      <LiveView live={live} skeleton={<Skeleton height={120} />} failedTitle={copy.failed}>
        {(saved) =>
          saved.length === 0 ? (
            <Text>{copy.none}</Text>
          ) : (
            <ul className={itemRow.list}>
              {saved.map((one) => (
                <AssessmentRow
                  key={one.id}
                  saved={one}
                  isUnderWay={isUnderWay}
                  onOpen={() => onOpen(one)}
                  onDelete={() =>
                    attempt(copy.deleted(one.companyName), (): Promise<Result<unknown, AppError>> =>
                      deleteAssessment(one.id),
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </LiveView>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function AssessmentRow(props: {
  readonly saved: WithId<SavedAssessment>;
  readonly isUnderWay: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => Promise<boolean>;
}) {
  const { saved, isUnderWay, onOpen, onDelete } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { companyName, calculatedAt, emailState, assessment } = saved;
  const act = (label: string, onClick: () => void) => (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={isUnderWay}
      aria-label={`${label}: ${companyName}, ${DAY.format(calculatedAt)}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <ListRow
      name={companyName}
      about={[DAY.format(calculatedAt), emailState === 'sent' ? copy.sent : copy.saved]}
      amount={<Money amountCents={assessment.risks.total} hasCents={false} />}
      action={
        <div className={classes.acts}>
          {act(copy.open, onOpen)}
          {act(copy.export, () => {
            exportAssessment(saved);
            showToast({ title: assessmentCopy.exported });
          })}
          {isAsking ? (
            <>
              {act(copy.confirmDelete, () => void onDelete())}
              {act(copy.cancelDelete, () => setIsAsking(false))}
            </>
          ) : (
            act(copy.delete, () => setIsAsking(true))
          )}
        </div>
      }
    />
  );
}
