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

const MEASURED_ROWS = [
  ['Real ledgers replayed, day by day', formatCount(measured.books)],
  ['Lines in them', formatCount(measured.lines)],
  ['Mornings whose days were complete', formatCount(measured.final)],
  ['of these, equal to the cent to a plain sum over the file', formatCount(measured.agreeing)],
  ['Numbers inside their normal range', `${measured.withinPercent}%`],
  ['Numbers more than 20% from their 30-day mean', `${measured.loudPercent}%`],
] as const;

const SAMPLE = sample as DigestPreview;
const EXPENSES = {
  currency: SAMPLE.currency,
  numbers: SAMPLE.numbers.filter(({ name }) => name === 'Expenses'),
};

export default function MethodRoute() {
  return (
    <SitePage page="method">
      <article className={classes.article}>
        <h1>How the numbers are made</h1>
        <p className={classes.lead}>
          What counts, what normal means, when we speak up, and how often we were right.
        </p>
        <section>
          <h2>The three numbers</h2>
          <p>
            Revenue is sales and other income, less refunds and chargebacks. Expenses are cost of
            goods, operating expenses, payroll and its taxes, fees and interest, less what vendors
            paid back. Net profit is the one less the other. Transfers, loans, owner’s draws and tax
            payments change none of the three; the digest names them beside the numbers.
          </p>
          <p>
            A line that nobody has named yet counts by its sign and is said to be unnamed. The same
            line is never counted twice. A zero is printed only where zero is known.
          </p>
        </section>
        <section>
          <h2>Baselines</h2>
          <p>
            Plain means of the 7, 28, 30 and 365 calendar days before, closed days included: you can
            check them with a calculator. The percentage at the top is against the 30-day one. It
            informs; it never triggers an alert.
          </p>
        </section>
        <section>
          <h2>The normal range</h2>
          <p>
            The shaded band under each number: the same weekdays of the last sixteen weeks, brought
            to the level of the last four, between their first and ninth tenth. Eight of ten such
            days should lie in it. On Mondays it is that of a normal Friday to Sunday.
          </p>
          <figure className={classes.figure}>
            <DigestNumbers digest={EXPENSES} hasNotes />
            <figcaption className={classes.caption}>
              Expenses of a sample business: shaded what is normal, and the day as a mark on it.
            </figcaption>
          </figure>
        </section>
        <section>
          <h2>When an alert fires</h2>
          <p>
            Only when something is unusual, and matters in money, and its data is complete. A number
            that is late never looks like a drop.
          </p>
          <p>
            Watched are every charge, against what its vendor usually bills, whether it came before
            and whether the payee is new; regular bills that do not come, as one where several fail
            together; the payments that regular customers owe and invoices left open; payroll;
            revenue, by the day and over weeks; the purchases of a week together; cash in the next
            30 days; and whether your connections still deliver.
          </p>
          <p>
            Where too little is known we stay silent. A vendor, a customer or a weekday is judged
            only after it was seen several times, and in the first ninety days an alert has to be
            surer, the more so the newer the books. A day is judged when all of it is in.
          </p>
          <p>
            And there is a budget: about one alert a month, until you say otherwise. After an alert,
            the next of its kind has to be surer, and one cause is told at most once a week. Cash
            that is headed below zero is told whatever the budget.
          </p>
        </section>
        <section>
          <h2>Measured</h2>
          <p>
            Every version of Daily Snapshot is run over real books that were made public, as if it
            had lived through them, knowing nothing of the future. These are the figures of this
            version.
          </p>
          <Figures caption="On real books" rows={MEASURED_ROWS} />
          <p>
            The range is made to hold eight of ten days; quiet days of small organizations make it
            hold more. The last line is why a percentage alone is no alarm: most ordinary days are
            far from a plain mean.
          </p>
        </section>
        <AlertAccuracy />
        <p>
          <Link to={paths.landing.href()}>Back to the front page</Link>
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
