import { formatCount } from '@daily-snapshot/domain/money/format-money';
import measured from '../../../features/marketing/gen/measured.json' with { type: 'json' };
import { Link } from 'react-router-dom';
import { DigestNumbers } from '../../../features/marketing/components/landing/sample-digest.tsx';
import sample from '../../../features/marketing/gen/sample-digest.json' with { type: 'json' };
import type { DigestPreview } from '../../../features/marketing/model/digest-preview.ts';
import { AlertAccuracy } from './alert-accuracy.tsx';
import { paths } from '../../paths.ts';
import classes from './article.module.css';
import { SitePage } from './site-page.tsx';
import { METHOD_COPY } from '../../content/method-copy.ts';

const copy = METHOD_COPY.method;

const MEASURED_ROWS = [
  [copy.books, formatCount(measured.books)],
  [copy.transactions, formatCount(measured.lines)],
  [copy.completeDigests, formatCount(measured.final)],
  [copy.exactDigests, formatCount(measured.agreeing)],
  [copy.inRange, `${measured.withinPercent}%`],
  [copy.farFromMean, `${measured.loudPercent}%`],
] as const;

const SAMPLE = sample as DigestPreview;
const EXPENSES = {
  currency: SAMPLE.currency,
  numbers: SAMPLE.numbers.filter(({ name }) => name === copy.expenses),
};

export default function MethodRoute() {
  return (
    <SitePage page="method">
      <article className={classes.article}>
        <h1>{copy.title}</h1>
        <p className={classes.lead}>{copy.lead}</p>
        <section>
          <h2>{copy.numbersTitle}</h2>
          <p>{copy.numbers}</p>
          <p>{copy.uncategorized}</p>
        </section>
        <section>
          <h2>{copy.baselinesTitle}</h2>
          <p>{copy.baselines}</p>
        </section>
        <section>
          <h2>{copy.rangeTitle}</h2>
          <p>{copy.range}</p>
          <figure className={classes.figure}>
            <DigestNumbers digest={EXPENSES} hasNotes />
            <figcaption className={classes.caption}>{copy.rangeCaption}</figcaption>
          </figure>
        </section>
        <section>
          <h2>{copy.alertsTitle}</h2>
          <p>{copy.alertConditions}</p>
          <p>{copy.alertTypes}</p>
          <p>{copy.alertSilence}</p>
          <p>{copy.alertBudget}</p>
        </section>
        <section>
          <h2>{copy.measuredTitle}</h2>
          <p>{copy.measured}</p>
          <Figures caption={copy.caption} rows={MEASURED_ROWS} />
          <p>{copy.measuredNote}</p>
        </section>
        <AlertAccuracy />
        <p>
          <Link to={paths.landing.href()}>{copy.back}</Link>
        </p>
      </article>
    </SitePage>
  );
}

function Figures(props: {
  readonly caption: string;
  readonly rows: readonly (readonly [what: string, figure: string])[];
}) {
  const { caption, rows } = props;
  return (
    <table>
      <caption className={classes.caption}>{caption}</caption>
      <tbody>
        {rows.map(([what, figure]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
