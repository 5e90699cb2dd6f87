import sample from '../../gen/sample-digest.json' with { type: 'json' };
import type { DigestPreview } from '../../model/digest-preview.ts';
import { DigestNumbers, DigestWarning } from './sample-digest.tsx';
import headline from '../../../../ui/text/headline.module.css';
import classes from './features.module.css';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.features;

const SAMPLE = sample as DigestPreview;

/** The features in three columns. */
export function FeatureCards(props: {
  readonly features: readonly { readonly title: string; readonly text: string }[];
}) {
  return (
    <div className={classes.columns}>
      {props.features.map(({ title, text }) => (
        <article key={title} className={classes.card}>
          <h3 className={classes.name}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </article>
      ))}
    </div>
  );
}

/** A sample digest that reports a problem and explains it. */
export function SampleAlert({ hiddenCosts }: { readonly hiddenCosts: string }) {
  const why = SAMPLE.sections.find(({ title }) => title === copy.section);
  return (
    <article className={classes.alert} aria-labelledby="sample-alert">
      <div className={classes.example}>
        <p className={classes.kicker}>{copy.kicker(SAMPLE.business, SAMPLE.period)}</p>
        <h3 id="sample-alert" className={headline.headline}>
          {SAMPLE.lead}
        </h3>
        {SAMPLE.warning !== null && <DigestWarning text={SAMPLE.warning} />}
        {why?.lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
        <p className={classes.action}>{SAMPLE.action}</p>
        <p className={classes.hidden}>{hiddenCosts}</p>
      </div>
      <div className={classes.numbers}>
        <DigestNumbers digest={SAMPLE} hasNotes />
        <p className={classes.legend}>
          <span className={classes.key} aria-hidden="true" /> {copy.legend}
        </p>
      </div>
    </article>
  );
}
