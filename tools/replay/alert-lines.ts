import { baselineFacts } from '../../domain/src/digest/alert-facts.ts';
import { baselineWords, titleOfAlert } from '../../domain/src/digest/alert-words.ts';
import { sentenceText } from '../../domain/src/digest/sentence.ts';
import type { Cents } from '../../domain/src/money/cents.ts';
import { formatMoney } from '../../domain/src/money/format.ts';
import type { Alert } from '../../domain/src/signals/alert.ts';

/** An alert for a person to check: how severe, what was found, what was expected, and by what. */
export function alertLines(alert: Alert, currency: string): string {
  const { date, level, severity, actual, expected, impact, baseline } = alert;
  const money = (amount: Cents) => formatMoney(amount, currency);
  const figures = [
    ...(actual === null ? [] : [`found ${money(actual)}`]),
    ...(expected === null ? [] : [`expected ${rangeOf(expected, money)}`]),
    `${money(impact)} at stake`,
    `measured against ${sentenceText(baselineWords(baselineFacts(baseline)))}`,
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
