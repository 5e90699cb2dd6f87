import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { formatMoney, MINUS } from '@daily-snapshot/domain/money/format-money';

/** From this number of whole units on, a label uses a short form. */
const LONG_UNITS = 10_000_000;

/** Formats a label in whole units of the currency: "$19,210", or "$12.5M" from ten million on. */
export function chartMoney(amount: Cents, currency: string): string {
  const unit = 10 ** currencyFractionDigits(currency);
  const units = Math.round(amount / unit);
  if (Math.abs(units) < LONG_UNITS) {
    return formatMoney(cents(units * unit), currency).replace(/\.0+$/, '');
  }
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(units)
    .replace('-', MINUS);
}
