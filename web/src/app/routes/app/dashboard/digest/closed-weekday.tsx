import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { DataCompleteness } from '@daily-snapshot/domain/digest/build/data-completeness';
import { useLocation } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { ClosedWeekdayQuestion } from '../../../../../features/preferences/components/closed-weekday-question.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/**
 * Asks the owner of files whether the business is closed on a weekday without sales. A connection
 * delivers each day, so nothing waits for the answer there.
 */
export function ClosedWeekday() {
  const { business, accessLevel } = useDashboard();
  const { id: businessId, basis, closedDays } = business;
  const dailySummaries = useDailySummaries(businessId);
  const { hash, key } = useLocation();
  const save = useCallable('setBusinessFacts');
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const livesOnFiles = summaries?.sources.some(
    ({ isFromFile, endedOn }) => isFromFile === true && endedOn === undefined,
  );
  if (!summaries || !livesOnFiles || !canRequest(accessLevel, 'changePreferences')) return null;
  return (
    <ClosedWeekdayQuestion
      closedDays={closedDays ?? { weekdays: [], dates: [] }}
      weekdays={new DataCompleteness(business, summaries).possiblyClosedWeekdays()}
      settingsHref={paths.businessSettings.href(businessId)}
      linkKey={hash === '#closed-weekday' ? key : undefined}
      onSave={(changed) => save({ businessId, basis, closedDays: changed })}
    />
  );
}
