import { cashFloor } from '@daily-snapshot/domain/baselines/cash-floor';
import { projectCash } from '@daily-snapshot/domain/baselines/cash-projection';
import { History } from '@daily-snapshot/domain/baselines/daily-history';
import { cashOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { useMemo } from 'react';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { CashChart } from '../../../../../features/digest/components/sections/cash-chart.tsx';
import { useDashboard } from '../dashboard-context.ts';

/**
 * The chart of the next fourteen days of cash. It is computed in the browser from the daily
 * summaries, so that digests do not store it.
 */
export function CashForecastChart({ snapshot }: { readonly snapshot: Snapshot }) {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const isFinal = snapshot.cash?.balance.state === 'final';
  const asOf = snapshot.cash?.asOf;
  const projected = useMemo(
    () => (summaries && isFinal && asOf ? projectionOf(summaries, asOf) : null),
    [summaries, isFinal, asOf],
  );
  return projected && <CashChart {...projected} currency={snapshot.currency} />;
}

function projectionOf(summaries: DailySummaries, asOf: NonNullable<Snapshot['cash']>['asOf']) {
  const cash = cashOn(summaries, asOf);
  const projection =
    cash && projectCash(cash.balance, asOf, cash.flows, summaries.first, summaries.openItems);
  return projection && { projection, floor: cashFloor(new History(summaries), asOf) };
}
