import classes from './money.module.css';

const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An amount in figures that line up, with a true minus sign, and its cents quiet. */
export function Money(props: { readonly amountCents: number; readonly hasCents?: boolean }) {
  const { amountCents, hasCents = true } = props;
  const sign = amountCents < 0 ? '−' : '';
  const format = hasCents ? exact : whole;
  const [units, cents] = format.format(Math.abs(amountCents) / 100).split('.');
  return (
    <span className={classes.money}>
      {sign}
      {units}
      {cents !== undefined && <span className={classes.cents}>.{cents}</span>}
    </span>
  );
}
