import { Money } from '../../../components/money.tsx';
import { NormalBand } from '../../../components/normal-band.tsx';
import classes from './sample-snapshot.module.css';

/** One morning of a business that does not exist, in cents. */
const FIGURES = [
  {
    label: 'Revenue',
    value: 42_800_00,
    normal: { low: 37_900_00, high: 45_600_00 },
    words: 'within what is normal',
  },
  {
    label: 'Expenses',
    value: 19_210_00,
    normal: { low: 12_700_00, high: 15_500_00 },
    words: 'above what is normal',
    needsAttention: true,
  },
  {
    label: 'Net Profit',
    value: 23_590_00,
    normal: { low: 22_800_00, high: 29_900_00 },
    words: 'within what is normal',
  },
];

/** What a morning looks like on a phone. */
export function SampleSnapshot() {
  return (
    <figure className={classes.phone}>
      <figcaption className={classes.caption}>
        <span>Tuesday’s snapshot</span>
        <span>10:00</span>
      </figcaption>
      <dl className={classes.figures}>
        {FIGURES.map(({ label, value, normal, words, needsAttention = false }) => (
          <div key={label}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value}>
              <Money amountCents={value} hasCents={false} />
              <span className={classes.words} data-attention={needsAttention || undefined}>
                {words}
              </span>
            </dd>
            <NormalBand value={value} normal={normal} needsAttention={needsAttention} />
          </div>
        ))}
      </dl>
      <p className={classes.warning}>Expenses 36% higher than normal</p>
    </figure>
  );
}
