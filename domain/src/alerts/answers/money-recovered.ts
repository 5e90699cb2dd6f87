import { businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import { sumCents, type Cents } from '../../money/cents.ts';
import type { StoredAlert } from '../stored-alert.ts';
import { ANSWERS } from './answers.ts';

/**
 * Returns the money that came back this year after the owner asked for a refund. Only a matching
 * credit that arrived after the request counts.
 */
export const moneyRecovered = (
  alerts: readonly StoredAlert[],
  { today, timeZone }: { readonly today: BusinessDate; readonly timeZone: TimeZone },
): Cents =>
  sumCents(
    alerts
      .filter((alert) => isRecovered(alert, timeZone))
      .filter(({ resolvedOn }) => resolvedOn?.slice(0, 4) === today.slice(0, 4))
      .map(({ alert }) => alert.impact),
  );

function isRecovered({ answer, resolvedOn, isRefunded }: StoredAlert, timeZone: TimeZone): boolean {
  if (!isRefunded || !resolvedOn || answer?.choice === undefined) return false;
  const choice = ANSWERS[answer.choice];
  const isRequested = 'isRefundRequest' in choice && choice.isRefundRequest;
  return isRequested && businessDateAt(answer.at, timeZone) <= resolvedOn;
}
