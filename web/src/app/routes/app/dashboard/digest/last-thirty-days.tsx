import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { spreadPayroll } from '@daily-snapshot/domain/digest/build/payroll-spread';
import type { ReportedBusiness } from '@daily-snapshot/domain/digest/build/digest-inputs';
import { STRIP_DAYS, thirtyDayStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { Skeleton } from '@mantine/core';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useAlertsAbout } from '../../../../../features/alerts/api/use-alerts.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { Section } from '../../../../../features/digest/components/snapshot/section.tsx';
import { ThirtyDays } from '../../../../../features/digest/components/thirty-days/thirty-days.tsx';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The last thirty days as the books stand now, with the alerts about them. */
export function LastThirtyDays(props: {
  readonly through: BusinessDate;
  readonly currency: string;
}) {
  const { through, currency } = props;
  const { business, links } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const about = { from: addDays(through, 1 - STRIP_DAYS), to: through };
  const alerts = useAlertsAbout(business.id, about);
  return (
    <Section id="thirty-days" title={DASHBOARD_COPY.lastThirtyDays}>
      <LiveView
        live={dailySummaries}
        failedTitle={DASHBOARD_COPY.failedDays}
        skeleton={<Skeleton h={480} radius="lg" />}
      >
        {(dailySummaries) => (
          <ThirtyDays
            {...stripOf(business, dailySummaries, through)}
            currency={currency}
            alerts={alerts.status === 'ready' ? alerts.value.map(({ alert }) => alert) : undefined}
            alertsHref={links.alerts()}
          />
        )}
      </LiveView>
    </Section>
  );
}

function stripOf(
  business: ReportedBusiness,
  dailySummaries: DailySummaries | null,
  through: BusinessDate,
) {
  if (!dailySummaries) return { days: [] };
  const spread = business.isPayrollSpread ? spreadPayroll(dailySummaries, through) : null;
  return {
    days: thirtyDayStrip(business, dailySummaries, through, spread?.dailySummaries),
    payPeriodDays: spread?.periodDays,
  };
}
