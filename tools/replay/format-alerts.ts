import { baselineFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { baselineText, titleOfAlert } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';

/** Formats an alert for people: severity, amount, usual range and baseline. */
export function formatAlerts(alert: Alert, currency: string): string {
  const { date, level, severity, actual, expected, impact, baseline } = alert;
  const money = (amount: Cents) => formatMoney(amount, currency);
  const figures = [
    ...(actual === null ? [] : [`found ${money(actual)}`]),
    ...(expected === null ? [] : [`usually ${rangeOf(expected, money)}`]),
    `difference ${money(impact)}`,
    `based on ${sentenceText(baselineText(baselineFacts(baseline)))}`,
  ];
  return (
    `!! ${date} ${level}, severity ${severity.toFixed(1)}: ${titleOfAlert(alert, currency)}\n` +
    `   ${figures.join(', ')}\n`
  );
}

const rangeOf = (
  { low, high }: NonNullable<Alert['expected']>,
  money: (amount: Cents) => string,
): string => (low === high ? money(low) : `${money(low)} to ${money(high)}`);
