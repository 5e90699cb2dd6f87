import { canRequest } from '@daily-snapshot/domain/access/access-table';
import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/**
 * Returns the address of the review page if any transaction of these days is a guess. Reads the daily
 * summaries, because a sent digest does not change when the owner categorizes transactions.
 */
export function useReviewHref({ from, to }: Period): string | undefined {
  const { business, accessLevel } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  if (dailySummaries.status !== 'ready' || !canRequest(accessLevel, 'correctKinds')) {
    return undefined;
  }
  const hasGuesses = dailySummaries.value?.recent.some(
    ({ date, cells }) =>
      from <= date && date <= to && cells.some(({ kind }) => kind === 'unclassified'),
  );
  return hasGuesses ? paths.review.href(business.id) : undefined;
}
