import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  savedAssessmentSchema,
  type SavedAssessment,
} from '@daily-snapshot/domain/sales/saved-assessment';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { useDocumentWriter, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** The number of assessments listed. */
const SHOWN = 50;

/** Subscribes to a representative’s saved and sent assessments, latest first. */
export const useAssessments = (accountId: string): Live<readonly WithId<SavedAssessment>[]> =>
  useLiveDocuments(
    {
      collection: paths.assessments(accountId),
      orderBy: { field: 'calculatedAt', direction: 'desc' },
      limit: SHOWN,
    },
    savedAssessmentSchema,
  );

export function useDeleteAssessment(
  accountId: string,
): (assessmentId: string) => Promise<Result<void, AppError>> {
  const { remove } = useDocumentWriter();
  return (assessmentId) => remove(paths.assessment(accountId, assessmentId));
}
