import { cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits, formatMoney } from '@daily-snapshot/domain/money/format-money';
import classes from './money.module.css';

/** An amount in figures that line up, with a true minus sign, and its cents quiet. */
export function Money(props: {
  readonly amountCents: number;
  readonly currency?: string;
  readonly hasCents?: boolean;
  /** Writes a plus before money in. */
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
