import type { AppError } from '@daily-snapshot/domain/app-error';
import { keptAssessmentSchema } from '@daily-snapshot/domain/contracts/assessment';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Result } from '@daily-snapshot/domain/result';
import type { KeptAssessment } from '@daily-snapshot/domain/sales/kept-assessment';
import { useCallable } from '../../../lib/callable.ts';
import { useDocumentWriter, useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** As many as one looks through. */
const SHOWN = 50;

/** What a representative has kept or sent, the latest first. */
export const useAssessments = (accountId: string): Live<readonly WithId<KeptAssessment>[]> =>
  useLiveDocuments(
    {
      collection: paths.assessments(accountId),
      orderBy: { field: 'calculatedAt', direction: 'desc' },
      limit: SHOWN,
    },
    keptAssessmentSchema,
  );

export const useKeepAssessment = () => useCallable('keepAssessment');
export const useSendAssessment = () => useCallable('sendRiskAssessment');

export function useForgetAssessment(
  accountId: string,
): (assessmentId: string) => Promise<Result<void, AppError>> {
  const { remove } = useDocumentWriter();
  return (assessmentId) => remove(paths.assessment(accountId, assessmentId));
}
