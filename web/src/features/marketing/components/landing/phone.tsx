import sample from '../../gen/sample-digest.json' with { type: 'json' };
import type { DigestPreview } from '../../model/digest-preview.ts';
import { DigestNumbers, DigestWarning } from './sample-digest.tsx';
import classes from './phone.module.css';

const SAMPLE = sample as DigestPreview;

/** The digest of a fictional business on a phone. */
export function Phone({ product }: { readonly product: string }) {
  return (
    <figure className={classes.phone}>
      <div className={classes.screen}>
        <div className={classes.bar} aria-hidden="true">
          <span>10:00</span>
          <span className={classes.island} />
          <span>Wed</span>
        </div>
        <figcaption className={classes.caption}>
          <span className={classes.product}>{product}</span>
          <span className={classes.day}>{SAMPLE.period}</span>
        </figcaption>
        <DigestNumbers digest={SAMPLE} />
        {SAMPLE.warning !== null && <DigestWarning text={SAMPLE.warning} />}
        <p className={classes.from}>{SAMPLE.business}, a sample</p>
      </div>
    </figure>
  );
}
