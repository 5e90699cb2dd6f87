import { RecallByType } from '../../../features/marketing/components/accuracy/recall-by-type.tsx';
import { PowerCurves } from '../../../features/marketing/components/accuracy/power-curves.tsx';
import { RuleComparison } from '../../../features/marketing/components/accuracy/rule-comparison.tsx';
import measured from '../../../features/marketing/gen/measured.json' with { type: 'json' };
import { listed, systemText, typeText } from '../../../features/marketing/model/alert-type-text.ts';
import classes from './article.module.css';

const { alerts } = measured;

type Figures = typeof alerts.leftOut;

const formatSignedPercent = (percent: number): string =>
  percent < 0 ? `−${-percent}%` : `${percent > 0 ? '+' : ''}${percent}%`;

const ROWS: readonly (readonly [what: string, figure: (of: Figures) => string])[] = [
  ['Alerts of one business in a month', ({ aMonth }) => aMonth.toFixed(1)],
  ['of the business with most', ({ mostAMonth }) => mostAMonth.toFixed(1)],
  ['in the first ninety days', ({ youngAMonth }) => youngAMonth.toFixed(1)],
  [
    'more, or fewer, when lines come in late',
    ({ latePercent }) => formatSignedPercent(latePercent),
  ],
  ['Alerts that were right', ({ rightPercent }) => `${rightPercent}%`],
  ['Found, of what matters', ({ materialPercent }) => `${materialPercent}%`],
  ['Found, of everything', ({ foundPercent }) => `${foundPercent}%`],
  ['Balances below zero, warned of 3 to 30 days ahead', ({ cashPercent }) => `${cashPercent}%`],
  ['False warnings of that in a month', ({ cashFalse }) => cashFalse.toFixed(2)],
];

const SYSTEMS = [
  ...alerts.others.flatMap((other) => {
    const system = systemText(other.system);
    return system === undefined ? [] : [{ ...other, system }];
  }),
  { system: 'Daily Snapshot', ...alerts.leftOut },
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
      <h2>How often the alerts are right</h2>
      <p>
        Into the real books of {businesses} businesses, about one mistake a month was put: a bill
        that is too high, a payment that never comes, a week of poor sales. The scorer that belongs
        to these books counted what the alerts found, day by day, knowing nothing of the future.
      </p>
      <p>
        “By the others”: each business is judged by what was learnt on the {businesses - 1} others.
        That is nearest to what a new business will see. “As it runs”: by what was learnt on all{' '}
        {businesses}.
      </p>
      <table className={classes.columns}>
        <caption className={classes.caption}>Alerts, in {businesses} real books</caption>
        <thead>
          <tr>
            <th scope="col">What was measured</th>
            <th scope="col">By the others</th>
            <th scope="col">As it runs</th>
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
      <p>
        An alert counts as right only where it tells of a mistake that was put in. What it finds in
        the books as they were counts as wrong: some of it was worth telling, but nobody can say how
        much. What matters is what an owner would surely want to hear of; everything includes the
        smallest.
      </p>
      <h3>By what happened</h3>
      <figure className={classes.figure}>
        <RecallByType types={alerts.types} />
        <figcaption className={classes.caption}>
          Found, each business judged by the others. The bar is what matters, the mark on it
          everything.
        </figcaption>
      </figure>
      <p>Where it falls short: {listed(WEAKEST_TYPES)}, of what matters.</p>
      <h3>By size</h3>
      <figure className={classes.figure}>
        <PowerCurves curves={alerts.power} />
        <figcaption className={classes.caption}>
          Found, in percent, from the smallest to the largest. The dotted line is half of them.
        </figcaption>
      </figure>
      <h3>Beside plain rules</h3>
      <figure className={classes.figure}>
        <RuleComparison systems={SYSTEMS} />
        <figcaption className={classes.caption}>
          Measured on the same books; Daily Snapshot by the others. The usual rules: the same charge
          twice, a large payment to somebody new, so many percent above a vendor’s mean or the last
          month’s, a due date that passed.
        </figcaption>
      </figure>
    </section>
  );
}
