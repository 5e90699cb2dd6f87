import { RecallByType } from '../../../features/marketing/components/accuracy/recall-by-type.tsx';
import { PowerCurves } from '../../../features/marketing/components/accuracy/power-curves.tsx';
import { RuleComparison } from '../../../features/marketing/components/accuracy/rule-comparison.tsx';
import measured from '../../../features/marketing/gen/measured.json' with { type: 'json' };
import { listed, systemText, typeText } from '../../../features/marketing/model/alert-type-text.ts';
import classes from './article.module.css';
import { ACCURACY_COPY } from '../../content/accuracy-copy.ts';

const copy = ACCURACY_COPY.alertAccuracy;

const { alerts } = measured;

type Figures = typeof alerts.leftOut;

const formatSignedPercent = (percent: number): string =>
  percent < 0 ? `−${-percent}%` : `${percent > 0 ? '+' : ''}${percent}%`;

const ROWS: readonly (readonly [what: string, figure: (of: Figures) => string])[] = [
  [copy.alertsAMonth, ({ aMonth }) => aMonth.toFixed(1)],
  [copy.mostAlertsAMonth, ({ mostAMonth }) => mostAMonth.toFixed(1)],
  [copy.youngAlertsAMonth, ({ youngAMonth }) => youngAMonth.toFixed(1)],
  [copy.late, ({ latePercent }) => formatSignedPercent(latePercent)],
  [copy.right, ({ rightPercent }) => `${rightPercent}%`],
  [copy.foundMaterial, ({ materialPercent }) => `${materialPercent}%`],
  [copy.found, ({ foundPercent }) => `${foundPercent}%`],
  [copy.cashWarned, ({ cashPercent }) => `${cashPercent}%`],
  [copy.cashFalse, ({ cashFalse }) => cashFalse.toFixed(2)],
];

const SYSTEMS = [
  ...alerts.others.flatMap((other) => {
    const system = systemText(other.system);
    return system === undefined ? [] : [{ ...other, system }];
  }),
  { system: copy.product, ...alerts.leftOut },
];

const WEAKEST_TYPES = alerts.types
  .toSorted((a, b) => a.material.leftOut - b.material.leftOut)
  .slice(0, 2)
  .map(({ type, material }) => `${lowerFirst(typeText(type))} (${material.leftOut}%)`);

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Shows the alert accuracy that the benchmark measured. */
export function AlertAccuracy() {
  const { businesses } = alerts;
  return (
    <section>
      <h2>{copy.title}</h2>
      <p>{copy.experiment(businesses)}</p>
      <p>{copy.twoColumns(businesses)}</p>
      <table className={classes.columns}>
        <caption className={classes.caption}>{copy.tableCaption(businesses)}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.measured}</th>
            <th scope="col">{copy.newBusiness}</th>
            <th scope="col">{copy.asItRuns}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([what, figure]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{figure(alerts.leftOut)}</td>
              <td>{figure(alerts.shipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{copy.about}</p>
      <h3>{copy.byType}</h3>
      <figure className={classes.figure}>
        <RecallByType types={alerts.types} />
        <figcaption className={classes.caption}>{copy.byTypeCaption}</figcaption>
      </figure>
      <p>{copy.weakest(listed(WEAKEST_TYPES))}</p>
      <h3>{copy.bySize}</h3>
      <figure className={classes.figure}>
        <PowerCurves curves={alerts.power} />
        <figcaption className={classes.caption}>{copy.bySizeCaption}</figcaption>
      </figure>
      <h3>{copy.comparison}</h3>
      <figure className={classes.figure}>
        <RuleComparison systems={SYSTEMS} />
        <figcaption className={classes.caption}>{copy.comparisonCaption}</figcaption>
      </figure>
    </section>
  );
}
