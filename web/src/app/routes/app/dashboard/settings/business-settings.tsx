import { canRequest } from '@daily-snapshot/domain/access/access-table';
import type { ClosedDays } from '@daily-snapshot/domain/accounts/business-schema';
import { DataCompleteness } from '@daily-snapshot/domain/digest/build/data-completeness';
import { isPaused } from '@daily-snapshot/domain/mail/digest-pause';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { onceOnline } from '../../../../../lib/early/once-online.ts';
import { afterFirstView } from '../../../../../lib/early/first-view-gate.ts';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { AccountingBasisSection } from '../../../../../features/preferences/components/accounting-basis.tsx';
import { ClosedDaysSection } from '../../../../../features/preferences/components/closed-days.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { SettingsPage } from './settings-page.tsx';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.businessSettings;

// Its table loads after the first settings.
const Channels = lazy(async () => {
  const section = await onceOnline(
    () => import('../../../../../features/preferences/components/channels.tsx'),
  );
  return { default: section.Channels };
});
// Its check of the identity needs Firebase, which loads after the first settings.
const TransferCard = lazy(afterFirstView(() => import('./transfer-card.tsx')));

const NEVER_CLOSED: ClosedDays = { weekdays: [], dates: [] };

/** The closed days, with the weekdays that the history suggests. */
function ClosedDaysCard(props: Omit<ComponentProps<typeof ClosedDaysSection>, 'suggested'>) {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const suggested = summaries
    ? new DataCompleteness(business, summaries).possiblyClosedWeekdays()
    : [];
  return <ClosedDaysSection {...props} suggested={suggested} />;
}

/** The settings that change how numbers are computed, such as closed days. */
export default function BusinessSettingsRoute() {
  const { business, accessLevel, user } = useDashboard();
  const { id: businessId, basis, closedDays = NEVER_CLOSED } = business;
  const { digestPreferences, timeZone, quietOwners = [] } = business;
  const save = useCallable('setBusinessFacts');
  const setCriticalEmail = useCallable('setCriticalEmail');
  const mayChange = canRequest(accessLevel, 'changePreferences');
  const [now] = useState(() => new Date());
  return (
    <SettingsPage title={copy.title}>
      <AccountingBasisSection
        basis={basis}
        {...(mayChange
          ? { onSave: (chosen) => save({ businessId, basis: chosen, closedDays }) }
          : {})}
      />
      <ClosedDaysCard
        closedDays={closedDays}
        {...(mayChange
          ? { onSave: (chosen) => save({ businessId, basis, closedDays: chosen }) }
          : {})}
      />
      <Suspense>
        <Channels
          recipientCount={digestPreferences?.recipients.length ?? 0}
          isPaused={isPaused(digestPreferences, timeZone, now)}
          preferencesHref={paths.preferences.href(businessId)}
          dashboardHref={paths.business.href(businessId)}
          criticalMail={
            mayChange
              ? {
                  isWanted: !quietOwners.includes(user.id),
                  onChange: (isWanted) => setCriticalEmail({ businessId, isWanted }),
                }
              : undefined
          }
        />
      </Suspense>
      {canRequest(accessLevel, 'transferOwnership') && (
        <Suspense>
          <TransferCard />
        </Suspense>
      )}
    </SettingsPage>
  );
}
