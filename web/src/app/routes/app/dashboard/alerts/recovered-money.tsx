import { moneyRecovered } from '@daily-snapshot/domain/alerts/answers/money-recovered';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { useState } from 'react';
import { useHandledAlerts } from '../../../../../features/alerts/api/use-alerts.ts';
import { MoneyRecovered } from '../../../../../features/alerts/components/money-recovered.tsx';
import { useDashboard } from '../dashboard-context.ts';

/** The money that came back this year after the owner asked for refunds. */
export function RecoveredMoney() {
  const { id, currency, timeZone } = useDashboard().business;
  const handled = useHandledAlerts(id);
  const [now] = useState(() => new Date());
  if (handled.status !== 'ready') return null;
  const today = businessDateAt(now, timeZone);
  const amount = moneyRecovered(handled.value, { today, timeZone });
  return <MoneyRecovered amount={amount} currency={currency} today={today} />;
}
