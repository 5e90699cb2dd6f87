import { cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import classes from './money.module.css';

/** Formats an amount in whole units: "$19,210". */
export function wholeMoneyText(amountCents: number, currency = 'USD'): string {
  const unit = 10 ** currencyFractionDigits(currency);
  const amount = cents(Math.round(amountCents / unit) * unit);
  return formatMoney(amount, currency).replace(/\.\d+$/, '');
}

/** An amount with tabular figures, a real minus sign and de-emphasized cents. */
export function Money(props: {
  readonly amountCents: number;
  readonly currency?: string;
  readonly hasCents?: boolean;
  /** Adds a plus sign to positive amounts. */
  readonly isSigned?: boolean;
}) {
  const { amountCents, currency = 'USD', hasCents = true, isSigned = false } = props;
  const unit = 10 ** currencyFractionDigits(currency);
  const amount = hasCents ? amountCents : Math.round(amountCents / unit) * unit;
  const text = formatMoney(cents(amount), currency, { sign: isSigned ? 'always' : 'negative' });
  const [units, fraction] = text.split('.');
  return (
    <span className={classes.money}>
      {units}
      {hasCents && fraction !== undefined && <span className={classes.cents}>.{fraction}</span>}
    </span>
  );
}
