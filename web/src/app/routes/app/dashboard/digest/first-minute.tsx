import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { lastCompleteSnapshot } from '@daily-snapshot/domain/digest/build/last-complete-snapshot';
import { useState, type ReactNode } from 'react';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { HistoryFindings } from '../../../../../features/alerts/components/history-findings.tsx';
import { FirstDay } from '../../../../../features/digest/components/snapshot/first-day.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { CashForecastChart } from './cash-projection.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useReviewHref } from './use-review-href.ts';

/**
 * The last complete day of a business with its usual range, and the two most useful findings in its
 * history. Shows nothing while no day is complete.
 */
export function FirstMinute({ children }: { readonly children?: ReactNode }) {
  const snapshot = useLastCompleteSnapshot();
  return snapshot && <LastCompleteDay snapshot={snapshot}>{children}</LastCompleteDay>;
}

/** Returns the snapshot of the last complete day; null while loading or if there is none. */
export function useLastCompleteSnapshot(): Snapshot | null {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const [now] = useState(() => new Date());
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  return (
    summaries && lastCompleteSnapshot(business, summaries, businessDateAt(now, business.timeZone))
  );
}

function LastCompleteDay(props: { readonly snapshot: Snapshot; readonly children: ReactNode }) {
  const { business, links } = useDashboard();
  const backtest = useBacktest(business.id);
  const reviewHref = useReviewHref(props.snapshot.covers);
  return (
    <FirstDay
      snapshot={props.snapshot}
      links={links}
      openAlerts={<OpenAlerts />}
      findings={<HistoryFindings replay={backtest.status === 'ready' ? backtest.value : null} />}
      reviewHref={reviewHref}
      cashChart={<CashForecastChart snapshot={props.snapshot} />}
    >
      {props.children}
    </FirstDay>
  );
}
